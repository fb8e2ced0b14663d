import { hash } from 'node:crypto';

/** Positions of steps, in the order in which they are played. */
export type Steps = readonly number[];

/** Steps as runs of positions that follow each other: first, count, first, count … A cut adds one run at most. */
export type PackedSteps = readonly number[];

export function packed(steps: Steps): PackedSteps {
  const runs: number[] = [];
  for (const [at, step] of steps.entries()) {
    if (at > 0 && step === (steps[at - 1] ?? Number.NaN) + 1) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(step, 1);
  }
  return runs;
}

export function unpacked(runs: PackedSteps): Steps {
  return runs.flatMap((first, at) =>
    at % 2 === 1 ? [] : Array.from({ length: runs[at + 1] ?? 0 }, (_, more) => first + more),
  );
}

/** Eight hexadecimal digits: enough to tell a few hundred lists apart. */
export function digestOf(steps: Steps): string {
  return hash('sha256', packed(steps).join(',')).slice(0, 8);
}

/** Steps without those from one place of the list up to, but not including, another. */
export function without(steps: Steps, from: number, to: number): Steps {
  return [...steps.slice(0, from), ...steps.slice(to)];
}

/**
 * The steps without one part that leads from a screen back to the same screen, the shortest lists first; 20 at most.
 * `places`: the screen before each step of the run, as a number.
 */
export function withoutOneLoop(steps: Steps, places: readonly number[]): readonly Steps[] {
  const loops: (readonly [from: number, to: number])[] = [];
  for (const [from, step] of steps.entries()) {
    for (let to = from + 1; to < steps.length; to += 1) {
      if (places[step] === places[steps[to] ?? -1]) loops.push([from, to]);
    }
  }
  const longest = loops.sort((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, LOOPS_MAX);
  return longest.map(([from, to]) => without(steps, from, to));
}
const LOOPS_MAX = 20;

/** The steps without all such parts: the way from the first to the last step that visits no screen twice. */
export function withoutLoops(steps: Steps, places: readonly number[]): Steps {
  const kept: number[] = [];
  for (const step of steps) {
    const before = kept.findIndex((earlier) => places[earlier] === places[step]);
    if (before >= 0) kept.splice(before);
    kept.push(step);
  }
  return kept;
}
