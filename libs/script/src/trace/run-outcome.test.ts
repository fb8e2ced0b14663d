import type { Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { actionOn, screenOf } from '../emit/notes.fixture.ts';
import { textRank } from '../text/dynamic-values.ts';
import { holdsOn } from './check.ts';
import { outcomeChecks } from './run-outcome.ts';

const first = screenOf('list');
const changed = (from: string, text: string): Screen => ({
  ...first,
  elements: first.elements.map((at) =>
    at.text === from || at.desc === from ? { ...at, text, desc: '' } : at,
  ),
});
const outcome = (last: Screen, cleared = true) =>
  outcomeChecks({
    steps: [{ index: 0, task: 0, action: actionOn(first, 'click', 'New note'), before: first, after: last }],
    last,
    day: new Date(2026, 2, 2),
    cleared,
    rankText: textRank,
  });

describe('the changes that a run has made', () => {
  it('are checked: words, amounts, what has become zero', () => {
    for (const text of ['Lamp', '€42.50', '0 MB', '0715 550 133']) {
      const last = changed('New note', text);
      expect(outcome(last)).toContainEqual({ kind: 'text', text });
      expect(outcome(last).every((check) => holdsOn(last, check).holds)).toBe(true);
      expect(outcome(last).some((check) => !holdsOn(first, check).holds)).toBe(true);
    }
  });

  it('include counts only if the run began with erased data, and no clock', () => {
    const counted = changed('New note', '3 items');
    expect(outcome(counted)).toContainEqual({ kind: 'text', text: '3 items' });
    expect(outcome(counted, false)).not.toContainEqual({ kind: 'text', text: '3 items' });
    expect(outcome(changed('New note', '09:41'))).toEqual([]);
  });

  it('are none where nothing has changed', () => expect(outcome(first)).toEqual([]));
});
