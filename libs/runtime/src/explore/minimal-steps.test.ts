import { type SeededRandom, seededRandom } from '@tapwright/numbers';
import { describe, expect, test } from 'vitest';
import {
  beginReduction,
  minimal,
  nextTest,
  type ReductionState,
  type ReplayResult,
  reductionVerdict,
  withResult,
} from './minimal-steps.ts';
import type { Steps } from './step-lists.ts';

type Replay = (keep: Steps) => ReplayResult;
type Options = Partial<Parameters<typeof beginReduction>[1]>;

interface Reduced {
  readonly state: ReductionState;
  readonly list: Steps;
  readonly played: readonly Steps[];
}

/** Carries a reduction out. The state goes through JSON between all replays, as it does between events. */
function reduced(steps: number, replay: Replay, options: Options = {}): Reduced {
  let state = beginReduction(steps, { maxTests: 500, ...options });
  const played: Steps[] = [];
  for (let next = nextTest(state); next !== null; next = nextTest(state)) {
    played.push(next.keep);
    state = withResult(JSON.parse(JSON.stringify(state)), replay(next.keep));
  }
  return { state, list: minimal(state), played };
}

test('what was opened, changed and left before is left out as one, as no single step of it can be', () => {
  // Open an item, open its menu, delete it: then the menu of the list, and the page that is wanted.
  const excursion = [0, 1, 2];
  const isPlayed = (keep: Steps) => {
    const done = excursion.filter((step) => keep.includes(step)).length;
    return (done === 0 || done === excursion.length) && keep.includes(3) && keep.includes(4);
  };
  expect(reduced(5, (keep) => (isPlayed(keep) ? 'same' : 'not_played'), { maxTests: 30 }).list).toEqual([
    3, 4,
  ]);
});

const same = (is: boolean): ReplayResult => (is ? 'same' : 'none');

function someOf(count: number, all: number, random: SeededRandom): readonly number[] {
  return random.shuffled(Array.from({ length: all }, (_, at) => at)).slice(0, count);
}

/** Random conditions of a crash, each with how few steps fulfil it. */
const CONDITIONS: Readonly<
  Record<string, (steps: number, random: SeededRandom) => readonly [Replay, number]>
> = {
  'all of some steps': (steps, random) => {
    const needed = someOf(random.between(0, Math.min(6, steps)), steps, random);
    return [(keep) => same(needed.every((step) => keep.includes(step))), needed.length];
  },
  'some steps in their order': (steps, random) => {
    const needed = someOf(random.between(1, Math.min(5, steps)), steps, random).toSorted((a, b) => a - b);
    const isInOrder = (keep: Steps) =>
      needed.every((step, at) => at === 0 || keep.indexOf(step) > keep.indexOf(needed[at - 1] ?? -1));
    return [(keep) => same(needed.every((step) => keep.includes(step)) && isInOrder(keep)), needed.length];
  },
  'at least some of a set': (steps, random) => {
    const set = someOf(random.between(1, steps), steps, random);
    const least = random.between(1, Math.min(4, set.length));
    return [(keep) => same(set.filter((step) => keep.includes(step)).length >= least), least];
  },
  'steps that need others before them': (steps, random) => {
    const needs = Array.from({ length: steps }, (_, at) =>
      at > 0 && random.next() < 0.3 ? random.below(at) : null,
    );
    const isPlayable = (keep: Steps) =>
      keep.every((step, at) => {
        const other = needs[step] ?? null;
        return other === null || keep.slice(0, at).includes(other);
      });
    const wanted = random.below(steps);
    return [(keep) => (isPlayable(keep) ? same(keep.includes(wanted)) : 'not_played'), Number.NaN];
  },
};

describe.each(Object.entries(CONDITIONS))('a crash that needs %s', (_name, condition) => {
  test('is reduced to a list that crashes, and without any single step does not', () => {
    const random = seededRandom(3);
    for (let trial = 0; trial < 120; trial += 1) {
      const steps = random.between(1, 60);
      const [replay, fewest] = condition(steps, random);
      const { list, state } = reduced(steps, replay);
      expect(replay(list)).toBe('same');
      for (const [at] of list.entries())
        expect(replay(list.filter((_, other) => other !== at))).not.toBe('same');
      if (!Number.isNaN(fewest)) expect(list).toHaveLength(fewest);
      expect(reductionVerdict(state)).toBe('proved');
      expect(state.tests).toBeLessThanOrEqual(500);
    }
  });

  test('is reduced within any number of replays to a list that was seen to crash', () => {
    const random = seededRandom(4);
    for (let trial = 0; trial < 120; trial += 1) {
      const steps = random.between(1, 60);
      const [replay] = condition(steps, random);
      const maxTests = random.between(0, 30);
      const { list, played, state } = reduced(steps, replay, { maxTests });
      expect(played.length).toBeLessThanOrEqual(maxTests);
      expect(replay(list)).toBe('same');
      expect(list.length === steps || played.some((one) => one.join() === list.join())).toBe(true);
      expect(reductionVerdict(state)).toBe(maxTests >= 3 ? 'proved' : 'unproved');
    }
  });
});

