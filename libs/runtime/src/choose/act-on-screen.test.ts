import { describe, expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { type Asked, actOnScreen } from './act-on-screen.ts';

const field = (attributes = {}) =>
  node({ class: 'android.widget.EditText', focusable: true, clickable: true, ...attributes });
const screen = screenOf(
  button('Save'),
  field({ hint: 'Name' }),
  field({ hint: 'PIN', password: true }),
  button('Away', { enabled: false }),
  node({ text: 'A picture', class: 'android.widget.ImageView' }),
);
const [, SAVE, NAME, PIN, OFF, PICTURE] = screen.elements.map(({ index }) => index);
const parameters = [
  { name: 'title', secret: false, value: 'Milk' },
  { name: 'pin', secret: true, value: null },
];
const standing = { screen, parameters, forbidden: ['save'] };
const act = (asked: Asked, forbidden: readonly string[] = []) =>
  actOnScreen(asked, { ...standing, forbidden }).action;

describe('what somebody who holds a phone asks for', () => {
  test('is an action with an effect, as one that a model has chosen', () => {
    expect(act({ kind: 'click', element: SAVE })).toMatchObject({
      kind: 'click',
      target: { label: 'Save' },
      effect: 'commit',
      text: null,
    });
    expect(act({ kind: 'text', element: NAME, text: 'Milk' })).toMatchObject({
      text: 'Milk',
      effect: 'edit',
    });
    expect(act({ kind: 'wait', waitMs: 5 })).toMatchObject({ kind: 'wait', waitMs: 5, effect: 'look' });
  });

  test('may be an element that the action space would not offer', () => {
    expect(act({ kind: 'click', element: PICTURE })).toMatchObject({ target: { label: 'A picture' } });
  });

  test('names a parameter, whose value is in no action', () => {
    expect(act({ kind: 'text', element: PIN, parameter: 'pin' })).toMatchObject({
      text: `\${pin}`,
      parameter: 'pin',
    });
  });

  test.each<[string, Asked, RegExp]>([
    ['a password in the clear', { kind: 'text', element: PIN, text: '2640' }, /holds a password/],
    ['a password that is no secret', { kind: 'text', element: PIN, parameter: 'title' }, /holds a password/],
    ['an unknown parameter', { kind: 'text', element: NAME, parameter: 'x' }, /no such parameter/],
    [
      'a text and a parameter',
      { kind: 'text', element: NAME, text: 'a', parameter: 'title' },
      /needs a text/,
    ],
    ['no text', { kind: 'text', element: NAME }, /needs a text/],
    ['a text for a press', { kind: 'click', element: SAVE, text: 'a' }, /types nothing/],
    ['a press of nothing', { kind: 'click' }, /done to an element/],
    ['an element for the whole phone', { kind: 'back', element: SAVE }, /done to no element/],
    ['an element that is not there', { kind: 'click', element: 99 }, /no element 99/],
    ['an element that is switched off', { kind: 'click', element: OFF }, /switched off/],
    ['a text into a button', { kind: 'text', element: SAVE, text: 'a' }, /no field/],
    ['a scroll of a button', { kind: 'scroll', element: SAVE }, /not scrollable/],
    ['a pad that is not there', { kind: 'keypad', text: '12' }, /no number pad/],
  ])('is refused where it cannot be done: %s', (_, asked, why) => {
    expect(() => act(asked)).toThrow(why);
  });

  test('is refused where it touches what is forbidden', () => {
    expect(() => act({ kind: 'click', element: SAVE }, ['save'])).toThrow(/forbidden/);
    expect(() => act({ kind: 'text', element: NAME, text: 'a\n' }, ['save'])).toThrow(/forbidden/);
  });
});
