import type { Steps } from './step-lists.ts';

/** The screens of a run as numbers; equal numbers are one screen. */
export interface RunScreens {
  /** The screen before each step. */
  readonly before: readonly number[];
  /** The screen after each step; -1 where it is unknown. */
  readonly after: readonly number[];
}

/**
 * The steps with the shortest ways between them, made of steps of the run: from its first screen to the first of them,
 * and from each to the next. Steps that followed each other in the run need no way. Null if a way is not known. Pure.
 */
export function connected(steps: Steps, screens: RunScreens): Steps | null {
  const list: number[] = [];
  const leaving = Map.groupBy(screens.before.keys(), (step) => screens.before[step]);
  for (const [at, step] of steps.entries()) {
    const previous = steps[at - 1] ?? -1;
    const from = previous < 0 ? screens.before[0] : screens.after[previous];
    const way = step === previous + 1 ? [] : shortestWay(from, screens.before[step], { ...screens, leaving });
    if (way === null) return null;
    list.push(...way, step);
  }
  return list;
}

interface Graph extends RunScreens {
  /** The steps from each screen. */
  readonly leaving: ReadonlyMap<number | undefined, Steps>;
}

/** Breadth first; of two steps between the same screens the earlier one is taken. */
function shortestWay(
  from: number | undefined,
  to: number | undefined,
  { before, after, leaving }: Graph,
): Steps | null {
  if (from === to) return [];
  const cameBy = new Map<number, number>();
  const open = [from];
  for (const screen of open) {
    for (const step of leaving.get(screen) ?? []) {
      const end = after[step] ?? -1;
      if (end < 0 || end === from || cameBy.has(end)) continue;
      cameBy.set(end, step);
      if (end === to) return wayBack(end, cameBy, before);
      open.push(end);
    }
  }
  return null;
}

function wayBack(to: number, cameBy: ReadonlyMap<number, number>, before: readonly number[]): Steps {
  const way: number[] = [];
  for (let step = cameBy.get(to); step !== undefined; step = cameBy.get(before[step] ?? -1))
    way.unshift(step);
  return way;
}
