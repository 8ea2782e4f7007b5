
(() => {
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const get = (id) => document.getElementById(id);
const count = data.parent.length;
const MOST = 200; // nodes on screen
const PAGE = 20;  // children of one node on screen
const OVER = 0, JUDGED = 1, KNOWN = 2, CUT = 3;

// The tree as columns. Node i is entered by event 2i - depth, and left by the event after all below it.
const depth = new Int32Array(count), size = new Int32Array(count).fill(1);
const kids = Array.from({ length: count }, () => []);
for (let i = 1; i < count; i++) {
  depth[i] = depth[data.parent[i]] + 1;
  kids[data.parent[i]].push(i);
}
for (let i = count - 1; i > 0; i--) size[data.parent[i]] += size[i];
const enterAt = (i) => 2 * i - depth[i];
const leaveAt = (i) => 2 * i - depth[i] + 2 * size[i] - 1;
const steps = 2 * count;
const cutsBefore = new Int32Array(count + 1), leftBefore = new Int32Array(count + 1), deepest = new Int32Array(count);
for (let i = 0; i < count; i++) {
  cutsBefore[i + 1] = cutsBefore[i] + (data.why[i] === CUT ? 1 : 0);
  leftBefore[i + 1] = leftBefore[i] + data.left_out[i];
  deepest[i] = Math.max(depth[i], i ? deepest[i - 1] : 0);
}
const cutSteps = [];
for (let i = 0; i < count; i++) if (data.why[i] === CUT) cutSteps.push(leaveAt(i) + 1);
cutSteps.sort((a, b) => a - b);
const isChosen = new Uint8Array(count);
for (const i of data.chosen) isChosen[i] = 1;

const hasWindows = data.alpha.length > 0;
const isMax = (i) => depth[i] % 2 === 0;
const label = (i) => (i ? data.labels[data.label[i]] : 'root');
const number = (index) => data.numbers[index];
const text = (index) => data.texts[index];
const digits = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const plural = (n, word) => `${digits(n)} ${word}${n === 1 ? '' : 's'}`;
const SIGNS = ['', '≥', '≤'];

// The moment after `step` events: the last node entered, the node that the last event is about, the open nodes.
let step = steps;
let moment = null;
function momentAt(step) {
  if (step === 0) return { last: -1, node: -1, isLeave: false, open: [] };
  const event = step - 1;
  let low = 0, high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (enterAt(middle) <= event) low = middle; else high = middle - 1;
  }
  let node = low;
  const isLeave = enterAt(low) !== event;
  for (let up = event - enterAt(low) - 1; isLeave && up > 0; up--) node = data.parent[node];
  const open = [];
  for (let i = isLeave ? data.parent[node] : node; i !== null; i = data.parent[i]) open.unshift(i);
  return { last: low, node, isLeave, open };
}
const isEntered = (i) => enterAt(i) < step;
const isLeft = (i) => leaveAt(i) < step;

// Value and window as they stand: of an open node, as far as its children are done.
function standing(i) {
  const now = { value: null, alpha: data.alpha[i], beta: data.beta[i], isOpen: isEntered(i) && !isLeft(i) };
  if (isLeft(i)) {
    now.value = data.value[i];
    return now;
  }
  for (const kid of kids[i]) {
    if (!isLeft(kid)) break;
    const found = data.value[kid];
    const better = now.value === null || (isMax(i) ? number(found) > number(now.value) : number(found) < number(now.value));
    if (better) now.value = found;
  }
  if (hasWindows && now.value !== null) {
    if (isMax(i) && number(now.value) > number(now.alpha)) now.alpha = now.value;
    if (!isMax(i) && number(now.value) < number(now.beta)) now.beta = now.value;
  }
  return now;
}
function cutText(i) {
  const value = text(data.value[i]);
  return isMax(i) ? `${value} ≥ beta ${text(data.beta[i])}` : `${value} ≤ alpha ${text(data.alpha[i])}`;
}
function whyText(i) {
  switch (data.why[i]) {
    case OVER: return 'the game is over';
    case JUDGED: return 'judged: the search looks no further';
    case KNOWN: return 'known before';
    case CUT: return `${cutText(i)}: the other side will not allow this${data.left_out[i] ? `; ${plural(data.left_out[i], 'move')} not looked at` : ''}`;
    default: return 'every move was looked at';
  }
}
function sideText(i) {
  const word = isMax(i) ? 'max' : 'min';
  const side = data.sides[depth[i] % 2];
  return side ? `${word}, ${side} to move` : word;
}

// What is on screen: the open nodes with their children, then what was opened last.
const opened = new Map(); // node -> when
let clock = 0;
const pages = new Map();  // node -> first child shown
let selected = 0;
const open = (i) => opened.set(i, ++clock);
for (const i of data.chosen) if (kids[i].length) open(i);

function enteredKids(i) {
  const all = kids[i];
  if (isLeft(i)) return all.length;
  let n = 0;
  while (n < all.length && isEntered(all[n])) n++;
  return n;
}
function family(i) {
  const n = enteredKids(i);
  const from = Math.max(0, Math.min(pages.get(i) ?? 0, n - 1));
  return { from, to: Math.min(n, from + PAGE), n };
}
// Turns the pages above a node so that it can be seen.
function turnTo(i) {
  for (let kid = i; kid; kid = data.parent[kid]) {
    const parent = data.parent[kid], at = kids[parent].indexOf(kid), from = pages.get(parent) ?? 0;
    if (at < from || at >= from + PAGE) pages.set(parent, Math.max(0, at - (PAGE >> 1)));
  }
}
function gather() {
  const shown = new Map(); // node -> its family
  const first = moment.node < 0 ? [0] : moment.isLeave ? [...moment.open, moment.node] : moment.open;
  const wanted = new Set([...first, ...opened.keys()]);
  let left = MOST - 1;
  const expand = (i) => {
    if (shown.has(i)) return true;
    if (!wanted.has(i) || !enteredKids(i)) return false;
    if (i) {
      if (!expand(data.parent[i])) return false;
      const { from, to } = shown.get(data.parent[i]);
      const at = kids[data.parent[i]].indexOf(i);
      if (at < from || at >= to) return false;
    }
    const part = family(i);
    if (part.to - part.from > left) return false;
    left -= part.to - part.from;
    shown.set(i, part);
    return true;
  };
  first.forEach(expand);
  [...opened.keys()].sort((a, b) => opened.get(b) - opened.get(a)).forEach(expand);
  return shown;
}
function list(shown) {
  const items = [];
  const add = (what, i, parent, ply, extra) => {
    const item = { what, i, parent, ply, kids: [], ...extra };
    items.push(item);
    if (parent) parent.kids.push(item);
    return item;
  };
  const walk = (i, parent) => {
    const item = add('node', i, parent, depth[i]);
    const part = shown.get(i);
    item.isShut = !part && enteredKids(i) > 0;
    if (part) {
      if (part.from > 0) add('earlier', i, item, depth[i] + 1, { n: part.from });
      for (let k = part.from; k < part.to; k++) walk(kids[i][k], item);
      if (part.to < part.n) add('more', i, item, depth[i] + 1, { n: part.n - part.to });
    }
    if (isLeft(i) && data.left_out[i] > 0) add('left', i, item, depth[i] + 1, { n: data.left_out[i] });
  };
  walk(0, null);
  return items;
}

// Places: a column for each move, rows as close as they may be.
const narrow = matchMedia('(max-width: 700px)');
const sizes = () => ({ width: narrow.matches ? 122 : 138, gap: narrow.matches ? 20 : 40, node: hasWindows ? 42 : 26, stub: 22, left: 38, space: 8 });
function arrange(items, s) {
  const room = (item) => s.space + (item.what === 'node' ? s.node : item.what === 'left' ? s.left : s.stub);
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    const below = [];
    for (const kid of item.kids) {
      let shift = below.length ? -Infinity : 0;
      for (let c = 0; c < Math.min(below.length, kid.outline.length); c++) shift = Math.max(shift, below[c][1] - kid.outline[c][0]);
      kid.y = shift;
      kid.outline.forEach(([top, bottom], c) => {
        if (below[c]) below[c][1] = bottom + shift; else below.push([top + shift, bottom + shift]);
      });
    }
    const middle = item.kids.length ? Math.min(item.kids[item.kids.length - 1].y / 2, 120) : 0;
    for (const kid of item.kids) kid.y -= middle;
    item.outline = [[-room(item) / 2, room(item) / 2], ...below.map(([top, bottom]) => [top - middle, bottom - middle])];
  }
  const outline = items[0].outline;
  const top = Math.min(...outline.map((o) => o[0])), bottom = Math.max(...outline.map((o) => o[1]));
  items[0].y = -top;
  for (const item of items) {
    if (item.parent) item.y += item.parent.y;
    item.x = item.ply * (s.width + s.gap);
  }
  const right = Math.max(...items.map((item) => item.x + (item.what === 'node' ? s.width : 150)));
  return { height: bottom - top, width: right };
}

