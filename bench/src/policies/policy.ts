import type { DoneAction } from '@tapwright/evaluation';
import type { Role, RoleInput } from '@tapwright/model';

/** Where the recorded device stands and what was really done so far: facts that no agent may see. */
export interface Position {
  /** Node of the recording that the device shows. */
  readonly node: string;
  /**
   * The effect of every executed action of the agent, oldest first, without restorations and restarts of the runtime.
   */
  readonly done: readonly DoneAction[];
}

/** A question as the pipeline asks it, by its facts. */
export type Question = {
  readonly [R in Role]: {
    readonly role: R;
    readonly input: RoleInput[R];
    /** The question is asked again because its answer could not be read. */
    readonly repair?: boolean;
    /** A picture of the screen goes with it. */
    readonly pictured?: boolean;
  };
}[Role];

export interface PolicyCounts {
  /** Different questions of the actor that were answered; one that is asked again counts once. */
  readonly decisions: number;
  /** The number of these that the offline model answered, because the policy had no answer. */
  readonly byOffline: number;
}

/** Answers that replace a language model for one task, in the form that a model uses. */
export interface Policy {
  readonly name: string;
  /** Raw text, which may be malformed. The same question gets the same answer, however often it is asked. */
  answer(question: Question): Promise<string>;
  readonly counts: PolicyCounts;
}
