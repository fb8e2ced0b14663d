import { describe, expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { actionSpace } from './action-space.ts';
import { forbiddenBy } from './forbidden.ts';
import { plainWords } from './plain-words.ts';

const text = (content: string, bounds = '[0,0][200,100]') =>
  node({ class: 'android.widget.TextView', text: content, bounds });

/** The actions that are forbidden on a screen, as `click Save`. */
function refused(forbidden: readonly string[], ...nodes: readonly string[]): string[] {
  const screen = screenOf(...nodes);
  return actionSpace(screen, { keyboardShown: true })
    .filter((choice) => forbiddenBy({ ...choice, screen }, forbidden) !== null)
    .map(({ action }) => `${action.kind} ${action.target?.label ?? ''}`.trim());
}

describe('a forbidden element is recognised', () => {
  test.each([
    ['by its text', button('Delete account')],
    ['ignoring case', button('DELETE ACCOUNT')],
    ['by its description', button('', { content_desc: 'delete account' })],
    ['by its id', button('', { resource_id: 'org.example:id/btnDeleteAccount' })],
    ['with accents', button('Délete accöunt')],
    ['in wide letters', button('Ｄｅｌｅｔｅ account')],
    ['with invisible characters in it', button('De\u200blete\u00a0acc\u00adount')],
    ['in letters that only look Latin', button('Dеlеtе аccоunt')],
    ['torn apart', button('De-lete acc.ount')],
    [
      'by a text inside of it',
      node(
        { class: 'android.widget.LinearLayout', clickable: true, bounds: '[0,0][900,100]' },
        text('Delete account'),
      ),
    ],
  ])('%s', (_, what) => {
    expect(refused(['delete account'], what).filter((name) => name.startsWith('click'))).toHaveLength(1);
  });

  test('by whole words only: a word that merely contains the letters is free', () => {
    expect(refused(['pay'], button('Display'), button('Payments'))).toEqual([]);
  });

  test('by what is under the finger: a row whose middle is its forbidden button', () => {
    const inner = button('Delete', { bounds: '[400,0][600,100]' });
    const row = node(
      {
        class: 'android.widget.LinearLayout',
        clickable: true,
        content_desc: 'Rent',
        bounds: '[0,0][1000,100]',
      },
      inner,
    );
    expect(refused(['delete'], row)).toEqual(['click Rent', 'click Delete', 'enter']);
    const aside = row.replace('[400,0][600,100]', '[800,0][1000,100]');
    expect(refused(['delete'], aside)).toEqual(['click Delete', 'enter']);
  });

  test('by the button that a nameless picture is a part of', () => {
    const icon = node({
      class: 'android.widget.ImageView',
      clickable: true,
      content_desc: 'icon',
      bounds: '[0,0][50,50]',
    });
    const outer = node(
      { class: 'android.view.View', clickable: true, content_desc: 'Pay now', bounds: '[0,0][100,100]' },
      icon,
    );
    expect(refused(['pay'], outer)).toContain('click icon');
  });
});

describe('what is inside of a row', () => {
  const row = (...inner: readonly string[]) =>
    node(
      { class: 'android.view.View', clickable: true, content_desc: 'Rent', bounds: '[0,0][1000,100]' },
      ...inner,
    );

  test('is read as one text, as pages of the web part it in the middle of a word', () => {
    const parts = row(text('D', '[0,0][20,100]'), text('elete', '[20,0][90,100]'), text('all'));
    expect(refused(['delete'], parts)).toContain('click Rent');
  });

  test('does not count where it belongs to a button of its own', () => {
    const inner = node(
      { class: 'android.view.View', clickable: true, bounds: '[800,0][1000,100]' },
      text('Delete', '[800,0][1000,100]'),
    );
    expect(refused(['delete'], row(inner))).toEqual(['click Delete', 'enter']);
  });
});

test.each([
  ['a description that is a name of code', { content_desc: 'deleteButton' }],
  ['an id in capitals', { resource_id: 'org.example:id/PDFDelete' }],
  ['an id of a kit without packages', { resource_id: 'delete_2' }],
])('an element is forbidden by %s', (_, attributes) => {
  expect(refused(['delete'], button('', attributes))).not.toEqual([]);
});

test.each(['app://x/%E5%88%A0%E9%99%A4', 'app://x/%25E5%2588%25A0%25E9%2599%25A4', 'app://x?do=删除'])(
  'a link is forbidden however it is written: %s',
  (text) => {
    const action = { kind: 'open_link', target: null, text } as const;
    expect(forbiddenBy({ action, element: null }, ['删除'])).not.toBeNull();
  },
);

test('an icon without a name is forbidden by its caption', () => {
  const screen = screenOf(button('', { class: 'android.widget.ImageButton' }));
  const [choice] = actionSpace(screen, {
    keyboardShown: false,
    captions: new Map([[1, 'Delete (trash can)']]),
  });
  if (choice === undefined) throw new Error('the icon can be pressed');
  expect(forbiddenBy({ ...choice, screen }, ['delete'])).toBe("'delete' is forbidden here");
  expect(forbiddenBy({ ...choice, screen }, ['pay'])).toBeNull();
});

test('a field is forbidden by its hint, also where a text hides it', () => {
  const filled = { class: 'android.widget.EditText', text: 'Milk', hint: 'Delete by name', clickable: true };
  const field = node({ ...filled, content_desc: 'Name', bounds: '[0,500][500,600]' });
  expect(refused(['delete'], field).length).toBeGreaterThan(0);
});

describe('the enter key', () => {
  test('is not offered on screens with something forbidden, as its effect is unknown', () => {
    expect(refused(['send'], button('Send'))).toContain('enter');
    expect(refused(['send'], button('Save'))).toEqual([]);
  });

  test('cannot be typed as part of a text there either', () => {
    const field = node({
      class: 'android.widget.EditText',
      hint: 'Message',
      focusable: true,
      clickable: true,
      bounds: '[0,500][500,600]',
    });
    const screen = screenOf(button('Send', { bounds: '[600,500][900,600]' }), field);
    const typing = actionSpace(screen, { keyboardShown: false }).find(({ action }) => action.kind === 'text');
    if (typing === undefined) throw new Error('a field');
    const typed = (content: string) =>
      forbiddenBy({ ...typing, action: { ...typing.action, text: content }, screen }, ['send']);
    expect(typed('hello')).toBeNull();
    for (const keys of ['hello\n', 'hello\t', '\r\n']) expect(typed(keys)).toMatch(/forbidden/);
  });
});

test('empty and wordless entries forbid nothing', () => {
  expect(refused([], button('Delete'))).toEqual([]);
  expect(refused(['', '  ', '–'], button('Delete'), button(''))).toEqual([]);
});

test('words of other scripts are compared like Latin ones', () => {
  expect(refused(['удалить'], button('Удалить всё'))).toContain('click Удалить всё');
  expect(plainWords('Größe–3')).toBe('grosse 3');
});
