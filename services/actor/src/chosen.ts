import type { Action, Misread, Prediction, RunState } from '@tapwright/contracts';
import type { ModelUsage, Role } from '@tapwright/model';
import type { Choice } from '@tapwright/runtime';

/** The next action, and what finding it has cost. */
export interface Chosen {
  readonly action: Action;
  readonly element: Choice['element'];
  /** What the element looks like, where it has no name. */
  readonly caption?: string;
  /** What says which one the element is where its name does not. */
  readonly near?: readonly string[];
  readonly claim: 'done' | 'infeasible' | null;
  readonly thought: string;
  /** The obligation that it serves, as the actor says. */
  readonly serves?: string;
  /** What the actor expects it to bring. */
  readonly predicted?: Prediction;
  /** How many things to press on the page are untried after it, where an explorer chose it. */
  readonly untried?: number;
  /** Nothing is done in this round: the answer was no action that can be done. */
  readonly misread?: Misread;
  /** The plan that the actor has after it; absent where it was not asked. */
  readonly plan?: readonly string[];
  /** Questions to the actor's model. */
  readonly usages: readonly ModelUsage[];
  /** Questions to other roles on the way to this choice. */
  readonly consulted?: readonly Consulted[];
}

/** A question that another role was asked on the way. */
export interface Consulted {
  readonly role: Role;
  readonly usage: ModelUsage;
}

/** A run after other roles were asked: their answers are in its state. */
export interface Consultation {
  readonly state: RunState;
  readonly consulted: readonly Consulted[];
}

/** An action on the whole device that the runtime itself has chosen. */
export function ofRuntime(kind: 'wait' | 'restart' | 'end', thought: string): Chosen {
  const action: Action = {
    kind,
    target: null,
    text: null,
    direction: null,
    effect: 'look',
    key: `${kind}|||||`,
  };
  return { action, element: null, claim: null, thought, usages: [] };
}

export function claimOf(claim: 'done' | 'infeasible', thought: string): Chosen {
  return { ...ofRuntime('end', thought), claim };
}

/** Long enough to be an action, too short to be a wait. */
const ROUND_MS = 1;

/** A round in which nothing is done. */
export function lostRound(misread: Misread): Chosen {
  const wait = ofRuntime('wait', misread.reason);
  return { ...wait, action: { ...wait.action, waitMs: ROUND_MS }, misread };
}

/** The element of a choice, and how people would tell it from others. */
export function elementOf({ element, caption, near }: Choice): Pick<Chosen, 'element' | 'caption' | 'near'> {
  return {
    element,
    ...(caption === undefined ? {} : { caption }),
    ...(near === undefined ? {} : { near }),
  };
}
