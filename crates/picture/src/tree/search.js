// The recorded search: the tree, the moments of the search, and what is known of a node at a moment.
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
