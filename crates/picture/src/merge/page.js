const get = (id) => document.getElementById(id);
const data = JSON.parse(get('data').textContent);
const count = data.parent.length;
const R = data.radius;
const PAD = 14;
const SLIDE = 280;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const escape = (words) => words.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

// What holds after a step: the last entry that began to hold by then.
function holds(past, step) {
  let low = 0, high = past.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (past[middle][0] <= step) low = middle; else high = middle - 1;
  }
  return past[low][1];
}
function homesAt(step) {
  const homes = data.parent.map((_, node) => node);
  const counts = homes.map(() => 1);
  for (const merge of data.merges.slice(0, step)) {
    if (!merge) continue;
    const [kept, gone] = merge;
    homes.forEach((home, node) => { if (home === gone) homes[node] = kept; });
    counts[kept] += counts[gone];
  }
  return { homes, counts };
}

// Drawing: the graph after `shown` steps, with heights on the way from one step to another.
const x = (node) => data.xs[data.column[node]];
const num = (value) => String(Math.round(value * 10) / 10);
function points(from, bends, to, y) {
  const column = data.column[from];
  const list = [[x(from) + R, y(from)]];
  bends.forEach((height, at) => {
    const middle = data.xs[column + 1 + at];
    list.push([middle - R / 2, height], [middle + R / 2, height]);
  });
  list.push([x(to) - R, y(to)]);
  return list;
}
function path(list) {
  let d = '';
  for (let at = 0; at + 1 < list.length; at += 2) {
    const [[x0, y0], [x1, y1]] = [list[at], list[at + 1]];
    const half = num((x0 + x1) / 2);
    d += `${d ? 'L' : 'M'}${num(x0)} ${num(y0)}C${half} ${num(y0)} ${half} ${num(y1)} ${num(x1)} ${num(y1)}`;
  }
  return d;
}
// A label stands at the end of its edge where fewer others are.
const labelPart = (leaving, entering) => (leaving === 1 && entering === 1 ? 0.5 : entering > leaving ? 0.25 : 0.75);
function onFirstCurve([[x0, y0], [x1, y1]], t) {
  return [x0 + (1.5 * t * (1 - t) + t * t * t) * (x1 - x0), y0 + t * t * (3 - 2 * t) * (y1 - y0)];
}
function cut(label) {
  const letters = [...label];
  return letters.length <= 7 ? label : letters.slice(0, 6).join('') + '…';
}
function picture(shown, from, to, part) {
  const { homes, counts } = homesAt(shown);
  const between = (a, b) => a + (b - a) * part;
  const y = (node) => between(holds(data.y[node], from), holds(data.y[node], to));
  const merge = shown > 0 ? data.merges[shown - 1] : null;
  const [kept, gone] = merge ?? [-1, -1];
  const groups = new Map();
  for (let node = 0; node < count; node++) {
    const parent = data.parent[node];
    if (parent === null || homes[parent] !== parent) continue;
    const key = `${parent} ${homes[node]}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(node);
  }
  const leaving = Array(count).fill(0), entering = Array(count).fill(0);
  for (const [edge] of groups.values()) {
    leaving[data.parent[edge]]++;
    entering[homes[edge]]++;
  }
  let out = '';
  for (const nodes of groups.values()) {
    const [edge] = nodes;
    const old = holds(data.bends[edge], from), now = holds(data.bends[edge], to);
    const drawn = holds(data.bends[edge], shown) ?? [];
    const bends = drawn.map((height, at) => between(old?.[at] ?? height, now?.[at] ?? height));
    const list = points(data.parent[edge], bends, homes[edge], y);
    const [tipX, tipY] = list[list.length - 1];
    const place = onFirstCurve(list, labelPart(leaving[data.parent[edge]], bends.length ? 1 : entering[homes[edge]]));
    const label = nodes.map((node) => data.label[node]).join(',');
    out += `<g class="edge${nodes.includes(gone) ? ' new' : ''}"><title>${escape(label)}</title><path class="curve" d="${path(list)}"/><path class="head" d="M${num(tipX)} ${num(tipY)}l-7 -3v6z"/>`
      + `<text x="${num(place[0])}" y="${num(place[1] + 4.5)}">${escape(cut(label))}</text></g>`;
  }
  if (merge && part === 1) {
    const was = holds(data.y[gone], shown - 1);
    const down = y(kept) - was;
    const rim = was + Math.sign(down) * Math.min(R, Math.abs(down));
    out += `<g class="ghost"><path d="M${num(x(gone))} ${num(rim)}L${num(x(kept))} ${num(y(kept))}"/><circle cx="${num(x(gone))}" cy="${num(was)}" r="${R}"/><text x="${num(x(gone))}" y="${num(was + 3.5)}">${gone}</text></g>`;
  }
  for (let node = 0; node < count; node++) {
    if (homes[node] !== node) continue;
    const many = counts[node];
    const tip = data.name[node] + (many > 1 ? ` · stands for ${many} nodes` : '');
    out += `<g class="node${many > 1 ? ' shared' : ''}${node === kept ? ' kept' : ''}" transform="translate(${num(x(node))} ${num(y(node))})"><title>${escape(tip)}</title><circle r="${R}"/>`
      + (data.is_final[node] ? `<circle r="${R - 3}"/>` : '')
      + `<text class="number" y="3.5">${node}</text>`
      + (many > 1 ? `<text class="count" x="${R - 3}" y="${-R}">×${many}</text>` : '') + '</g>';
  }
  return out;
}
const graph = get('graph');
const [width, height] = [data.width + 2 * PAD + 16, data.height + 2 * PAD];
graph.setAttribute('viewBox', `${-PAD} ${-PAD} ${width} ${height}`);
graph.setAttribute('width', width);
graph.setAttribute('height', height);

let slide = null, settle = null;
function show(before, to) {
  cancelAnimationFrame(slide);
  clearTimeout(settle);
  const rest = () => {
    cancelAnimationFrame(slide);
    graph.innerHTML = picture(to, to, to, 1);
  };
  if (still.matches || Math.abs(to - before) !== 1) return rest();
  const began = performance.now();
  const frame = (time) => {
    const part = Math.max(0, (time - began) / SLIDE);
    if (part >= 1) return;
    // While nodes slide, the one that goes or comes is still drawn.
    graph.innerHTML = picture(Math.min(before, to), before, to, part * (2 - part));
    slide = requestAnimationFrame(frame);
  };
  slide = requestAnimationFrame(frame);
  // A page that is not in sight gets no frames, and must end up right all the same.
  settle = setTimeout(rest, SLIDE);
}
goThrough(data.captions, graph, show);
