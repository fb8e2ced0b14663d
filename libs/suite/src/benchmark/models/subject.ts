import type {
  ActorInput,
  ActorOutput,
  ChatMessage,
  Model,
  ModelUsage,
  Picture,
  Prices,
} from '@tapwright/model';
import type { OraclePath } from '../agents/path/oracle-path.ts';

/** What a question measures; a simulated model is right, or wrong, at the rate of the kind. */
export type ProbeKind = 'question' | 'grounding' | 'instruction' | 'focused';

/** One question with one answer, outside any run. */
export interface ProbeQuestion {
  /** Distinguishes it from all others of its cell. */
  readonly id: string;
  readonly kind: ProbeKind;
  readonly seed: number;
  readonly input: ActorInput;
  readonly messages: readonly ChatMessage[];
  readonly pictures?: readonly Picture[];
  /** Indexes that are right; only built-in models are told. */
  readonly right: readonly number[];
  /** Text that is right; null: none is wanted. Only built-in models are told. */
  readonly rightText: string | null;
  /** Indexes that were chosen before and must not be chosen again. */
  readonly avoid: readonly number[];
}

export interface ProbeAnswer {
  /** Null: it could not be read, not even after one repair. */
  readonly output: ActorOutput | null;
  /** The first answer had the demanded form. */
  readonly direct: boolean;
  readonly usage: ModelUsage;
}

/** The place of a run: what built-in models are told of it. */
export interface RunScope {
  readonly key: string;
  readonly seed: number;
  /** The way to the goal; null where none is known. */
  readonly path: OraclePath | null;
}

/** A model, or something that takes its place, as the benchmark asks it. */
export interface Subject {
  readonly name: string;
  /** `builtin`: no language model. Reports say so. */
  readonly kind: 'endpoint' | 'agent' | 'builtin';
  /** It follows the known way: it gets the recording of the task, and its data may be told. */
  readonly knowsTheWay: boolean;
  readonly vision: boolean;
  /** Null: not known. */
  readonly prices: Prices | null;
  /**
   * One question, repaired once.
   * @throws TapwrightError where the endpoint failed, which says nothing about the model
   */
  probe(question: ProbeQuestion, signal: AbortSignal): Promise<ProbeAnswer>;
  /** The model for one run. */
  modelFor(scope: RunScope): Model;
  /** Checks that it can be reached. @throws TapwrightError `MODEL_UNREACHABLE`, `MODEL_REJECTED` */
  reach(signal: AbortSignal): Promise<void>;
}