// Drawing: elements are kept by what they stand for, so that focus stays where it is.
const elements = new Map();
let drawn = [];
const NAMES = { node: 'n', earlier: 'e', more: 'm', left: 'l' };
function make(item) {
  const element = document.createElement('div');
  element.setAttribute('role', 'treeitem');
  element.parts = {};
  element.known = {};
  if (item.what === 'node') {
    const low = hasWindows ? '<div class="low"><span></span><span class="kids"></span><span></span></div>' : '';
    const kid = hasWindows ? '' : '<span class="kids"></span>';
    element.innerHTML = `<div class="top"><span class="sign" aria-hidden="true">${isMax(item.i) ? '▲' : '▼'}</span><b></b>${kid}<span class="value"></span></div>${low}<span class="words"></span>`;
    element.querySelector('b').textContent = label(item.i);
    const [alpha, , beta] = element.querySelectorAll('.low span');
    element.parts = { value: element.querySelector('.value'), kids: element.querySelector('.kids'), words: element.querySelector('.words'), alpha, beta };
  } else {
    element.innerHTML = '<div></div><div></div>';
    element.parts = { first: element.firstChild, second: element.lastChild };
  }
  element.addEventListener('click', () => press(element.item, true));
  get('tree').append(element);
  return element;
}
// Writes only what has changed: the rest need not be drawn again.
function put(element, name, value, write) {
  if (element.known[name] === value) return;
  element.known[name] = value;
  write(value);
}
const putText = (element, part, words) => put(element, part, words, (words) => { element.parts[part].textContent = words; });
const putClass = (element, words) => put(element, 'class', words, (words) => { element.className = words; });
const putAttribute = (element, name, value) => put(element, name, value, (value) => (value === null ? element.removeAttribute(name) : element.setAttribute(name, value)));
function update(item, s) {
  const key = NAMES[item.what] + item.i;
  const element = elements.get(key) ?? make(item);
  elements.set(key, element);
  element.item = item;
  item.element = element;
  const height = item.what === 'node' ? s.node : item.what === 'left' ? s.left : s.stub;
  const place = `left:${item.x}px;top:${item.y - height / 2}px;height:${height}px;width:${item.what === 'node' ? s.width : 150}px`;
  put(element, 'place', place, (place) => { element.style.cssText = place; });
  putAttribute(element, 'aria-level', item.ply + 1);
  if (item.what === 'node') updateNode(item, element); else updateStub(item, element);
  return key;
}
function updateNode(item, element) {
  const i = item.i;
  const now = standing(i);
  const value = now.value === null ? '…' : (now.isOpen ? `${text(now.value)}…` : SIGNS[data.bound[i]] + text(now.value));
  const tone = now.value === null || number(now.value) === 0 ? '' : number(now.value) > 0 ? ' good' : ' bad';
  const chosen = isChosen[i] && isLeft(0);
  putClass(element, `item node ${isMax(i) ? 'max' : 'min'}${chosen ? ' chosen' : ''}${kids[i].length ? '' : ' leaf'}${now.isOpen ? ' open' : ''}${i === moment.node ? ' now' : ''}`);
  putText(element, 'value', value);
  put(element, 'tone', tone, (tone) => { element.parts.value.className = `value${tone}`; });
  const below = enteredKids(i);
  putText(element, 'kids', item.isShut ? `▸${below}` : '');
  const words = `${sideText(i)}${isLeft(i) ? `, ${whyText(i)}` : ''}`;
  if (hasWindows) {
    putText(element, 'alpha', `α ${text(now.alpha)}`);
    putText(element, 'beta', `β ${text(now.beta)}`);
  }
  putText(element, 'words', words);
  putAttribute(element, 'title', words);
  putAttribute(element, 'aria-selected', i === selected);
  putAttribute(element, 'aria-expanded', below ? !item.isShut : null);
}
function updateStub(item, element) {
  putClass(element, `item stub${item.what === 'left' ? ' cut' : ''}`);
  const count = digits(item.n);
  putText(element, 'first', item.what === 'left' ? `${plural(item.n, 'move')} not looked at` : `+${count} ${item.what} moves`);
  putText(element, 'second', item.what === 'left' && data.why[item.i] === CUT ? cutText(item.i) : '');
}
function edges(items, s) {
  const paths = { plain: '', more: '', cut: '', chosen: '' };
  for (const item of items) {
    if (!item.parent) continue;
    const x1 = item.parent.x + s.width, x2 = item.x, middle = (x1 + x2) / 2;
    const kind = item.what === 'left' ? 'cut' : item.what !== 'node' ? 'more' : isChosen[item.i] && isLeft(0) ? 'chosen' : 'plain';
    const y1 = item.parent.y, y2 = item.y, bend = Math.min(8, Math.abs(y2 - y1) / 2), turn = y2 < y1 ? -bend : bend;
    paths[kind] += `M${x1} ${y1}H${middle - bend}Q${middle} ${y1} ${middle} ${y1 + turn}V${y2 - turn}Q${middle} ${y2} ${middle + bend} ${y2}H${x2}`;
    if (kind === 'cut') paths.bars = (paths.bars ?? '') + `M${x2 - 7} ${item.y - 6}l-4 12M${x2 - 2} ${item.y - 6}l-4 12`;
  }
  get('edges').innerHTML = Object.entries(paths).map(([kind, d]) => `<path class="${kind === 'bars' ? 'cut' : kind}" ${kind === 'bars' ? 'style="stroke-dasharray:none"' : ''} d="${d}"/>`).join('');
}
function draw() {
  moment = momentAt(step);
  const s = sizes();
  drawn = list(gather());
  const { width, height } = arrange(drawn, s);
  get('canvas').style.cssText = `width:${width}px;height:${height}px`;
  const used = new Set(drawn.map((item) => update(item, s)));
  for (const [key, element] of elements) {
    if (!used.has(key)) {
      element.remove();
      elements.delete(key);
    }
  }
  // The order of the elements is the order in which they are read.
  let there = get('tree').firstChild;
  for (const { element } of drawn) {
    if (there === element) there = there.nextSibling; else get('tree').insertBefore(element, there);
  }
  const entry = drawn.find((item) => item.what === 'node' && item.i === selected) ?? drawn[0];
  for (const item of drawn) putAttribute(item.element, 'tabindex', item === entry ? 0 : -1);
  edges(drawn, s);
  tell();
  detail();
}

