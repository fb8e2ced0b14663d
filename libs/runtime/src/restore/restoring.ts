import type { Reached, RestorationPlan } from '@tapwright/contracts';
import { MOVES_MAX } from './transition-graph.ts';

/** What a restoration makes the device do next. */
export type Move =
  | { readonly kind: 'back' }
  | { readonly kind: 'launch' }
  /** One of the run's own steps again, found by locator. */
  | { readonly kind: 'repeat'; readonly step: number };

/** By what a screen is known. */
export interface KnownScreen {
  readonly content: string;
  readonly layout: string;
}

export interface Restoring {
  readonly plan: RestorationPlan;
  readonly wanted: KnownScreen | null;
  /** The screen on which it began; null where nobody could read it. */
  readonly from: KnownScreen | null;
  /** What was done so far, in order, whether it had an effect or not. */
  readonly done: readonly Move[];
}

export type Next = { readonly move: Move } | { readonly reached: Reached };

/**
 * The next move of a restoration by what is on the screen; null: nobody can tell what is there. It ends: a fresh
 * start comes once, BACK twice, a step once before and once after the start, and never more than {@link MOVES_MAX} in all.
 * The wanted screen is known by all that it shows; its layout alone will do where no step is known that leads on. Pure.
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
  const move = alike ?? nextOfStart(restoring) ?? freshStart(restoring);
  return move === null ? { reached: 'elsewhere' } : { move };
}

/** The first BACK left the screen where it was: it has closed a keyboard, which few trees show, and one more is needed. */
function hasStayed({ plan, from, done }: Restoring, at: KnownScreen | null): boolean {
  return plan.kind === 'back' && done.length === 1 && at !== null && at.layout === from?.layout;
}

type Carried = Exclude<RestorationPlan, { kind: 'nothing' | 'look' }>;

/** What the plan begins with, whatever is on the screen; null where that is to be looked up. */
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

/** After a fresh start, on a screen that is not known: the steps in their order, from after the last repeated one. */
function nextOfStart({ plan, done }: Restoring): Move | null {
  if (!hasStarted(done)) return null;
  const steps = stepsFromStart(plan) ?? [];
  const used = repeatedSinceStart(done);
  const last = steps.findLastIndex((step) => used.includes(step));
  const step = steps.slice(last + 1).find((candidate) => !used.includes(candidate));
  return step === undefined ? null : { kind: 'repeat', step };
}

/** Once, and only where it is known how to go on from there. */
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
