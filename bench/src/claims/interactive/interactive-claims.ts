import { type AppTask, type VirtualAppEntry, virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { FIRST_MOMENT, stepsOf } from '@tapwright/virtual-ui';
import { type ClaimedTask, type ClaimKind, isTrueKind, type KnownClaim } from '../known-claim.ts';
import { type Act, actsAlong, inputOf } from '../question.ts';
import { isStructural } from '../structural.ts';
import { type Candidate, candidatesNear, walkedWay } from './candidates.ts';
import { movesOf } from './move.ts';
import { type Played, playsOf } from './play.ts';

/** Most claims of one kind for one task. */
const CLAIMS_MAX = 3;
/** Most candidates of one kind that are carried out for one task. */
const TRIES_MAX = 6;

/** A task of a virtual app, with its claims. */
export interface InteractiveTask extends ClaimedTask {
  readonly claims: () => readonly KnownClaim[];
}

/**
 * All tasks of the virtual apps of these names.
 * @throws VirtualError `VIRTUAL_APP_UNKNOWN` with the known names
 */
export function interactiveTasks(
  names: readonly string[] = Object.keys(virtualApps),
): readonly InteractiveTask[] {
  return names.flatMap((name) => {
    const { app, tasks } = virtualApp(name);
    return tasks.map((task): InteractiveTask => {
      const about: ClaimedTask = { set: 'interactive', key: `${name}/${task.id}`, goal: task.goal };
      return { ...about, claims: () => interactiveClaims(about, { app, task }) };
    });
  });
}

/**
 * Claims near the ways of one task, each of a state that was reached by actions on a fresh app. The check of the task
 * must say what the kind says: for false claims also a while later, so that a goal that is about to be reached by itself
 * is none of them. All of them are made inside the app. No claims for a task whose way does not lead to its goal.
 */
export function interactiveClaims(
  about: ClaimedTask,
  { app, task }: { readonly app: VirtualAppEntry['app']; readonly task: AppTask },
): readonly KnownClaim[] {
  const play = playsOf({ app, isDone: (state) => task.done(state) });
  const [own, ...others] = [task.truth, ...(task.ways ?? [])].map((way) =>
    play(movesOf(stepsOf(way, FIRST_MOMENT))),
  );
  const walked = own === undefined ? null : walkedWay(own);
  if (own === undefined || walked === null) return [];
  const structural = isStructural(about.goal, actsOf(own));
  const claims = new Map<string, KnownClaim>();
  const made = new Map<ClaimKind, number>();
  const add = (kind: ClaimKind, played: Played): void => {
    const input = inputOf(about, actsOf(played), played.end);
    const key = JSON.stringify(input);
    if (claims.has(key)) return;
    claims.set(key, { task: about, kind, isTrue: isTrueKind(kind), structural, input });
    made.set(kind, (made.get(kind) ?? 0) + 1);
  };
  for (const played of [own, ...others.filter(({ isDone }) => isDone)].slice(0, CLAIMS_MAX))
    add('finished', played);
  for (const [kind, candidates] of Map.groupBy(candidatesNear(walked), (one) => one.kind)) {
    for (const candidate of candidates.slice(0, TRIES_MAX)) {
      if ((made.get(kind) ?? 0) >= CLAIMS_MAX) break;
      const played = play(candidate.moves);
      const isInApp = played.end.packageName === app.tile.packageName;
      if (isInApp && isWhatItSays(candidate, played)) add(kind, played);
    }
  }
  return [...claims.values()];
}

function actsOf({ taken }: Played): readonly Act[] {
  return actsAlong(taken.map((one) => ({ action: one, after: one.after })));
}

function isWhatItSays({ kind, fits }: Candidate, played: Played): boolean {
  return (isTrueKind(kind) ? played.isDone : !played.comesDone) && fits(played);
}