// Words and figures.
function eventText() {
  const i = moment.node;
  if (i < 0) return 'The search has not begun.';
  const move = i ? `move ${label(i)}` : 'the root';
  if (!moment.isLeave) {
    const window = hasWindows ? `, with alpha ${text(data.alpha[i])} and beta ${text(data.beta[i])}` : '';
    return `Comes to ${move} (${sideText(i)})${window}.`;
  }
  return `Leaves ${move} with ${SIGNS[data.bound[i]]}${text(data.value[i])}: ${whyText(i)}.`;
}
function tell() {
  get('slider').value = step;
  get('slider').setAttribute('aria-valuetext', `step ${step} of ${steps}`);
  get('said').textContent = eventText();
  let cuts = 0, left = 0;
  if (moment.last >= 0) {
    cuts = cutsBefore[moment.last + 1];
    left = leftBefore[moment.last + 1];
    for (const i of moment.open) {
      cuts -= data.why[i] === CUT ? 1 : 0;
      left -= data.left_out[i];
    }
  }
  const figures = [['step', `${digits(step)} of ${digits(steps)}`], ['nodes', digits(moment.last + 1)]];
  if (hasWindows) figures.push(['cut-offs', digits(cuts)], ['moves left out', digits(left)]);
  figures.push(['depth', moment.node < 0 ? '0' : `${depth[moment.node]} of ${deepest[count - 1]}`]);
  const list = get('figures');
  while (list.children.length < figures.length) list.append(Object.assign(document.createElement('div'), { innerHTML: '<dt></dt><dd></dd>' }));
  figures.forEach(([name, value], at) => {
    list.children[at].firstChild.textContent = name;
    list.children[at].lastChild.textContent = value;
  });
  get('first').disabled = get('back').disabled = step === 0;
  get('end').disabled = get('forward').disabled = step === steps;
  get('last-cut').disabled = !(cutSteps[0] < step);
  get('next-cut').disabled = !(cutSteps[cutSteps.length - 1] > step);
  get('last-cut').hidden = get('next-cut').hidden = !cutSteps.length;
}
function path(i) {
  const moves = [];
  for (let at = i; at; at = data.parent[at]) moves.unshift(at);
  return moves;
}
let told = '';
function detail() {
  const i = selected;
  const now = standing(i);
  const state = [i, now.value, now.alpha, now.beta, isLeft(i), isEntered(i)].join();
  if (state === told) return;
  told = state;
  const box = get('detail');
  box.textContent = '';
  const add = (tag, words) => box.appendChild(Object.assign(document.createElement(tag), { textContent: words }));
  add('h2', i ? path(i).map(label).join(' ') : 'The root');
  if (data.board) box.insertAdjacentHTML('beforeend', board(i));
  const table = document.createElement('table');
  const row = (name, value) => {
    const line = table.insertRow();
    line.appendChild(Object.assign(document.createElement('th'), { scope: 'row', textContent: name }));
    line.insertCell().textContent = value;
  };
  row('to move', sideText(i));
  row(now.isOpen ? 'so far' : 'value', now.value === null ? '…' : (now.isOpen ? '' : SIGNS[data.bound[i]] + ' ') + text(now.value));
  if (hasWindows) {
    row('alpha', text(now.alpha));
    row('beta', text(now.beta));
  }
  row('below it', plural(size[i] - 1, 'node'));
  box.append(table);
  add('p', !isEntered(i) ? 'Not reached yet.' : isLeft(i) ? whyText(i).replace(/^./, (c) => c.toUpperCase()) + '.' : 'Still being searched.');
  if (isLeft(i) && data.bound[i]) add('p', `The true value may be ${data.bound[i] === 1 ? 'greater' : 'less'}: moves that do not matter were left out.`);
}
const escape = (words) => words.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
function board(i) {
  const { width, height, labels } = data.board;
  const cells = data.board.cells.slice();
  let lit = [];
  for (const at of path(i)) {
    lit = [];
    for (const change of data.changes[at]) {
      const cell = Math.floor(change / 3);
      if (cells[cell] === 0) lit.push(cell);
      cells[cell] = change % 3;
    }
  }
  const middle = (cell) => [(cell % width) * 20 + 10, Math.floor(cell / width) * 20 + 10];
  let grid = '', x = '', o = '', names = '', marks = '';
  for (let c = 0; c <= width; c++) grid += `M${c * 20} 0V${height * 20}`;
  for (let r = 0; r <= height; r++) grid += `M0 ${r * 20}H${width * 20}`;
  cells.forEach((mark, cell) => {
    const [cx, cy] = middle(cell);
    if (mark === 1) x += `M${cx - 5.5} ${cy - 5.5}l11 11m0 -11l-11 11`;
    if (mark === 2) o += `M${cx - 5.5} ${cy}a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1 -11 0`;
    if (mark === 0 && labels[cell]) names += `<text x="${cx}" y="${cy + 2.5}" font-size="7">${escape(labels[cell])}</text>`;
  });
  for (const cell of lit) marks += `<rect class="lit" x="${(cell % width) * 20}" y="${Math.floor(cell / width) * 20}" width="20" height="20"/>`;
  const line = data.lines[i];
  if (line) {
    const [a, b] = [middle(line[0]), middle(line[line.length - 1])];
    marks += `<path class="won" stroke-width="9" d="M${a}L${b}"/>`;
  }
  const words = [...Array(height)].map((_, r) => cells.slice(r * width, r * width + width).map((m) => '.xo'[m]).join('')).join(' / ');
  return `<svg role="img" aria-label="Board ${words}" viewBox="-1 -1 ${width * 20 + 2} ${height * 20 + 2}">${marks}<path class="grid" stroke-width=".7" d="${grid}"/><path class="x" stroke-width="2.5" d="${x}"/><path class="o" stroke-width="2.5" d="${o}"/>${names}</svg>`;
}

