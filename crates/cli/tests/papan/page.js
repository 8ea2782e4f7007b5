// Runs the page of `papan tree` without a browser: a document that knows just what the page's script asks for.
// It is stepped from the start to the end and back, and what it shows at each step is printed as JSON.
'use strict';
const page = require('fs').readFileSync(process.argv[2], 'utf8');
const [, data, script] = page.match(/<script type="application\/json" id="data">([^]*?)<\/script>\s*<script>([^]*)<\/script>/);

class Element {
  constructor(tag = 'div') {
    Object.assign(this, { tagName: tag.toUpperCase(), className: '', words: '', children: [], parent: null, style: {}, handlers: {} });
    this.attributes = new Map();
    this.classList = { toggle() {}, remove() {} };
  }
  get textContent() { return this.words + this.children.map((kid) => kid.textContent).join(''); }
  set textContent(words) { this.words = String(words); this.children = []; }
  // Tags and classes of a fragment whose tags are all closed, or end in a slash.
  set innerHTML(html) {
    this.children = [];
    let at = this;
    for (const [, close, tag, rest, empty] of html.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
      if (close) { at = at.parent; continue; }
      const kid = new Element(tag);
      kid.className = rest.match(/class="([^"]*)"/)?.[1] ?? '';
      at.append(kid);
      if (!empty) at = kid;
    }
    if (at !== this) throw new Error(`a tag is not closed: ${html}`);
  }
  insertAdjacentHTML() {}
  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  removeAttribute(name) { this.attributes.delete(name); }
  addEventListener(name, handler) { this.handlers[name] = handler; }
  append(kid) { this.insertBefore(kid, null); }
  appendChild(kid) { this.append(kid); return kid; }
  insertBefore(kid, next) {
    kid.remove();
    kid.parent = this;
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, kid);
  }
  remove() { if (this.parent) this.parent.children = this.parent.children.filter((kid) => kid !== this); }
  get firstChild() { return this.children[0] ?? null; }
  get lastChild() { return this.children[this.children.length - 1] ?? null; }
  get nextSibling() { return this.parent.children[this.parent.children.indexOf(this) + 1] ?? null; }
  insertRow() { return this.appendChild(new Element('tr')); }
  insertCell() { return this.appendChild(new Element('td')); }
  has(name) { return this.className.split(' ').includes(name); }
  all() { return this.children.flatMap((kid) => [kid, ...kid.all()]); }
  // A tag, a class, or a tag below a class.
  querySelectorAll(wanted) {
    const [above, below] = wanted.split(' ');
    const fits = (kid) => (above[0] === '.' ? kid.has(above.slice(1)) : kid.tagName === above.toUpperCase());
    const found = this.all().filter(fits);
    return below ? found.flatMap((kid) => kid.querySelectorAll(below)) : found;
  }
  querySelector(wanted) { return this.querySelectorAll(wanted)[0] ?? null; }
  contains(other) { return other === this || this.all().includes(other); }
  focus() { document.activeElement = this; }
  scrollTo() {}
}

const named = new Map();
const get = (id) => named.get(id) ?? named.set(id, new Element()).get(id);
const document = { getElementById: get, createElement: (tag) => new Element(tag), addEventListener() {}, activeElement: null };
get('data').textContent = data;
const matchMedia = () => ({ matches: false, addEventListener() {} });
new Function('document', 'matchMedia', script)(document, matchMedia);

const click = (element) => element.handlers.click();
const box = (node) => {
  const [alpha, , beta] = node.querySelectorAll('.low span');
  const marks = Object.fromEntries(['open', 'now', 'chosen'].map((name) => [name, node.has(name)]));
  const words = { move: node.querySelector('b'), value: node.querySelector('.value'), alpha, beta };
  return { ...marks, ...Object.fromEntries(Object.entries(words).map(([name, part]) => [name, part?.textContent])) };
};
const nodes = () => get('tree').children.filter((item) => item.has('node'));
const show = () => ({
  step: get('slider').value,
  said: get('said').textContent,
  figures: Object.fromEntries(get('figures').children.map((row) => [row.firstChild.textContent, row.lastChild.textContent])),
  boxes: nodes().map(box),
});
// What is shown at the start of a way and after each press of a button, until it leads no further.
const walk = (button) => {
  const shown = [show()];
  while (!get(button).disabled) {
    click(get(button));
    shown.push(show());
  }
  return shown;
};
const loaded = show();
click(get('first'));
const forward = walk('forward'), back = walk('back'), cuts = walk('next-cut').map(({ step }) => step).slice(1);
click(get('end'));
// The chosen line is open: a press on its first move selects that, the next one shuts it, another one opens it.
const toggled = [0, 1, 2, 3].map((presses) => {
  if (presses) click(nodes().filter((node) => node.has('chosen'))[1]);
  return nodes().length;
});
console.log(JSON.stringify({ loaded, forward, back, cuts, toggled }));
