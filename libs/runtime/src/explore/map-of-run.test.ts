import { emptyRunState, type HistoryItem } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { mapOfRun } from './map-of-run.ts';

const APP = mark('a').packageName;

/** A press from one screen to another; equal names are equal screens. */
function go(label: string, from: string, to: string, values: Partial<HistoryItem> = {}): HistoryItem {
  return item({ label, key: `click|${label}`, before: mark(from), after: mark(to), ...values });
}

function mapOf(...history: HistoryItem[]) {
  const [first] = history;
  const state = { ...emptyRunState([], []), history, seen: first === undefined ? [] : [first.before] };
  return mapOfRun(state, APP);
}

const waysOf = (...history: HistoryItem[]) =>
  mapOf(...history).transitions.map(({ label, times }) => `${label} ${times}`);

test('a screen counts each time a run arrives there, the first one too; a way each time it is gone', () => {
  const { screens, transitions } = mapOf(
    go('Menu', 'a', 'b'),
    go('Up', 'b', 'a'),
    go('Menu', 'a', 'b'),
    go('Menu', 'a', 'c'),
  );
  expect(screens.map(({ seen }) => seen)).toEqual([2, 2, 1]);
  expect(transitions.map(({ label, times }) => `${label} ${times}`)).toEqual(['Menu 2', 'Up 1', 'Menu 1']);
});

describe('left out is', () => {
  test('what was not done, never reached its element, or may have been done', () => {
    expect(
      waysOf(
        go('Gone', 'a', 'a', { verdict: 'invalidated', reason: 'not_found' }),
        go('Covered', 'a', 'a', { verdict: 'invalidated', reason: 'interrupted' }),
        go('Lost', 'a', 'b', { verdict: 'inconclusive' }),
        go('', 'a', 'a', { kind: 'wait' }),
        go('Open', 'a', 'b', { after: null }),
        go('Menu', 'a', 'b'),
      ),
    ).toEqual(['Menu 1']);
  });

  test('what was done outside of the app; the way out of it is kept', () => {
    const outside = { ...mark('x'), packageName: 'org.other' };
    const { screens, transitions } = mapOf(
      go('Share', 'a', 'x', { after: outside }),
      go('Send', 'x', 'x', { before: outside, after: outside }),
    );
    expect(screens).toHaveLength(1);
    expect(transitions.map(({ label }) => label)).toEqual(['Share']);
  });
});

test('what led nowhere and what was taken back are ways as well', () => {
  expect(
    waysOf(
      go('Dead', 'a', 'a', { verdict: 'invalidated', reason: 'no_change' }),
      go('Crash', 'a', 'b', { verdict: 'crashed' }),
    ),
  ).toEqual(['Dead 1', 'Crash 1']);
});
