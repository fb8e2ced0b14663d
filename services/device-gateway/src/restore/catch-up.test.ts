import { emptyRunState, type HistoryItem, type ScreenMark } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { stateAfterMove } from './catch-up.ts';

const mark = (captureId: string): ScreenMark => ({
  captureId,
  packageName: 'o.e',
  activity: 'o.e/.A',
  layout: captureId,
  content: captureId,
  place: captureId,
});

const step = (number: number, verdict: HistoryItem['verdict']): HistoryItem => ({
  step: number,
  task: 0,
  key: 'k',
  kind: 'click',
  label: 'l',
  checked: null,
  text: null,
  direction: null,
  effect: 'look',
  before: mark(`before-${number}`),
  after: mark(`after-${number}`),
  verdict,
  reason: null,
  changes: [],
});

const state = {
  ...emptyRunState([], []),
  history: [step(1, 'advanced'), step(2, 'invalidated'), step(3, 'advanced')],
  seen: [mark('start'), mark('after-1'), mark('after-3')],
};

test('a run whose steps were all repeated keeps its knowledge', () => {
  expect(stateAfterMove(state, [1, 3])).toEqual(state);
});

test('a step that was not repeated was not done on this device, and its screen was not seen', () => {
  const after = stateAfterMove(state, [1]);
  expect(after.history.map((item) => item.step)).toEqual([1, 2]);
  expect(after.seen.map(({ captureId }) => captureId)).toEqual(['start', 'after-1']);
});

test('wrong actions stay known, also where nothing was repeated', () => {
  expect(stateAfterMove(state, []).history).toEqual([step(2, 'invalidated')]);
});