// Moving about.
function reveal(item) {
  const view = get('view');
  if (!item) return;
  const [left, top] = [item.x, item.y - 30];
  const reach = { x: sizes().width + 40, y: 80 };
  let { scrollLeft: x, scrollTop: y } = view;
  if (left < x) x = left - 10; else if (left + reach.x > x + view.clientWidth) x = left + reach.x - view.clientWidth;
  if (top < y) y = top - 10; else if (top + reach.y > y + view.clientHeight) y = top + reach.y - view.clientHeight;
  view.scrollTo(x, y);
}
const itemOf = (i) => drawn.find((item) => item.what === 'node' && item.i === i);
function go(to) {
  step = Math.max(0, Math.min(steps, to));
  get('canvas').classList.toggle('still', player !== null);
  const at = momentAt(step);
  selected = Math.max(0, at.node);
  turnTo(selected);
  draw();
  reveal(itemOf(selected));
}
function press(item, isToggling) {
  pause();
  if (item.what === 'more') pages.set(item.i, family(item.i).from + PAGE);
  if (item.what === 'earlier') pages.set(item.i, Math.max(0, family(item.i).from - PAGE));
  if (item.what !== 'node') selected = item.i;
  else {
    const wasSelected = selected === item.i;
    selected = item.i;
    if (isToggling && kids[item.i].length) {
      if (item.isShut) open(item.i);
      else if (wasSelected) shut(item.i);
    }
  }
  get('canvas').classList.remove('still');
  draw();
  const there = item.what === 'node' ? itemOf(item.i) : itemOf(item.i)?.kids[0];
  reveal(there);
  there?.element.focus({ preventScroll: true });
}
function shut(i) {
  opened.delete(i);
  for (const other of [...opened.keys()]) if (other > i && other < i + size[i]) opened.delete(other);
}
let player = null, since = 0, owed = 0;
function tick(time) {
  owed += (time - since) / 1000 * Number(get('speed').value);
  since = time;
  const due = Math.floor(owed);
  owed -= due;
  if (due) go(step + due);
  if (step >= steps) pause();
  if (player !== null) player = requestAnimationFrame(tick);
}
function play() {
  if (step >= steps) step = 0;
  since = performance.now();
  owed = 1;
  get('said').setAttribute('aria-live', 'off');
  player = requestAnimationFrame(tick);
  sign();
}
function pause() {
  if (player !== null) cancelAnimationFrame(player);
  player = null;
  get('said').setAttribute('aria-live', 'polite');
  sign();
}
function sign() {
  get('play-word').textContent = player === null ? 'Play' : 'Pause';
  get('play-sign').setAttribute('d', player === null ? 'M6 3l10 7-10 7z' : 'M5 3h3v14h-3zM12 3h3v14h-3z');
}
const stopAnd = (to) => () => { pause(); go(to()); };
const nextCut = () => cutSteps.find((at) => at > step) ?? step;
const lastCut = () => cutSteps.findLast((at) => at < step) ?? step;
const actions = {
  first: stopAnd(() => 0), back: stopAnd(() => step - 1), forward: stopAnd(() => step + 1), end: stopAnd(() => steps),
  'last-cut': stopAnd(lastCut), 'next-cut': stopAnd(nextCut), play: () => (player === null ? play() : pause()),
};
for (const [id, action] of Object.entries(actions)) get(id).addEventListener('click', action);
get('slider').max = steps;
get('slider').addEventListener('input', () => { pause(); go(Number(get('slider').value)); });
narrow.addEventListener('change', () => draw());

