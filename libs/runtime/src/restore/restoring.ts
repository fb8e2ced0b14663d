import type { Reached, RestorationPlan } from '@tapwright/contracts';
import { MOVES_MAX } from './transition-graph.ts';

/** The next move of a restoration on the device. */
export type Move =
  | { readonly kind: 'back' }
  | { readonly kind: 'launch' }
  /** One of the run's own steps again, found by locator. */
  | { readonly kind: 'repeat'; readonly step: number }
  /** What the map says leads on: the action with this key, on this place. */
  | { readonly kind: 'follow'; readonly at: string; readonly key: string };

/** What identifies a screen. */
export interface KnownScreen {
  readonly content: string;
  readonly layout: string;
  /** `package/activity#place`; absent where nobody asks. */
  readonly place?: string;
}

export interface Restoring {
  readonly plan: RestorationPlan;
  readonly wanted: KnownScreen | null;
  /** The screen on which it began; null if it could not be read. */
  readonly from: KnownScreen | null;
  /** What was done so far, in order, with or without effect. */
  readonly done: readonly Move[];
}

export type Next = { readonly move: Move } | { readonly reached: Reached };

/**
 * The next move of a restoration, chosen by the current screen; null: the screen could not be read. It always ends: a
 * fresh start comes once, BACK twice, a step or a way of the map once before and once after the start, and never more than {@link
 * MOVES_MAX} in all. The wanted screen is recognised by its content; its layout is enough if no known step leads on.
 * Pure.
 */
export function nextRestoringMove(restoring: Restoring, at: KnownScreen | null): Next {
  const { plan, done, wanted } = restoring;
  if (plan.kind === 'nothing' || plan.kind === 'look') return { reached: howNear(at, wanted) };
  const first = done.length === 0 ? firstMove(plan) : null;
  if (first !== null) return { move: first };
  const near = howNear(at, wanted);
  if (near === 'content' || done.length >= MOVES_MAX) return { reached: near };
  if (near === 'elsewhere' && hasStayed(restoring, at)) return { move: { kind: 'back' } };
  const exact = at === null ? null : knownStep(restoring, (known) => known.content === at.content);
  if (exact !== null) return { move: exact };
  if (near === 'layout') return { reached: near };
  const alike = at === null ? null : knownStep(restoring, (known) => known.layout === at.layout);
  const move = alike ?? mappedStep(restoring, at) ?? nextOfStart(restoring) ?? freshStart(restoring);
  return move === null ? { reached: 'elsewhere' } : { move };
}

/** The first BACK left the screen unchanged: it has closed a keyboard, which few trees show, so one more is needed. */
function hasStayed({ plan, from, done }: Restoring, at: KnownScreen | null): boolean {
  return plan.kind === 'back' && done.length === 1 && at !== null && at.layout === from?.layout;
}

type Carried = Exclude<RestorationPlan, { kind: 'nothing' | 'look' }>;

/** The first move of the plan, whatever is on the screen; null if the screen decides. */
function firstMove({ kind }: Carried): Move | null {
  if (kind === 'path') return null;
  return kind === 'back' ? { kind: 'back' } : { kind: 'launch' };
}

function howNear(at: KnownScreen | null, wanted: KnownScreen | null): Reached {
  if (at === null || wanted === null) return 'elsewhere';
  if (at.content === wanted.content) return 'content';
  return at.layout === wanted.layout ? 'layout' : 'elsewhere';
}

/** The known screens nearest to the wanted one come first. */
function knownStep({ plan, done }: Restoring, isHere: (known: KnownScreen) => boolean): Move | null {
  const known = 'route' in plan ? (plan.route?.known ?? []) : [];
  const used = repeatedSinceStart(done);
  const found = known.find((entry) => isHere(entry) && !used.includes(entry.step));
  return found === undefined ? null : { kind: 'repeat', step: found.step };
}

/** What the map says leads on from this place; each only once, so that a map that is wrong costs one move. */
function mappedStep({ plan, done }: Restoring, at: KnownScreen | null): Move | null {
  const mapped = 'route' in plan ? (plan.route?.mapped ?? []) : [];
  const start = done.findLastIndex(({ kind }) => kind === 'launch');
  const used = done.slice(start + 1).flatMap((move) => (move.kind === 'follow' ? [move.at] : []));
  const found = mapped.find((way) => way.at === at?.place && !used.includes(way.at));
  return found === undefined ? null : { kind: 'follow', ...found };
}

/** After a fresh start, on an unknown screen: the steps in their order, beginning after the last repeated one. */
function nextOfStart({ plan, done }: Restoring): Move | null {
  if (!hasStarted(done)) return null;
  const steps = stepsFromStart(plan) ?? [];
  const used = repeatedSinceStart(done);
  const last = steps.findLastIndex((step) => used.includes(step));
  const step = steps.slice(last + 1).find((candidate) => !used.includes(candidate));
  return step === undefined ? null : { kind: 'repeat', step };
}

/** Only once, and only if it is known how to continue from there. */
function freshStart({ plan, done }: Restoring): Move | null {
  return hasStarted(done) || stepsFromStart(plan) === null ? null : { kind: 'launch' };
}

function stepsFromStart(plan: RestorationPlan): readonly number[] | null {
  if (plan.kind === 'replay') return plan.steps;
  return 'route' in plan ? (plan.route?.launch ?? null) : null;
}

function hasStarted(done: readonly Move[]): boolean {
  return done.some(({ kind }) => kind === 'launch');
}

function repeatedSinceStart(done: readonly Move[]): number[] {
  const start = done.findLastIndex(({ kind }) => kind === 'launch');
  return done.slice(start + 1).flatMap((move) => (move.kind === 'repeat' ? [move.step] : []));
}
