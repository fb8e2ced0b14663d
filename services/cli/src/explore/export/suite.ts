import type { Trace } from '@tapwright/script';
import { type ExploredLeg, goalsOfTasks } from './done-tasks.ts';
import { findTaskWay } from './find-task-way.ts';
import { type FoundWay, findWay, type Play } from './find-way.ts';
import { type Goal, goalsOf, wayTo } from './way.ts';

/** A case of the suite, or a goal for which none was found. */
export interface SuiteCase extends FoundWay {
  readonly goal: Goal;
  readonly leg: ExploredLeg;
  /** Only the steps that it needs. */
  readonly trace: Trace;
}

export interface SuiteOptions {
  /** Most goals that are tried. */
  readonly most: number;
  /** Awaited, so that a suite that is stopped keeps what it had found. */
  readonly onCase?: (found: SuiteCase) => Promise<void>;
}

/**
 * A small set of cases that together reach the activities and screens of the legs: each task that was done, then each activity,
 * then screens that no proved case has passed. What cannot be proved is returned as well, and says so.
 */
export async function suiteOf(
  legs: readonly ExploredLeg[],
  play: Play,
  { most, onCase }: SuiteOptions,
): Promise<readonly SuiteCase[]> {
  const cases: SuiteCase[] = [];
  const passed = new Set<string>();
  for (const { leg, goal } of inOrder(legs)) {
    if (cases.length >= most) break;
    const { task } = goal;
    if (task === undefined && passed.has(goal.screen)) continue;
    const way = await (task === undefined
      ? findWay(leg.trace, goal, play)
      : findTaskWay(leg, { ...goal, task }, play));
    const found = { ...way, goal, leg, trace: wayTo(leg.trace, goal, way.keep) };
    // A screen that could not be reached again is not tried from elsewhere.
    if (task === undefined || way.proved) passed.add(goal.screen);
    // It holds when the app has started: there is nothing to do for it.
    if (way.proved && way.keep.length === 0) continue;
    if (way.proved) for (const { after } of found.trace.steps) passed.add(after.structureKey);
    cases.push(found);
    await onCase?.(found);
  }
  return cases;
}

interface Wanted {
  readonly leg: ExploredLeg;
  readonly goal: Goal;
}

/** The tasks that were done, the first step to each activity, then each further screen with a text to check; the ones with texts first. */
function inOrder(legs: readonly ExploredLeg[]): readonly Wanted[] {
  const tasks = legs.flatMap((leg) => goalsOfTasks(leg).map((goal) => ({ leg, goal })));
  const all = legs.flatMap((leg) => goalsOf(leg.trace).map((goal) => ({ leg, goal })));
  const firstOf = (keyOf: (wanted: Wanted) => string, from: readonly Wanted[]) =>
    [...Map.groupBy(from, keyOf).values()].flatMap(([first]) => first ?? []);
  const telling = all.filter(({ goal }) => goal.texts.length > 0);
  const activities = firstOf(({ goal }) => goal.activity, [...telling, ...all]);
  const screens = firstOf(({ goal }) => goal.screen, telling);
  return [...tasks, ...activities, ...screens.filter((one) => !activities.includes(one))];
}
