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
