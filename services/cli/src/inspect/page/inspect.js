// Texts of screens are set as text, never as markup.
const SVG = 'http://www.w3.org/2000/svg';
const byId = (id) => document.getElementById(id);
let looks = 0;
let chosen = null;

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

async function asked(path, options) {
  const answer = await fetch(path, options);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  return body;
}

function draw(screen) {
  const [left, top, right, bottom] = screen.bounds;
  byId('where').textContent =
    `${screen.activity || screen.packageName}, ${screen.elements.length} elements; locators are measured on ${screen.others} other screens`;
  const picture = byId('picture');
  picture.setAttribute('viewBox', `${left} ${top} ${right - left} ${bottom - top}`);
  picture.replaceChildren(
    shape('image', { href: `picture?${looks}`, x: left, y: top, width: right - left, height: bottom - top }),
  );
  const rows = [];
  for (const one of screen.elements) {
    const [x, y, to, below] = one.bounds;
    const said = one.label || one.resourceId.replace(/^.*\//, '') || one.className.replace(/^.*\./, '');
    if (to > x && below > y && (said || one.takes.length > 0)) {
      const box = shape('rect', { x, y, width: to - x, height: below - y, 'data-number': one.number });
      box.addEventListener('click', () => choose(one));
      picture.append(box);
    }
    const row = element('button', `${one.number} ${said}`, { type: 'button', 'data-number': one.number });
    row.style.paddingLeft = `${Math.min(one.depth, 20) * 0.7}rem`;
    row.addEventListener('click', () => choose(one));
    const item = document.createElement('li');
    item.append(row);
    rows.push(item);
  }
  byId('tree').replaceChildren(...rows);
  byId('chosen').hidden = true;
  chosen = null;
}

async function choose(one) {
  chosen = one.number;
  for (const row of document.querySelectorAll('#tree button'))
    row.setAttribute('aria-pressed', String(row.dataset.number === String(one.number)));
  for (const box of document.querySelectorAll('rect'))
    box.classList.toggle('chosen', box.dataset.number === String(one.number));
  byId('name').textContent = one.label || `Element ${one.number}`;
  const facts = { text: one.text, description: one.desc, id: one.resourceId, class: one.className };
  const all = { ...facts, bounds: one.bounds.join(', '), takes: one.takes.join(', ') };
  byId('facts').replaceChildren(
    ...Object.entries(all).flatMap(([name, value]) =>
      value === '' ? [] : [element('dt', name), element('dd', value)],
    ),
  );
  byId('locators').replaceChildren();
  byId('chosen').hidden = false;
  const locators = await asked(`element/${one.number}`);
  if (chosen !== one.number) return;
  byId('locators').replaceChildren(
    ...locators.map((locator) => {
      const row = document.createElement('tr');
      const { by, finds, here, elsewhereOne, elsewhereSeveral, fragile } = locator;
      for (const value of [by, finds, here, elsewhereOne, elsewhereSeveral, fragile ? 'yes' : ''])
        row.append(element('td', String(value)));
      return row;
    }),
  );
}

async function show(path, options) {
  byId('message').textContent = 'looking …';
  try {
    const screen = await asked(path, options);
    looks += 1;
    draw(screen);
    byId('message').textContent = '';
  } catch (error) {
    byId('message').textContent = error.message;
  }
}

byId('look').addEventListener('click', () => show('look', { method: 'POST' }));
void show('screen');
