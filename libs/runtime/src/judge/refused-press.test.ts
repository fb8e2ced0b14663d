import type { Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { actionSpace, type Choice } from '../choose/action-space.ts';
import { button, item, node, screenOf } from '../screen.fixture.ts';
import { isMessageWindow, refusedPress } from './refused-press.ts';

const text = (words: string, more = {}) => node({ class: 'android.widget.TextView', text: words, ...more });
const field = (value: string, more = {}) =>
  node({
    class: 'android.widget.EditText',
    text: value,
    clickable: true,
    focusable: true,
    resource_id: 'o:id/f',
    ...more,
  });
const low = { bounds: '[0,600][1080,700]' };
const SAVE = button('ذخیره', low);
const box = (checked: boolean) =>
  node({ class: 'android.widget.CheckBox', text: 'B', checkable: true, clickable: true, checked, ...low });
const snackbar = (words: string) => text(words, { resource_id: 'o:id/snackbar_text', ...low });
const inside = { bounds: '[100,700][980,1100]' };
/** A dialog: a window that begins further in. */
const dialog = (...nodes: string[]): Screen => {
  const { elements, ...rest } = screenOf(...nodes);
  const kept = elements.slice(1).map((one) => ({ ...one, index: one.index - 1, parent: null, children: [] }));
  return { ...rest, bounds: [100, 700, 980, 1100], elements: kept };
};

function pressed(before: Screen, after: Screen, label = 'ذخیره') {
  const choice = actionSpace(before, { keyboardShown: false }).find(
    ({ action }: Choice) => action.kind === 'click' && action.target?.label === label,
  );
  return refusedPress({ item: item({ key: choice?.action.key ?? '', label }), before, after });
}

const FORM = [field('99', { bounds: '[0,300][1080,400]' }), SAVE];
const ERROR = text('چنین منطقه‌ای نیست', { bounds: '[0,420][1080,480]' });

describe('a press is refused', () => {
  test('where the form stands with its values and only a text is new, in any language', () => {
    const after = screenOf(FORM[0] ?? '', ERROR, SAVE);
    expect(pressed(screenOf(...FORM), after)).toEqual({ message: 'چنین منطقه‌ای نیست', stands: 'form' });
  });

  test('where a password that was wrong is gone', () => {
    const before = screenOf(field('••••', { password: true }), SAVE);
    const after = screenOf(field('', { password: true }), ERROR, SAVE);
    expect(pressed(before, after)).toMatchObject({ stands: 'form' });
  });

  test('where only a message passes, or nothing comes at all, though that may mean success', () => {
    const before = screenOf(...FORM);
    expect(pressed(before, screenOf(...FORM, snackbar('نه')))).toEqual({ message: 'نه', stands: 'page' });
    expect(pressed(before, before)).toEqual({ message: null, stands: 'nowhere' });
  });

  test('where a window with a single button says so', () => {
    const window = dialog(text('پول کافی نیست', inside), button('باشه', inside));
    expect(isMessageWindow(window)).toBe(true);
    expect(pressed(screenOf(...FORM), window)).toEqual({ message: 'پول کافی نیست', stands: 'window' });
  });
});

describe('a press is not refused', () => {
  test.each<[string, Screen, Screen]>([
    ['a value has changed', screenOf(...FORM), screenOf(field(''), ERROR, SAVE)],
    ['a box has changed', screenOf(box(false), SAVE), screenOf(box(true), ERROR, SAVE)],
    ['its control has gone', screenOf(...FORM), screenOf(FORM[0] ?? '', ERROR)],
    ['something to press has come', screenOf(...FORM), screenOf(...FORM, ERROR, button('X'))],
    [
      'a text has moved on',
      screenOf(...FORM, text('1', { resource_id: 'o:id/n' })),
      screenOf(...FORM, text('2 x', { resource_id: 'o:id/n' })),
    ],
    ['what was filled in is shown', screenOf(field('Ana'), SAVE), screenOf(field('Ana'), text('Ana'), SAVE)],
    ['another page is there', screenOf(...FORM), { ...screenOf(...FORM, ERROR), activity: 'org.example/.B' }],
    [
      'an entry has joined a list',
      screenOf(...FORM),
      screenOf(...FORM, node({ class: 'androidx.recyclerview.widget.RecyclerView' }, ERROR)),
    ],
    [
      'a question is asked',
      screenOf(...FORM),
      dialog(text('Sure?', inside), button('Yes', inside), button('No', inside)),
    ],
  ])('where %s', (_, before, after) => {
    expect(pressed(before, after)).toBeNull();
  });

  test('where an entry unfolds', () => {
    const entry = node({ clickable: true }, text('More'), text('of it'));
    const before = screenOf(entry);
    expect(pressed(before, screenOf(entry, ERROR), 'More, of it')).toBeNull();
  });
});
