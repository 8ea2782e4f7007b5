// The items on screen and their places.

// The visible items: the open nodes with their children, then the last opened ones.
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
