import { expect, test } from 'vitest';
import { joinState, splitState } from './split-state.ts';
import { itemOf, markOf, stateAfter } from './states.fixture.ts';

const places = (changed: readonly { readonly list: string; readonly position: number }[]) =>
  changed.map(({ list, position }) => `${list} ${position}`);

test('of a state that is stored for the first time, every item is written and the row keeps the lengths', () => {
  const { stored, changed } = splitState(stateAfter(2), null);
  expect(stored).toEqual({ ...stateAfter(2), history: 2, seen: 2 });
  expect(places(changed)).toEqual(['history 0', 'history 1', 'seen 0', 'seen 1']);
});

test('only what differs from the stored state is written, whether its items are the same objects or equal ones', () => {
  const before = stateAfter(3);
  const next = { ...before, history: [...before.history, itemOf(3)] };
  expect(places(splitState(next, before).changed)).toEqual(['history 3']);
  expect(places(splitState(structuredClone(next), before).changed)).toEqual(['history 3']);
  expect(splitState({ ...structuredClone(before), task: 2 }, before).changed).toEqual([]);
  const judged = { ...before, history: before.history.with(1, itemOf(1, { verdict: 'advanced' })) };
  expect(places(splitState(judged, before).changed)).toEqual(['history 1']);
});

test('a shorter list writes nothing, and one that grows again writes all that it has gained', () => {
  const [long, short] = [stateAfter(3), stateAfter(1)];
  expect(splitState(short, long)).toMatchObject({ stored: { history: 1, seen: 1 }, changed: [] });
  expect(places(splitState(long, short).changed)).toEqual(['history 1', 'history 2', 'seen 1', 'seen 2']);
});

test('what stands behind the length is left over and not part of the state', () => {
  const state = stateAfter(2);
  const { stored } = splitState(state, null);
  const items = { history: [...state.history, itemOf(7)], seen: [...state.seen, markOf('cap_7')] };
  expect(joinState(stored, items)).toEqual(state);
  const empty = splitState(stateAfter(0), null).stored;
  expect(joinState(empty, { history: null, seen: null })).toEqual(stateAfter(0));
});
