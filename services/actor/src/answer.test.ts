import { actionSpace } from '@tapwright/runtime';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { notesScreen } from './actor.fixture.ts';
import { answerOf, whyInvalid } from './answer.ts';

function screenWith(nodes: string): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" bounds="[0,0][1080,1920]">${nodes}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: '.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const key = (digit: number) =>
  `<node class="android.widget.Button" text="${digit}" clickable="true" enabled="true" bounds="[0,${digit * 90}][90,${digit * 90 + 80}]"/>`;
const pad = screenWith(Array.from({ length: 10 }, (_, digit) => key(digit)).join(''));
const list = screenWith(
  '<node class="android.widget.ListView" scrollable="true" content-desc="l" enabled="true" bounds="[0,0][900,900]"/>',
);

const offerOn = (screen: Screen) => ({
  screen,
  choices: actionSpace(screen, { keyboardShown: true, app: 'org.example' }),
  forbidden: [] as string[],
});
const said = (index: number, text: string | null = null) => ({ thought: '', index, text, claim: null });

describe('whatever the model answers', () => {
  const offer = offerOn(notesScreen());
  const odd = [
    -1,
    -0.5,
    0.5,
    1.5,
    1e9,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  const strings = ['0', 'index-0', '__proto__', 'length', '', 'constructor'];

  test.each([...odd, ...strings])('%j is not a number of the list', (index) => {
    expect(whyInvalid(said(index as number), offer)).toBe(
      `choose a number from 0 to ${offer.choices.length - 1}`,
    );
  });

  test('a number of the list gives only the offered action, with at most a text or a distance added', () => {
    for (const [index, choice] of offer.choices.entries()) {
      for (const text of [null, 'Bread', 'far']) {
        const output = { ...said(index, text), claim: 'done' as const, action: { kind: 'home' } };
        if (whyInvalid(output, offer) !== null) continue;
        const { action, element } = answerOf(choice, output);
        expect({ ...action, text: null }).toEqual({ ...choice.action, text: null });
        expect(element).toBe(choice.element);
      }
    }
  });
});

describe('digits for a number pad', () => {
  const offer = offerOn(pad);
  const keypad = offer.choices.findIndex(({ action }) => action.kind === 'keypad');

  test.each([
    ['4719', null],
    ['', 'a keypad action needs a text'],
    ['47a', 'the number pad takes 1 to 20 digits'],
    ['1'.repeat(21), 'the number pad takes 1 to 20 digits'],
  ])('%j: %j', (text, problem) => {
    expect(whyInvalid(said(keypad, text), offer)).toBe(problem);
  });
});

test.each([
  ['short', 'short'],
  ['far', 'far'],
  ['to the moon', undefined],
  [null, undefined],
])('a scroll goes as far as the answer says, if there is such a distance: %j', (text, distance) => {
  const offer = offerOn(list);
  const choice = offer.choices.find(({ action }) => action.kind === 'scroll');
  if (choice === undefined) throw new Error('a scroll');
  const { action } = answerOf(choice, said(0, text));
  expect(action).toMatchObject({ kind: 'scroll', text: null });
  expect(action.distance).toBe(distance);
});
