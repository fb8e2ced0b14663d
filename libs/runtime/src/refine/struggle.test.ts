import type { HistoryItem } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark, state } from '../screen.fixture.ts';
import { struggles } from './struggle.ts';

const every = { critiqueEvery: 6 };

/** So many steps; each begins on the screen to which the one before led. */
function steps(count: number, values: (at: number) => Partial<HistoryItem> = () => ({})): HistoryItem[] {
  return Array.from({ length: count }, (_, at) =>
    item({ step: at + 1, before: mark(`s${at}`), after: mark(`s${at + 1}`), ...values(at) }),
  );
}

const wrong = { verdict: 'invalidated', reason: 'loop' } as const;

describe('a run struggles', () => {
  test.each([
    ['where a third of its last steps were invalidated', steps(6, (at) => (at % 3 === 0 ? wrong : {})), true],
    [
      'if it sees nothing new',
      steps(6, (at) => ({ before: mark(`s${at % 2}`), after: mark(`s${(at + 1) % 2}`) })),
      true,
    ],
    ['not where it gets on', steps(6), false],
    ['not before so many steps have passed', steps(5, () => wrong), false],
  ])('%s', (_, history, expected) => {
    expect(struggles(state({ history }), every)).toBe(expected);
  });

  test('not again before as many steps have passed since it was looked at', () => {
    const history = steps(11, () => wrong);
    expect(struggles(state({ history, critiqued: 6 }), every)).toBe(false);
    expect(struggles(state({ history, critiqued: 5 }), every)).toBe(true);
  });

  test('not if there is no critic', () => {
    expect(struggles(state({ history: steps(20, () => wrong) }), { critiqueEvery: null })).toBe(false);
  });

  test('for its own task only', () => {
    expect(struggles(state({ task: 1, history: steps(8, () => wrong) }), every)).toBe(false);
  });
});
