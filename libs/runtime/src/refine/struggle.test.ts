import type { HistoryItem } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark, state } from '../screen.fixture.ts';
import { struggles } from './struggle.ts';

const every = { critiqueEvery: 6 };

/** So many rounds; each begins on the screen to which the one before led. */
function rounds(count: number, values: (at: number) => Partial<HistoryItem> = () => ({})): HistoryItem[] {
  return Array.from({ length: count }, (_, at) =>
    item({ step: at + 1, before: mark(`s${at}`), after: mark(`s${at + 1}`), ...values(at) }),
  );
}

const wrong = { verdict: 'invalidated', reason: 'loop' } as const;

describe('a run struggles', () => {
  test.each([
    [
      'where a third of its last rounds were invalidated',
      rounds(6, (at) => (at % 3 === 0 ? wrong : {})),
      true,
    ],
    [
      'where it sees nothing new',
      rounds(6, (at) => ({ before: mark(`s${at % 2}`), after: mark(`s${(at + 1) % 2}`) })),
      true,
    ],
    ['not where it gets on', rounds(6), false],
    ['not before so many rounds have passed', rounds(5, () => wrong), false],
  ])('%s', (_, history, expected) => {
    expect(struggles(state({ history }), every)).toBe(expected);
  });

  test('not again before as many rounds have passed since it was looked at', () => {
    const history = rounds(11, () => wrong);
    expect(struggles(state({ history, critiqued: 6 }), every)).toBe(false);
    expect(struggles(state({ history, critiqued: 5 }), every)).toBe(true);
  });

  test('not where nobody is to look', () => {
    expect(struggles(state({ history: rounds(20, () => wrong) }), { critiqueEvery: null })).toBe(false);
  });

  test('for its own task only', () => {
    expect(struggles(state({ task: 1, history: rounds(8, () => wrong) }), every)).toBe(false);
  });
});
