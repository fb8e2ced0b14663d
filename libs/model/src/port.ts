import type { z } from 'zod';
import type { Role, RoleInput, RoleOutput } from './roles/index.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The job and tenant that a question belongs to. None of this reaches an endpoint. */
export interface ModelSubject {
  readonly jobId: string;
  readonly runId: string;
  /** The cell of a benchmark that asks, the same in each repetition: cassettes keep its answers apart. Absent: none. */
  readonly cell?: string;
}

/** A picture that goes with a question. */
export interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly base64: string;
}

/** A function that may be called in an answer. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly parameters: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly [keyword: string]: unknown;
  };
}

export interface ModelRequest<R extends Role> {
  readonly role: R;
  readonly about: ModelSubject;
  /** The facts of the question as data, for the offline provider. */
  readonly input: RoleInput[R];
  /** The same question as a prompt, for a language model. The stable part comes first. */
  readonly messages: readonly ChatMessage[];
  /** Shown with the last message; left out by providers that cannot see. Absent: none. */
  readonly pictures?: readonly Picture[];
  /**
   * Functions of which the answer calls one; the call is read as `{tool, arguments}` in the schema's form. Where an
   * endpoint knows no function calls, the same is asked for as JSON. Absent: the answer is JSON.
   */
  readonly tools?: readonly ModelTool[];
  /**
   * The answer is free text, which the schema reads as `{said}`: nothing asks for JSON, and nothing is repaired. Absent:
   * it is JSON or a function call.
   */
  readonly asText?: true;
  /** What the answer must look like. */
  readonly schema: z.ZodType<RoleOutput[R]>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  readonly latencyMs: number;
  /** Number of calls to the endpoint, including retries and the repair. */
  readonly attempts: number;
  readonly repaired: boolean;
  /** Of the calls, those that were answered; absent: one, or two where it was repaired. */
  readonly answers?: number;
  /** Of the answers, those whose tokens the endpoint did not count; absent: none, unless there are no tokens at all. */
  readonly uncounted?: number;
  /** Parts of the answer that had another form than was asked for, and were plain; absent: none. */
  readonly coerced?: number;
  /** Number of pictures that the model was shown; absent: none. */
  readonly pictures?: number;
  /** The answer is a function call; absent: it is a text. */
  readonly called?: boolean;
  readonly model: string;
  /** Version of the prompt; absent where nobody has noted it. */
  readonly prompt?: string;
}

export interface ModelAnswer<R extends Role> {
  readonly output: RoleOutput[R];
  readonly usage: ModelUsage;
}

/** What a job says of the model that it asks; absent: the platform's own, with the operator's seed. */
export interface ModelChoice {
  readonly model?: string | undefined;
  readonly seed?: number | undefined;
}

export interface Model {
  readonly name: string;
  /** True if it answers in this process, without waiting for anything; absent: it may take long. */
  readonly inProcess?: boolean;
  /** False if a picture would be left out of this role's questions; absent: it may be shown. */
  sees?(role: Role): boolean;
  /** Most tokens of a question to this role's model, as it can read or is meant to; absent or null: not known. */
  questionTokens?(role: Role): number | null;
  /** The model of a job that has a choice of its own; absent: there is only this one, and it knows no seed. */
  of?(choice: ModelChoice): Model;
  /**
   * One question, one answer that fits the schema.
   * @throws TapwrightError `MODEL_UNREACHABLE`, `MODEL_TIMEOUT`, `MODEL_RATE_LIMITED`, `MODEL_REJECTED`,
   * `MODEL_KEY_REFUSED`, `MODEL_MISSING`, `MODEL_REFUSED`, `MODEL_ANSWER_INVALID` (after one repair attempt); `CANCELED`
   * if the signal aborts. What the question has used all the same: {@link usageOf}.
   */
  ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>>;
}
