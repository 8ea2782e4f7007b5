// Goes through the steps of a page: buttons, slider, keys, and what is said at each step. Captions are a sentence and
// figures for the start and for each step; `show(before, step)` draws, and `label` is what the sentence describes.
function goThrough(captions, label, show) {
const get = (id) => document.getElementById(id);
const steps = captions.length - 1;
let step = 0;
function tell() {
  const [said, figures] = captions[step];
  get('said').textContent = said;
  label.setAttribute('aria-label', said);
  const list = get('figures');
  list.textContent = '';
  for (const [name, value] of [['step', `${step} of ${steps}`], ...figures]) {
    const entry = document.createElement('div');
    entry.append(Object.assign(document.createElement('dt'), { textContent: name }), Object.assign(document.createElement('dd'), { textContent: value }));
    list.append(entry);
  }
  get('slider').value = step;
  get('slider').setAttribute('aria-valuetext', `step ${step} of ${steps}`);
  get('first').disabled = get('back').disabled = step === 0;
  get('end').disabled = get('forward').disabled = step === steps;
}
function go(to) {
  const before = step;
  step = Math.max(0, Math.min(steps, to));
  tell();
  show(before, step);
}
let player = null;
function sign() {
  get('play-word').textContent = player === null ? 'Play' : 'Pause';
  get('play-sign').setAttribute('d', player === null ? 'M6 3l10 7-10 7z' : 'M5 3h3v14h-3zM12 3h3v14h-3z');
  get('said').setAttribute('aria-live', player === null ? 'polite' : 'off');
}
function tick() {
  go(step + 1);
  player = step < steps ? setTimeout(tick, Number(get('speed').value)) : null;
  sign();
}
function play() {
  if (step >= steps) go(0);
  player = setTimeout(tick, 300);
  sign();
}
function pause() {
  clearTimeout(player);
  player = null;
  sign();
}
const stopAnd = (to) => () => { pause(); go(to()); };
const actions = {
  first: stopAnd(() => 0), back: stopAnd(() => step - 1), forward: stopAnd(() => step + 1), end: stopAnd(() => steps),
  play: () => (player === null ? play() : pause()),
};
for (const [id, action] of Object.entries(actions)) get(id).addEventListener('click', action);
get('slider').max = steps;
get('slider').addEventListener('input', () => { pause(); go(Number(get('slider').value)); });
const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', ' ': 'play', Home: 'first', End: 'end' };
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target } = event;
  if (target === get('slider') && event.key.length > 1) return;
  if (/^(SELECT|SUMMARY)$/.test(target.tagName) || (target.tagName === 'BUTTON' && event.key === ' ')) return;
  const id = KEYS[event.key];
  if (!id) return;
  event.preventDefault();
  actions[id]();
});
const asked = Number(location.hash.slice(1));
go(Number.isInteger(asked) ? asked : 0);
}
