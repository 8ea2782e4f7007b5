// Words and figures: the last event, the totals, and the selected node with its board.
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