test('a crash that comes by chance never leaves a list that was not seen to crash', () => {
  const random = seededRandom(9);
  const verdicts = new Set<string>();
  for (let trial = 0; trial < 300; trial += 1) {
    const steps = random.between(1, 40);
    const [replay] = (trial % 2 === 0
      ? CONDITIONS['all of some steps']
      : CONDITIONS['at least some of a set'])?.(steps, random) ?? [() => 'none'];
    const share = random.next();
    const crashed = new Set([Array.from({ length: steps }, (_, at) => at).join()]);
    const chance: Replay = (keep) => {
      const result = random.next() < share ? replay(keep) : 'other';
      if (result === 'same') crashed.add(keep.join());
      return result;
    };
    const { list, state } = reduced(steps, chance, { maxTests: random.between(0, 100) });
    expect(crashed.has(list.join())).toBe(true);
    verdicts.add(reductionVerdict(state));
  }
  expect([...verdicts].sort()).toEqual(['flaky', 'not_reproduced', 'proved', 'unproved']);
});

test('a crash that does not come again costs two replays of all steps', () => {
  const { state, list, played } = reduced(4, () => 'none', { tries: [[3]] });
  expect(played).toEqual([[3], [0, 1, 2, 3], [0, 1, 2, 3]]);
  expect(list).toEqual([0, 1, 2, 3]);
  expect(reductionVerdict(state)).toBe('not_reproduced');
});

test('a short list that is not proved gives way to a longer one that is', () => {
  let lucky = true;
  const { list, state } = reduced(8, (keep) => {
    if (keep.includes(2) && keep.includes(5)) return 'same';
    const isLuck = lucky && keep.includes(5) && keep.length < 4;
    if (isLuck) lucky = false;
    return same(isLuck);
  });
  expect(list).toEqual(expect.arrayContaining([2, 5]));
  expect(reductionVerdict(state)).toBe('proved');
});

test('a crash that comes two times of three is said to be flaky', () => {
  let replays = 0;
  const { list, state } = reduced(
    1,
    () => {
      replays += 1;
      return same(replays % 3 !== 0);
    },
    { maxTests: 8 },
  );
  expect(list.length).toBeLessThanOrEqual(1);
  expect(reductionVerdict(state)).toBe('flaky');
});

test('first guesses that are right cost one replay each, and the proofs', () => {
  const { list, played } = reduced(100, (keep) => same(keep.includes(99)), { tries: [[99], [3, 99]] });
  expect(list).toEqual([99]);
  expect(played).toEqual([[99], [], [99], [99], [99]]);
});

test('there and back is left out, though neither can be left out alone', () => {
  // The screens before each step: 1 and 2 go there and back.
  const screens = { before: [0, 1, 2, 1], after: [1, 2, 1, -1] };
  const replay: Replay = (keep) =>
    keep.includes(1) === keep.includes(2) ? same(keep.includes(0) && keep.includes(3)) : 'not_played';
  expect(reduced(4, replay, { screens }).list).toEqual([0, 3]);
  expect(reduced(4, replay).list).toEqual([0, 3]);
});

test('there and back is left out, though the screen looked otherwise afterwards', () => {
  // A badge is gone when the first screen is shown again: it counts as another screen.
  const screens = { before: [0, 1, 2, 3], after: [1, 2, 3, -1] };
  const replay: Replay = (keep) =>
    keep.includes(0) === keep.includes(1) ? same(keep.includes(2) && keep.includes(3)) : 'not_played';
  expect(reduced(4, replay, { screens }).list).toEqual([2, 3]);
});

test('steps that bring about another failure do not hide the one that is wanted', () => {
  const replay: Replay = (keep) => (keep.includes(2) ? 'other' : same(keep.includes(0) && keep.includes(5)));
  const { list, state, played } = reduced(6, replay, { doubtful: [2] });
  expect(played.slice(0, 2)).toEqual([
    [0, 1, 2, 3, 4, 5],
    [0, 1, 3, 4, 5],
  ]);
  expect(list).toEqual([0, 5]);
  expect(reductionVerdict(state)).toBe('proved');
  expect(reductionVerdict(reduced(6, replay).state)).toBe('not_reproduced');
});

test('no reduction asks for more than 500 replays', () => {
  expect(beginReduction(10, { maxTests: 1_000_000 }).maxTests).toBe(500);
});

test('guesses of steps that there are not are ignored', () => {
  expect(nextTest(beginReduction(3, { maxTests: 9, tries: [[3], [-1], [0.5], [2]] }))).toEqual({ keep: [2] });
});

test('a crash of the start alone needs no step', () => {
  expect(reduced(0, () => 'same')).toMatchObject({ list: [], played: [[], [], []] });
  expect(reduced(30, () => 'same').list).toEqual([]);
});

test('a state stays small, whatever happens', () => {
  const random = seededRandom(1);
  let state = beginReduction(1_000, {
    maxTests: 80,
    tries: Array.from({ length: 15 }, () => someOf(500, 1_000, random)),
    screens: { before: someOf(1_000, 1_000, random), after: someOf(1_000, 1_000, random) },
  });
  for (let next = nextTest(state); next !== null; next = nextTest(state)) {
    state = withResult(state, random.next() < 0.2 ? 'same' : 'none');
    expect(JSON.stringify(state).length).toBeLessThan(64_000);
  }
  expect(state.tests).toBeLessThanOrEqual(80);
  expect(withResult(state, 'same')).toEqual(state);
});
