import { emptyRunState, linksOn, type TextLink } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { actionSpace, describeAction } from './action-space.ts';
import { isDeed } from './effect-on-screen.ts';
import { forbiddenBy } from './forbidden.ts';

const TEXT = 'I have read the terms and the notice';
const text = (attributes = {}) =>
  node({
    class: 'android.widget.TextView',
    text: TEXT,
    clickable: true,
    bounds: '[0,0][1000,100]',
    ...attributes,
  });
const TERMS: TextLink = { text: 'terms', part: [0.4, 0.2, 0.6, 0.8] };
const NOTICE: TextLink = { text: 'notice', part: [0.8, 0.2, 0.9, 0.8] };

function clicksOf(links: readonly TextLink[], ...nodes: readonly string[]) {
  const screen = screenOf(...nodes);
  const choices = actionSpace(screen, { keyboardShown: false, links: new Map([[1, links]]) });
  return { screen, clicks: choices.filter(({ action }) => action.kind === 'click') };
}

describe('links inside of a text', () => {
  test('are separate choices after the text itself, in the order in which they were found', () => {
    const { clicks } = clicksOf([TERMS, NOTICE], text(), button('Next'));
    expect(clicks.map(({ action }) => describeAction(action))).toEqual([
      `click "${TEXT}"`,
      `click link "terms" in "${TEXT}"`,
      `click link "notice" in "${TEXT}"`,
      'click "Next"',
    ]);
    expect(clicks[1]?.action.target?.link).toEqual(TERMS);
  });

  test('are also offered for a double tap, where double taps are', () => {
    const links = new Map([[1, [TERMS]]]);
    const choices = actionSpace(screenOf(text()), { keyboardShown: false, links, doubleTap: true });
    expect(choices.slice(0, 4).map(({ action }) => describeAction(action))).toEqual([
      `click "${TEXT}"`,
      `double click "${TEXT}"`,
      `click link "terms" in "${TEXT}"`,
      `double click link "terms" in "${TEXT}"`,
    ]);
    expect(new Set(choices.map(({ action }) => action.key)).size).toBe(choices.length);
  });

  test('are blocked and counted separately from the text and from each other', () => {
    const keys = clicksOf([TERMS, NOTICE], text()).clicks.map(({ action }) => action.key);
    expect(new Set(keys).size).toBe(3);
  });

  test('are not offered in a disabled text, nor where none was found', () => {
    expect(clicksOf([TERMS], text({ enabled: false })).clicks).toEqual([]);
    const [plain] = clicksOf([], text()).clicks;
    expect(plain?.action.target).not.toHaveProperty('link');
  });

  test('are commits that are surely meant if their own words say so, whatever the text says', () => {
    const { screen, clicks } = clicksOf([{ ...TERMS, text: 'Delete account' }, NOTICE], text());
    expect(clicks.map(({ action }) => action.effect)).toEqual(['commit', 'commit', 'commit']);
    const element = screen.elements.find(({ text: said }) => said === TEXT);
    const deeds = clicks.map(({ action }) => action.target?.link?.text ?? '').filter((said) => said !== '');
    expect(deeds.map((said) => element !== undefined && isDeed(screen, element, said))).toEqual([
      true,
      false,
    ]);
  });

  test('are forbidden by their own words and by what covers their own place', () => {
    const over = button('Pay now', { bounds: '[400,0][600,100]' });
    const reasons = (word: string) => {
      const { screen, clicks } = clicksOf([{ ...TERMS, text: 'close the account' }, NOTICE], text(), over);
      return clicks.slice(0, 3).map((choice) => forbiddenBy({ ...choice, screen }, [word]) !== null);
    };
    expect(reasons('close the account')).toEqual([false, true, false]);
    // It covers the middle of the text and of the first link, not of the second.
    expect(reasons('pay now')).toEqual([true, true, false]);
  });
});

test('offers only links of the screen that was read last', () => {
  const state = { ...emptyRunState([], []), links: { captureId: 'cap_1', links: [{ index: 1, ...TERMS }] } };
  expect(linksOn(state, 'cap_1').get(1)).toEqual([TERMS]);
  expect(linksOn(state, 'cap_2').size).toBe(0);
});
