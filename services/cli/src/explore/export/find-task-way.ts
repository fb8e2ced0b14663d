import {
  beginReduction,
  connected,
  minimal,
  nextTest,
  reductionVerdict,
  withResult,
} from '@tapwright/runtime';
import { type ExploredLeg, spanOf, type TaskSpan } from './done-tasks.ts';
import { type FoundWay, type Play, REPLAYS_MAX, screensOf } from './find-way.ts';
import { type DoneTask, type Goal, wayTo } from './way.ts';

type Steps = readonly number[];

/**
 * The steps of a task, and before them only those earlier tasks of its leg that it needs, found by delta debugging in
 * replays. Between them the leg's shortest known ways are gone. What the task did itself stays whole. Proved by three replays.
 */
export async function findTaskWay(
  leg: ExploredLeg,
  goal: Goal & { readonly task: DoneTask },
  play: Play,
): Promise<FoundWay> {
  const units = earlierThan(leg, goal.task.from);
  const own = range({ from: goal.task.from, to: goal.at });
  const ways = new Map<string, readonly Steps[]>();
  const waysOf = (keep: Steps): readonly Steps[] => {
    const known = ways.get(keep.join());
    if (known !== undefined) return known;
    const found = waysThrough(leg, [...keep.flatMap((at) => range(units[at] ?? NONE)), ...own]);
    ways.set(keep.join(), found);
    return found;
  };
  let state = beginReduction(units.length, { maxTests: REPLAYS_MAX, tries: [[]] });
  let replays = 0;
  for (let test = nextTest(state); test !== null; test = nextTest(state)) {
    const { keep } = test;
    let reached = false;
    for (const way of waysOf(keep)) {
      if (replays >= REPLAYS_MAX) break;
      replays += 1;
      reached = await play(wayTo(leg.trace, goal, way));
      // The proofs play the way that was found, and no other.
      if (reached) ways.set(keep.join(), [way]);
      if (reached) break;
    }
    state = withResult(state, reached ? 'same' : 'none');
  }
  const [keep = own] = waysOf(minimal(state));
  return { keep, proved: reductionVerdict(state) === 'proved', tests: replays };
}

const NONE: TaskSpan = { from: 0, to: -1 };

function range({ from, to }: TaskSpan): Steps {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The earlier tasks of the leg as spans of steps; what lies between two of them belongs to none. */
function earlierThan({ trace, tasks }: ExploredLeg, from: number): readonly TaskSpan[] {
  return tasks.flatMap((task) => spanOf(trace, task) ?? []).filter(({ to }) => to < from);
}

/**
 * These steps with the shortest ways between them: by the layout of screens, by their activity alone, and without any way. The
 * shortest first: a way to a screen that looked the same may do things of its own, such as deleting what made a list longer.
 */
function waysThrough({ trace: { steps } }: ExploredLeg, wanted: Steps): readonly Steps[] {
  const within = steps.slice(0, (wanted.at(-1) ?? -1) + 1);
  const keys = [
    screensOf(within, ({ activity, structureKey }) => `${activity} ${structureKey}`),
    screensOf(within, ({ activity }) => activity),
  ];
  const found = [...keys.flatMap((screens) => [connected(wanted, screens) ?? []]), wanted];
  const byKey = new Map(found.filter((way) => way.length > 0).map((way) => [way.join(), way]));
  return [...byKey.values()].toSorted((a, b) => a.length - b.length);
}
