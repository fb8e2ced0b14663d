import type {
  ActorInput,
  ActorOutput,
  CriticInput,
  CriticOutput,
  InspectorInput,
  InspectorOutput,
  ObserverInput,
  ObserverOutput,
  ParameterInput,
  ParameterOutput,
  PlannerInput,
  PlannerOutput,
  ReaderInput,
  ReaderOutput,
  VerifierInput,
  VerifierOutput,
} from '@tapwright/model';
import type { PathStep } from '@tapwright/suite/benchmark';

/**
 * A policy's answers to the questions of each role; the actor's may be null where it has none. The offline model
 * answers for absent roles. `at`: the number of the role's question, from 0.
 */
export interface Decider {
  decide(input: ActorInput, at: number): ActorOutput | null;
  verify?(input: VerifierInput, at: number, sight: Sight): VerifierOutput;
  /** Asked where a claim is not confirmed: what another model says to it, or null where it says nothing. */
  secondOpinion?(input: VerifierInput): VerifierOutput | null;
  observe?(input: ObserverInput, at: number): ObserverOutput;
  criticise?(input: CriticInput, at: number): CriticOutput;
  /** What the goal obliges to. */
  read?(input: ReaderInput, at: number): ReaderOutput;
  conceive?(input: PlannerInput, at: number): PlannerOutput;
  select?(input: ParameterInput, at: number): ParameterOutput;
  inspect?(input: InspectorInput, at: number): InspectorOutput;
  /**
   * The raw text of an answer, which may be spoiled; absent: valid JSON. `attempt` counts the unreadable answers
   * before.
   */
  write?(said: object, place: WritingPlace): string;
}

/** True where the question came with a picture of the screen. */
export type Sight = 'pictured' | 'unseen';

export interface WritingPlace {
  readonly role: string;
  readonly at: number;
  readonly attempt: number;
}

/** The answer that chooses a step of a path; null where the path is lost, or the end is not offered. */
export function answerOf(step: PathStep, input: ActorInput, thought: string): ActorOutput | null {
  if (step.kind === 'lost') return null;
  if (step.kind === 'done') return endWith(input, 'done', thought);
  return { thought, index: step.index, text: step.text, claim: null };
}

/** Null where the end is blocked: the claim was refused on this screen. */
export function endWith(
  input: ActorInput,
  claim: 'done' | 'infeasible',
  thought: string,
): ActorOutput | null {
  const end = input.choices.find(({ kind }) => kind === 'end');
  return end === undefined ? null : { thought, index: end.index, text: null, claim };
}
