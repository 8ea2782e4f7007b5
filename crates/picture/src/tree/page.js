// The controls: the mouse, the keyboard, the slider, and playing the search.
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
