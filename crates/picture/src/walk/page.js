const data = JSON.parse(document.getElementById('data').textContent);
const count = data.parent.length;
const R = data.radius;
const PAD = 14;
const escape = (words) => words.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

// Everything has its place from the start: a step changes only how it looks.
function curve(node) {
  const parent = data.parent[node];
  const [x0, y0, x1, y1] = [data.x[parent] + R, data.y[parent], data.x[node] - R, data.y[node]];
  const half = (x0 + x1) / 2;
  return `<path class="curve" d="M${x0} ${y0}C${half} ${y0} ${half} ${y1} ${x1} ${y1}"/><path class="head" d="M${x1} ${y1}l-7 -3v6z"/>`
    + `<text x="${x0 + 0.75 * (x1 - x0)}" y="${y0 + 0.84375 * (y1 - y0) + 4.5}">${escape(data.label[node])}</text>`;
}
function picture(step) {
  const here = step > 0 ? data.steps[step - 1][0] : 0;
  const seen = new Set([0]), found = new Set(), failed = new Set(), on = new Set();
  for (const [node, kind] of data.steps.slice(0, step)) {
    seen.add(node);
    if (kind === 'found') found.add(node);
    if (kind === 'failed') failed.add(node);
  }
  for (let node = here; node !== null; node = data.parent[node]) on.add(node);
  const has = (set, node, name) => (set.has(node) ? ` ${name}` : '');
  let out = '';
  for (let node = 0; node < count; node++) {
    if (data.parent[node] === null) continue;
    out += `<g class="edge${has(seen, node, 'seen')}${has(on, node, 'on')}">${curve(node)}</g>`;
  }
  for (let node = 0; node < count; node++) {
    const looks = has(seen, node, 'seen') + has(found, node, 'found') + has(failed, node, 'failed') + (node === here ? ' here' : '');
    out += `<g class="node${looks}" transform="translate(${data.x[node]} ${data.y[node]})"><title>${escape(data.name[node])}</title><circle r="${R}"/>`
      + (data.is_final[node] ? `<circle r="${R - 3}"/>` : '') + '</g>';
  }
  return out;
}
const tree = document.getElementById('tree');
const [width, height] = [data.width + 2 * PAD + 16, data.height + 2 * PAD];
tree.setAttribute('viewBox', `${-PAD} ${-PAD} ${width} ${height}`);
tree.setAttribute('width', width);
tree.setAttribute('height', height);
goThrough(data.captions, tree, (_, step) => {
  tree.innerHTML = picture(step);
  tree.querySelector('.here')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});