function treeKey(event) {
  const at = drawn.findIndex((item) => item.element === document.activeElement);
  const item = drawn[at];
  const focus = (to) => { if (to) { if (to.what === 'node') press(to, false); else { to.element.focus({ preventScroll: true }); reveal(to); } } };
  switch (event.key) {
    case 'ArrowDown': focus(drawn[at + 1]); break;
    case 'ArrowUp': focus(drawn[at - 1]); break;
    case 'ArrowRight': if (item.isShut) press(item, true); else focus(item.kids[0]); break;
    case 'ArrowLeft': if (item.what === 'node' && item.kids.length && opened.has(item.i)) { selected = item.i; press(item, true); } else focus(item.parent); break;
    case 'Home': focus(drawn[0]); break;
    case 'End': focus(drawn[drawn.length - 1]); break;
    case 'Enter': case ' ': press(item, true); break;
    default: return false;
  }
  return true;
}
const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', ' ': 'play', Home: 'first', End: 'end', '[': 'last-cut', ']': 'next-cut' };
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target } = event;
  if (get('tree').contains(target) && treeKey(event)) return void event.preventDefault();
  if (target === get('slider') && event.key.length > 1) return;
  if (/^(SELECT|SUMMARY)$/.test(target.tagName) || (target.tagName === 'BUTTON' && event.key === ' ')) return;
  const id = KEYS[event.key];
  if (!id || get('tree').contains(target)) return;
  event.preventDefault();
  actions[id]();
});
turnTo(data.chosen[data.chosen.length - 1]);
draw();
reveal(itemOf(0));
})();
