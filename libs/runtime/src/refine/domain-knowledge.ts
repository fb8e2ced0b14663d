import type { RestorationPlan } from '@tapwright/contracts';
import type { Choice } from '../choose/action-space.ts';
import type { ActionOutcome, Judgement } from '../judge/outcome.ts';
import type { RefinementInput } from './refine.ts';

/**
 * Knowledge about an app, a company or testing itself, as algorithms and not as sentences of a prompt (GUARDIAN 3.1.1
 * and Table 2). The built-in refiners are optimisers like those of a tenant.
 */
export interface DomainKnowledge {
  /** Used in reasons and errors. */
  readonly name: string;
  readonly optimizers?: readonly Optimizer[];
  readonly validators?: readonly Validator[];
  readonly errorHandlers?: readonly ErrorHandler[];
}

/** Removes actions from the space (GUARDIAN 3.2.2). Pure: the same arguments give the same answer. */
export interface Optimizer {
  readonly name: string;
  /** Why the action is removed, in a few words, or null if it stays. */
  refine(choice: Choice, at: RefinementInput): string | null;
}

/** Detects that an action did not do what it should, so that another one is planned (GUARDIAN 3.2.4). Pure. */
export interface Validator {
  readonly name: string;
  /**
   * What is wrong, in a few words, or null if nothing is. Called after the built-in checks if these had no objection.
   */
  validate(outcome: ActionOutcome): string | null;
}

/** Decides how the app is restored after an invalidated action (GUARDIAN 3.2.4). Pure. */
export interface ErrorHandler {
  readonly name: string;
  /** The plan, or null to let the built-in rules decide. An action that may happen only once is never replayed. */
  restore(judgement: Judgement, outcome: ActionOutcome): RestorationPlan | null;
}
