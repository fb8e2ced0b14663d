import type { HistoryItem, RunState } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark, state } from '../screen.fixture.ts';
import { findStrategy } from '../strategy/strategy.ts';
import { type Look, putOffBefore, refusedBefore, settleClaim } from './claims.ts';

const strategy = findStrategy('tapwright');
const no: Look = { answer: 'no', reason: 'it is not in the list' };
const unsure: Look = { answer: 'unsure', reason: 'the total is not shown' };
const yes: Look = { answer: 'yes', reason: 'it is in the list' };

/** The run claims on a screen that the task is done. */
function claims(from: RunState, on = 'a', values: Partial<HistoryItem> = {}): RunState {
  const claim = item({
    kind: 'end',
    key: 'end|||||',
    label: '',
    verdict: null,
    before: mark(on),
    after: null,
  });
  return { ...from, history: [...from.history, { ...claim, step: from.history.length + 1, ...values }] };
}

function did(from: RunState, values: Partial<HistoryItem> = {}): RunState {
  return { ...from, history: [...from.history, item({ step: from.history.length + 1, ...values })] };
}

/** Makes claims on one screen, each with the look that answers it. */
function said(looks: readonly Look[], on = 'a', from = state()) {
  const kinds: string[] = [];
  let now = from;
  for (const look of looks) {
    const result = settleClaim(claims(now, on), strategy, look);
    kinds.push(result.kind);
    now = result.state;
  }
  return { kinds, state: now };
}

describe('a claim', () => {
  test.each<[string, Look[], string[]]>([
    ['is believed', [yes], ['accepted']],
    ['that is refused is explained to the actor and may be repeated', [no], ['told']],
    ['is believed if the second look says yes', [no, yes], ['told', 'accepted']],
    ['is blocked if it is refused twice', [no, no], ['told', 'blocked']],
    ['that cannot be judged is postponed', [unsure, yes], ['told', 'accepted']],
    ['is undecided if it cannot be judged twice', [unsure, unsure], ['told', 'undecided']],
    ['is refused and then cannot be judged', [no, unsure], ['told', 'undecided']],
    ['cannot be judged and is then refused', [unsure, no, no], ['told', 'told', 'blocked']],
  ])('%s', (_name, looks, kinds) => {
    expect(said(looks).kinds).toEqual(kinds);
  });

  test('that is refused tells the actor why, and `end` stays choosable', () => {
    const told = said([no]).state;
    expect(told.blocked).toEqual([]);
    expect(told.history.at(-1)).toMatchObject({
      verdict: 'invalidated',
      reason: 'claim_rejected',
      observation: 'the goal was not seen to be reached: it is not in the list',
    });
  });

  test('that cannot be judged is neither accepted nor counted as refused', () => {
    const put = said([unsure]).state;
    expect(put).toMatchObject({ refusedClaims: 0, blocked: [] });
    expect(put.history.at(-1)).toMatchObject({ verdict: 'inconclusive', reason: null });
  });

  test('counts against the task once, however often it is repeated', () => {
    expect(said([no, no]).state.refusedClaims).toBe(1);
    expect(said([no, no]).state.blocked).toMatchObject([{ key: 'end|||||', task: 0 }]);
  });

  test('fails the task if it is the third refused one', () => {
    expect(said([no], 'a', state({ refusedClaims: 2 })).kinds).toEqual(['failed']);
  });

  test('counts as new after an action, and on another screen', () => {
    const moved = said([no], 'a', did(said([no]).state));
    expect(moved.kinds).toEqual(['told']);
    expect(said([no], 'b', said([no]).state).kinds).toEqual(['told']);
    const other = claims(said([no]).state, 'a', { task: 1 });
    const last = other.history.at(-1);
    expect(last === undefined ? null : refusedBefore(other, last)).toBeNull();
  });

  test('counts as the same after a wrong turn, and after waiting', () => {
    const wrong = did(said([no]).state, { verdict: 'invalidated', reason: 'no_change' });
    expect(said([no], 'a', wrong).kinds).toEqual(['blocked']);
    expect(said([no], 'a', did(said([no]).state, { kind: 'wait' })).kinds).toEqual(['blocked']);
  });
});

test('a claim is postponed only once, and then judged as it is', () => {
  const first = claims(state());
  const again = claims(said([unsure]).state);
  const putOff = (run: RunState) => putOffBefore(run, run.history.at(-1) ?? item());
  expect([putOff(first), putOff(again)]).toEqual([false, true]);
});
