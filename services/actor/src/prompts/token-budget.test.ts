import type { ActorChoice, ActorHistoryItem, ActorInput } from '@tapwright/model';
import { describe, expect, test } from 'vitest';
import { asksForMore, choosePrompt } from './choose.ts';
import { estimateTokens } from './token-budget.ts';

const none = {
  widget: 'View',
  resourceId: '',
  value: '',
  hint: '',
  checked: null,
  direction: null,
  context: [],
};
const choice = (index: number, label: string, values: Partial<ActorChoice> = {}): ActorChoice => ({
  ...{ index, kind: 'click', label },
  ...none,
  ...values,
});
const past = (number: number): ActorHistoryItem => ({
  ...{ action: `click "Step ${number}"`, kind: 'click', label: `Step ${number}`, text: null },
  ...{ verdict: 'advanced', changes: [] },
});

function question(values: Partial<ActorInput> = {}): ActorInput {
  const frame = { goal: 'open the invoice of May', app: 'org.example', activity: '.Main', stepsLeft: 4 };
  const lists = { texts: [], choices: [choice(0, 'Open')], history: [], rules: [], refused: [] };
  return { ...frame, ...lists, ...values };
}

const text = (values: Partial<ActorInput>) => choosePrompt(question(values))[1]?.content ?? '';
const many = (count: number, label: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => choice(at, label(at)));

describe('a question that fits', () => {
  test('is whole, and says nothing of being cut', () => {
    const whole = text({
      history: [past(1), past(2)],
      texts: ['Total: 12 €'],
      choices: many(12, (at) => `Row ${at}`),
    });
    expect(whole).toContain('Shown: Total: 12 €');
    expect(whole).toContain('1. click "Step 1"');
    expect(whole).not.toMatch(/Left out/);
  });
});

test('a text that stands near an action is shown, where the line of the action does not say it', () => {
  const edit = choice(0, 'Edit', { context: ['0715 550 130'] });
  expect(text({ texts: ['0715 550 130'], choices: [edit] })).toContain('Shown: 0715 550 130');
  const icon = { ...edit, label: '' };
  expect(text({ texts: ['0715 550 130'], choices: [icon] })).not.toContain('Shown:');
});

test('a page with a value for each name is shown with its values', () => {
  const texts = Array.from({ length: 7 }, (_, at) => [`Name ${at}`, `Value ${at}`]).flat();
  expect(text({ texts, choices: [choice(0, 'Confirm')] })).toContain('Name 6 | Value 6');
});

describe('a question that is too long', () => {
  const long = {
    history: Array.from({ length: 30 }, (_, at) => past(at + 1)),
    texts: Array.from({ length: 30 }, (_, at) => `a text that can only be read, number ${at}`),
    choices: many(120, (at) => (at === 110 ? 'Invoice' : `Something else entirely ${at}`)),
    rules: ['follow: invoices are in the archive'],
    advice: ['look into the archive'],
    steps: ['click "Archive"'],
    refused: [{ answer: 'index-500', reason: 'choose a number from 0 to 119' }],
  };

  test('loses its least useful parts first, and says what was left out', () => {
    const cut = text(long);
    expect(estimateTokens(cut)).toBeLessThan(1_500);
    expect(cut).not.toMatch(/Shown:/);
    expect(cut).not.toMatch(/^1\. click/m);
    expect(cut).toMatch(/30\. click "Step 30"/);
    expect(cut).toMatch(
      /Left out here: 26 older steps, .*\d+ actions further down that share no word with the goal\./,
    );
  });

  test('keeps the goal, rules, steps, advice, refused answers, and actions that the goal speaks of', () => {
    const cut = text(long);
    for (const kept of [
      'open the invoice of May',
      'invoices are in the archive',
      'click "Archive"',
      'look into the archive',
      'index-500',
      'index-110: click "Invoice"',
    ]) {
      // Text from an app stands without its straight quotes.
      expect(cut.replaceAll('”', '"')).toContain(kept);
    }
  });

  test('keeps the numbers of the actions that are left', () => {
    expect(text(long)).toMatch(/^index-0: click "Something else entirely 0"$/m);
  });
});

describe('actions that are left out', () => {
  const input = question({
    choices: [...many(600, (at) => `Something else entirely ${at}`), choice(600, '', { kind: 'back' })],
  });
  const page = (at: number, tokens: number | null = null) =>
    choosePrompt(input, { page: at, tokens })[1]?.content ?? '';
  const numbers = (content: string) =>
    [...content.matchAll(/^index-(\d+): click/gm)].map(([, at]) => Number(at));

  test('can be asked for: each page shows others, and the line for the next one is a number of its own', () => {
    expect(page(0)).toMatch(/^index-601: show me the \d+ actions that are left out here$/m);
    const pages = [0, 1, 2, 3].map((at) => numbers(page(at)));
    const all = pages.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const [at, shown] of pages.entries()) expect(shown.length, `page ${at}`).toBeGreaterThan(10);
    // What has no name is on every page, and after the last page there is nothing to ask for.
    expect(page(3)).toContain('index-600: back');
    expect(page(3)).not.toContain('show me');
  });

  test('are fewer where the model can read more, and none where it can read all', () => {
    const shown = [800, 1_500, 3_000].map((tokens) => numbers(page(0, tokens)).length);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(new Set(shown).size).toBe(3);
    expect(numbers(page(0, 20_000))).toHaveLength(600);
    expect(page(0, 20_000)).not.toContain('show me');
  });

  test('only the number of that line asks for them', () => {
    expect([600, 601, 602].map((index) => asksForMore(index, input, {}))).toEqual([false, true, false]);
    expect(asksForMore(601, input, { tokens: 20_000 })).toBe(false);
    expect(asksForMore(601, input, { page: 3 })).toBe(false);
  });
});

test('where the strategy only asks, the question asks not to repeat what was done before', () => {
  const asked = text({ history: [past(1)], asksNotToRepeat: true });
  expect(asked).toMatch(
    /already done the following steps, which should not be done again:\n1\. click "Step 1"/,
  );
});

test('a list says what it contains and whether there is more', () => {
  const holds = 'shows "Milk", "Bread" (9); more below';
  const scroll = choice(0, 'Groceries', { kind: 'scroll', direction: 'down', holds });
  expect(text({ choices: [scroll] })).toContain(
    'index-0: scroll down "Groceries", shows ”Milk”, ”Bread” (9); more below',
  );
});

test('an element with a unique name is not described further; elements with the same name get id and neighbours', () => {
  const [alone, twin, other] = [
    choice(0, 'Save', { resourceId: 'save', context: ['near it'] }),
    choice(1, 'More', { resourceId: 'more_a', context: ['First row'] }),
    choice(2, 'More', { resourceId: 'more_b', context: ['Second row'] }),
  ];
  const said = text({ choices: [alone, twin, other] });
  expect(said).toContain('index-0: click "Save"\n');
  expect(said).toContain('index-1: click "More", id more_a, near "First row"\n');
  expect(said).toContain('index-2: click "More", id more_b, near "Second row"\n');
});
