import { seededRandom } from '@tapwright/numbers';
import { expect, test } from 'vitest';
import { button, screenOf } from '../screen.fixture.ts';
import { entryChoices, isExhausted } from './entries.ts';
import { asked, told } from './explore.fixture.ts';
import { EXPLORERS } from './explorers.ts';
import { trySignatures } from './try-signatures.ts';

const LINK = 'tea://pot/brew';
const screen = screenOf(button('Eins', { bounds: '[0,900][1080,1000]' }));

test('a page is exhausted once all that does not lead away from it was tried', () => {
  const { choices } = asked(screen);
  const one = choices.findIndex(({ action }) => action.target?.label === 'Eins');
  expect(isExhausted(choices, () => 0)).toBe(false);
  expect(isExhausted(choices, (at) => (at === one ? 1 : 0))).toBe(true);
});

test('guided leaves a page once, comes in by a link next, and does things again after that', () => {
  const near = asked(screen);
  const choices = [...near.choices, ...entryChoices([LINK], [])];
  const signatures = trySignatures({ screen, choices });
  const counts = new Map<string, number>(choices.map((_, at) => [signatures[at] ?? '', 1]));
  const entry = signatures.at(-1) ?? '';
  counts.set(entry, 0);
  expect(told(EXPLORERS.guided({ ...near, choices, counts }))).toBe('open_link');
  expect(EXPLORERS.guided({ ...near, choices, counts })).toMatchObject({ text: LINK, signature: entry });
  counts.set(entry, 1);
  expect(told(EXPLORERS.guided({ ...near, choices, counts }))).not.toBe('open_link');
});

test('an entry is the same try from whatever screen it is taken', () => {
  const other = screenOf(button('Zwei'), button('Drei'));
  const choices = entryChoices([LINK], []);
  expect(trySignatures({ screen: other, choices })).toEqual(trySignatures({ screen, choices }));
});

test.each([
  'shop://cart/delete',
  'shop://delete-all',
  'shop://cart?do=Delete',
  'shop://cart/d%65lete',
  'shop://deleteAll',
])('%s is no entry where "delete" is forbidden', (uri) => {
  expect(entryChoices([uri, LINK], ['delete']).map(({ action }) => action.text)).toEqual([LINK]);
});

test('no explorer opens a forbidden link, in 10,000 random draws each', () => {
  const words = ['delete', 'cart', 'pay', 'open', 'undelete', 'new'] as const;
  const random = seededRandom(11);
  const near = asked(screen);
  const opened: string[] = [];
  for (let step = 0; step < 10_000; step += 1) {
    const uris = Array.from({ length: 3 }, () => `a://${random.pick(words)}/${random.pick(words)}`);
    const choices = [...near.choices, ...entryChoices(uris, ['delete'])];
    for (const explore of Object.values(EXPLORERS)) {
      const explored = explore({ ...near, choices, step });
      if (explored?.choice.action.kind === 'open_link') opened.push(explored.text ?? '');
    }
  }
  expect(opened.length).toBeGreaterThan(1_000);
  expect(opened.filter((uri) => /\bdelete\b/.test(uri))).toEqual([]);
});
