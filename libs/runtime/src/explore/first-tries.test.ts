import type { HistoryItem } from '@tapwright/contracts';
import { type SeededRandom, seededRandom } from '@tapwright/numbers';
import { expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { firstTries, guessedLength } from './first-tries.ts';
import { beginReduction, minimal, nextTest, type ReplayResult, withResult } from './minimal-steps.ts';
import type { Steps } from './step-lists.ts';

const went = (
  step: number,
  from: string,
  to: string | null,
  values: Partial<HistoryItem> = {},
): HistoryItem =>
  item({ step, before: mark(from), after: to === null ? null : mark(to), key: `click|${step}`, ...values });

test('the last step, the shortest way, the way without detours, and all since the last start', () => {
  const history = [
    went(1, 'a', 'b'),
    went(2, 'b', 'a', { kind: 'restart' }),
    went(3, 'a', 'c'),
    went(4, 'c', 'd'),
    went(5, 'd', 'c'),
    went(6, 'c', 'b'),
    went(7, 'b', null),
  ];
  expect(firstTries({ history, seen: [mark('a')] })).toEqual({
    tries: [[6], [0, 6], [2, 5, 6], [2, 3, 4, 5, 6]],
    screens: { before: [0, 1, 0, 2, 3, 2, 1], after: [1, 0, 2, 3, 2, 1, -1] },
  });
});

test('what came just before is guessed with the shortest way to it, as an app that hangs shows it a step later', () => {
  const history = [
    went(1, 'a', 'b'),
    went(2, 'b', 'a'),
    went(3, 'a', 'c'),
    went(4, 'c', 'd'),
    went(5, 'd', 'e'),
    went(6, 'e', 'b'),
    // It hangs from here on; the step after it shows that.
    went(7, 'b', 'b'),
    went(8, 'b', null),
  ];
  const { tries } = firstTries({ history, seen: [mark('a')] });
  expect(tries).toContainEqual([0, 6, 7]);
  expect(tries.findIndex((list) => list.join() === '0,6,7')).toBeLessThan(3);
});

test('the same crash needs fewer steps where a shorter way led to it', () => {
  const crashed = { verdict: 'crashed' } as const;
  const history = [
    went(1, 'list', 'note'),
    went(2, 'note', 'menu'),
    went(3, 'menu', 'question'),
    went(4, 'question', 'home', crashed),
    went(5, 'home', 'list', { kind: 'restart' }),
    went(6, 'list', 'other'),
    went(7, 'other', 'list'),
    went(8, 'list', 'question of the list'),
    went(9, 'question of the list', 'home', crashed),
  ];
  expect(guessedLength(history, 4)).toBe(4);
  expect(guessedLength(history, 9)).toBe(2);
  expect(guessedLength(history.slice(3, 4), 4)).toBe(1);
  expect(guessedLength(history, 10)).toBe(Infinity);
});

test('a run without steps has no guesses', () => {
  expect(firstTries({ history: [], seen: [] })).toEqual({
    tries: [],
    screens: { before: [], after: [] },
  });
});

/** An app with hidden switches: a crash needs some of them switched on, by actions that lead somewhere as well. */
interface App {
  readonly edges: readonly (readonly number[])[];
  /** `screen,action` of each switch. */
  readonly switches: readonly string[];
  readonly crash: string;
}

interface Step {
  readonly screen: number;
  readonly action: number;
  readonly to: number | null;
}

function randomApp(random: SeededRandom, switches: number): App {
  const screens = random.between(4, 10);
  const edges = Array.from({ length: screens }, () =>
    Array.from({ length: random.between(2, 4) }, () => random.below(screens)),
  );
  const anyAction = () => `${random.below(screens)},${random.below(2)}`;
  return { edges, switches: Array.from({ length: switches }, anyAction), crash: anyAction() };
}

const isOn = ({ switches }: App, done: ReadonlySet<string>): boolean =>
  switches.every((one) => done.has(one));

/** Random steps until it crashes; null if it did not. */
function randomRun(app: App, random: SeededRandom): readonly Step[] | null {
  const steps: Step[] = [];
  const done = new Set<string>();
  for (let screen = 0; steps.length < 150; ) {
    const choices = app.edges[screen] ?? [];
    const action = random.below(choices.length);
    const to = choices[action] ?? 0;
    if (`${screen},${action}` === app.crash && isOn(app, done))
      return [...steps, { screen, action, to: null }];
    done.add(`${screen},${action}`);
    steps.push({ screen, action, to });
    screen = to;
  }
  return null;
}

function replayed(app: App, steps: readonly Step[], keep: Steps): ReplayResult {
  const done = new Set<string>();
  let screen = 0;
  for (const at of keep) {
    const step = steps[at];
    if (step === undefined || step.screen !== screen) return 'not_played';
    const name = `${screen},${step.action}`;
    if (name === app.crash && isOn(app, done)) return 'same';
    done.add(name);
    screen = app.edges[screen]?.[step.action] ?? 0;
  }
  return 'none';
}

/** The fewest of the run's steps that crash, in any order and as often as one likes: breadth first over all states. */
function fewest(app: App, steps: readonly Step[]): number {
  const open = [{ screen: 0, on: '', length: 0 }];
  const seen = new Set<string>();
  for (const { screen, on, length } of open) {
    for (const { screen: from, action } of steps) {
      const name = `${from},${action}`;
      if (from !== screen) continue;
      const done = new Set(on.split(' '));
      if (name === app.crash && isOn(app, done)) return length + 1;
      if (app.switches.includes(name)) done.add(name);
      const next = {
        screen: app.edges[from]?.[action] ?? 0,
        on: [...done].sort().join(' ').trim(),
        length: length + 1,
      };
      const key = `${next.screen} ${next.on}`;
      if (!seen.has(key)) open.push(next);
      seen.add(key);
    }
  }
  throw new Error('no way');
}

test.each([0, 1, 2, 3])(
  'steps of an app with %i hidden switches become at most 1.5 times the shortest way',
  (switches) => {
    const random = seededRandom(20 + switches);
    const ratios: number[] = [];
    let tests = 0;
    while (ratios.length < 60) {
      const app = randomApp(random, switches);
      const steps = randomRun(app, random);
      if (steps === null || steps.length < 2) continue;
      const history = steps.map(({ screen, to }, at) =>
        went(at + 1, `${screen}`, to === null ? null : `${to}`),
      );
      let state = beginReduction(steps.length, {
        maxTests: 120,
        ...firstTries({ history, seen: [mark('0')] }),
      });
      for (let next = nextTest(state); next !== null; next = nextTest(state)) {
        state = withResult(state, replayed(app, steps, next.keep));
      }
      const list = minimal(state);
      expect(replayed(app, steps, list)).toBe('same');
      ratios.push(list.length / fewest(app, steps));
      tests += state.tests;
    }
    // Some orders of switches are not tried: of 100 runs with two switches one stayed at 1.57, with three one at 1.67.
    expect(ratios.filter((ratio) => ratio > 1.5).length).toBeLessThanOrEqual(1);
    expect(Math.max(...ratios)).toBeLessThanOrEqual(2);
    expect(tests / ratios.length).toBeLessThan(63);
  },
);
