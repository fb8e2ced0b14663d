import { describe, expect, test } from 'vitest';
import { isRightElement } from './same-element.ts';
import { appOf, button, field, label, node, right, row, screenOf, touched } from './testing/app.ts';

const list = (...titles: readonly string[]) =>
  screenOf(
    button('[0,0][50,50]', '', { content_desc: 'Sort', resource_id: 'o:id/sort' }),
    button('[50,0][100,50]', '', { resource_id: 'o:id/nameless' }),
    ...titles.map((title, at) =>
      row(
        `[0,${50 + at * 50}][400,${100 + at * 50}]`,
        'o:id/row',
        label(`[9,${60 + at * 50}][300,${90 + at * 50}]`, title),
      ),
    ),
  );
const app = appOf({
  screens: {
    'list.1': list('Milk', 'Tea'),
    'list.2': list('Tea', 'Milk'),
    'list.3': list('Rice', 'Rice'),
    'list.4': list('Rice', 'Rice'),
    other: screenOf(
      button('[0,0][50,50]', '', { content_desc: 'Sort', resource_id: 'o:id/sort' }),
      label('[0,50][9,99]', 'Milk'),
    ),
    twins: screenOf(
      button('[0,0][50,50]', '', { resource_id: 'o:id/nameless' }),
      button('[50,0][100,50]', '', { resource_id: 'o:id/nameless' }),
    ),
    form: screenOf(field('[0,0][400,50]', 'Title', { resource_id: 'o:id/title' })),
    filled: screenOf(field('[0,0][400,50]', 'Groceries', { resource_id: 'o:id/title' })),
    on: screenOf(
      node('[0,0][9,9]', { class: 'android.widget.CheckBox', text: 'Wifi', checkable: true, checked: true }),
    ),
    off: screenOf(node('[0,0][9,9]', { class: 'android.widget.CheckBox', text: 'Wifi', checkable: true })),
  },
});
const isRight = (want: readonly [string, string], got: readonly [string, string]): boolean =>
  isRightElement(app, right(app, ...want), touched(app, ...got));

describe('on the node of the answer', () => {
  test('the label and its row are the same element, another row is not', () => {
    expect(isRight(['list.1', 'Milk'], ['list.1', 'o:id/row'])).toBe(true);
    expect(isRight(['list.1', 'Tea'], ['list.1', 'o:id/row'])).toBe(false);
  });
});

describe('on another node', () => {
  test('a row is identified by its title, wherever it is', () => {
    expect(isRight(['list.1', 'Milk'], ['list.2', 'Milk'])).toBe(true);
    expect(isRight(['list.1', 'Milk'], ['list.2', 'Tea'])).toBe(false);
  });

  test('a button with the same id and name is the same, on any screen', () => {
    expect(isRight(['list.1', 'Sort'], ['other', 'Sort'])).toBe(true);
  });

  test('the same words on another kind of thing are not', () => {
    expect(isRight(['list.1', 'Milk'], ['other', 'Milk'])).toBe(false);
  });

  test('of several with the same name, the right one is at the same place on a node of the same structure', () => {
    expect(isRight(['list.3', 'Rice'], ['list.4', 'Rice'])).toBe(true);
    const second = { ...touched(app, 'list.4', 'Rice'), bounds: [9, 110, 300, 140] as const };
    expect(isRightElement(app, right(app, 'list.3', 'Rice'), second)).toBe(false);
  });

  test('a nameless button is identified by its id if that is unique', () => {
    expect(isRight(['list.1', 'o:id/nameless'], ['list.2', 'o:id/nameless'])).toBe(true);
    expect(isRight(['list.1', 'o:id/nameless'], ['twins', 'o:id/nameless'])).toBe(false);
  });

  test('the text of a field and the state of a check box do not matter', () => {
    expect(isRight(['form', 'Title'], ['filled', 'Groceries'])).toBe(true);
    expect(isRight(['off', 'Wifi'], ['on', 'Wifi'])).toBe(true);
  });
});

test('an element of a screen that is not recorded is never right', () => {
  const elsewhere = { ...touched(app, 'other', 'Sort'), node: 'made-up' };
  expect(isRightElement(app, right(app, 'list.1', 'Sort'), elsewhere)).toBe(false);
});
