import { type Evaluator, spanAt } from './evaluator.ts';
import { fitsAction, type Rules } from './rules.ts';
import { screenAt, type Trajectory, type TrajectoryAction } from './trajectory.ts';

/**
 * Conditions that must hold during the whole navigation (SPHINX 3.4.3): `never` such an action, `only` such actions, and
 * `no_repeat`: no action that was done before.
 */
export type Invariant =
  | { readonly kind: 'never'; readonly action: Rules }
  | { readonly kind: 'only'; readonly actions: readonly Rules[] }
  | { readonly kind: 'no_repeat' };

/** Holds where no action violates the invariant, also where nothing was done. */
export function invariantEvaluator(name: string, invariant: Invariant): Evaluator {
  return {
    name,
    spans: (trajectory) =>
      violationsOf(invariant, trajectory).length === 0 ? [spanAt(screenAt(trajectory.steps.length))] : [],
  };
}

/** The steps that violate it, from 0. */
export function violationsOf(invariant: Invariant, { steps }: Trajectory): readonly number[] {
  return steps.flatMap(({ action }, at) => {
    const before = steps.slice(0, at).map((step) => step.action);
    return isViolated(invariant, action, before) ? [at] : [];
  });
}

function isViolated(
  invariant: Invariant,
  action: TrajectoryAction,
  before: readonly TrajectoryAction[],
): boolean {
  switch (invariant.kind) {
    case 'never':
      return fitsAction([invariant.action], action);
    case 'only':
      return !invariant.actions.some((rules) => fitsAction([rules], action));
    case 'no_repeat':
      return before.some((earlier) => keyOf(earlier) === keyOf(action));
  }
}

/** What the authors' code compares (`is_equal_action` of github.com/PKU-ASE-RISE/Sphinx): kind, text, and the element. */
const COMPARED = ['resource-id', 'class', 'text', 'content-desc', 'bounds'];

function keyOf({ type, text, elements: [element] }: TrajectoryAction): string {
  return JSON.stringify([
    type,
    text,
    element === undefined ? null : COMPARED.map((name) => element[name] ?? ''),
  ]);
}
