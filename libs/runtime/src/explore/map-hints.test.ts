import { describe, expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { MAP_HINTS_MAX, type MappedWay, mapHints } from './map-hints.ts';

const [MAIN, SETTINGS, ABOUT] = ['main', 'settings', 'about'].map((name) => mark(name)) as [
  ReturnType<typeof mark>,
  ReturnType<typeof mark>,
  ReturnType<typeof mark>,
];
const idOf = ({ packageName, activity, place }: ReturnType<typeof mark>) =>
  `${packageName}/${activity}#${place}`;

function way(from: string, to: string, values: Partial<MappedWay> = {}): MappedWay {
  const { label = 'Menu' } = values;
  return { from, to, key: `click|${label}`, label, effect: 'look', times: 1, ...values };
}

const MENU = way(idOf(MAIN), idOf(SETTINGS));
const on = (values: Partial<Parameters<typeof mapHints>[1]> = {}) => ({
  ...{ current: MAIN, history: [], seen: [MAIN] },
  ...values,
});

test('a control that leads to a screen that is new to the run is told, with what was used there', () => {
  const there = ['Dark theme', 'Export', 'Export', 'Menu'].map((label, at) =>
    way(idOf(SETTINGS), `${idOf(SETTINGS)}${at}`, { label, times: at + 1, effect: 'edit' }),
  );
  const hints = mapHints([MENU, ...there], on());
  expect([...hints]).toEqual([
    ['click|Menu', { activity: SETTINGS.activity.replace(/^.*[./]/, ''), holds: ['Export', 'Dark theme'] }],
  ]);
});

describe('nothing is told of', () => {
  test.each([
    ['a screen that the run has seen', on({ seen: [MAIN, SETTINGS] })],
    ['a screen that a step of the run led to', on({ history: [item({ before: MAIN, after: SETTINGS })] })],
    ['another screen than the present one', on({ current: ABOUT })],
    ['no screen', on({ current: null })],
  ])('%s', (_, state) => {
    expect(mapHints([MENU], state).size).toBe(0);
  });

  test.each([
    ['what changes something', way(idOf(MAIN), idOf(SETTINGS), { effect: 'commit' })],
    ['BACK', way(idOf(MAIN), idOf(SETTINGS), { key: 'back|||||' })],
    ['what leads out of the app', way(idOf(MAIN), 'org.other/org.other.Share#x')],
  ])('%s', (_, one) => {
    expect(mapHints([one], on()).size).toBe(0);
  });
});

test('where a control leads depends on the data, it is told by its usual place, or not at all', () => {
  const often = way(idOf(MAIN), idOf(SETTINGS), { times: 5 });
  const seldom = way(idOf(MAIN), idOf(ABOUT), { times: 1 });
  expect([...mapHints([seldom, often], on({ seen: [MAIN, SETTINGS] })).keys()]).toEqual([]);
  expect([...mapHints([seldom, often], on({ seen: [MAIN, ABOUT] })).keys()]).toEqual(['click|Menu']);
});

test('there are never more than eight', () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    way(idOf(MAIN), `${idOf(SETTINGS)}${at}`, { label: `${at}` }),
  );
  expect(mapHints(many, on()).size).toBe(MAP_HINTS_MAX);
});
