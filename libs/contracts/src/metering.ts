import { z } from 'zod';

/** What all calls of a job to models may use together. */
export const JobBudget = z.strictObject({
  /** Tokens of questions and answers, those from a cache included. */
  tokens: z.int().min(1).max(1_000_000_000).optional(),
  /** US dollars, by the operator's price table. */
  usd: z.number().positive().max(1_000_000).optional(),
});
export type JobBudget = z.infer<typeof JobBudget>;

/** What holds for one model in place of the tables for all. */
export interface CallTerms {
  readonly requestsPerMinute?: number;
  /** US dollars for a million tokens. */
  readonly price?: { readonly input: number; readonly output: number; readonly cachedInput?: number };
}

/** One call to a model's endpoint that is about to be made. */
export interface MeteredCall {
  /** Base URL of the endpoint. */
  readonly endpoint: string;
  readonly model: string;
  /** What the operator has said of this model in particular; absent: the tables for all models count. */
  readonly terms?: CallTerms;
  /** Which question is asked, such as `actor`. */
  readonly role: string;
  /** Version of the prompt; absent where nobody has noted it. */
  readonly prompt?: string;
  /** An estimate that is rather too high, without pictures; asked for only where something limits the call. */
  readonly promptTokens: () => number;
  readonly pictures: number;
  /** Longest time that the call itself takes, milliseconds. */
  readonly callMs: number;
  readonly signal: AbortSignal;
}

/** What a call has used, as its endpoint counts it. */
export interface CallTokens {
  /** Those from the cache included. */
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

/**
 * How a call ended. `answered`: null where the endpoint counted nothing. `refused`: it was not worked on, so it costs
 * nothing. `unknown`: it was sent, and no answer came.
 */
export type CallEnd =
  | { readonly kind: 'answered'; readonly tokens: CallTokens | null; readonly characters: number }
  | { readonly kind: 'refused'; readonly retryAfterMs: number | null; readonly limited: boolean }
  | { readonly kind: 'unknown' };

/** A call that may be made now. */
export interface MeteredTurn {
  /** Most tokens that the answer may have; null: as many as the endpoint allows. */
  readonly outputTokens: number | null;
  /** True if the pause that an endpoint asks for is kept by all processes: nobody has to wait in addition. */
  readonly sharesPauses: boolean;
  /** Counts what the call has used; what was reserved in addition is free again. */
  end(how: CallEnd): Promise<void>;
}

/** Keeps calls to models within budgets and rate limits. */
export interface Meter {
  /**
   * Waits for the call's turn and reserves what it may use; null where nothing limits it.
   * @throws TapwrightError `BUDGET_SPENT`, `PRICE_UNKNOWN`, `TURN_AWAITED`, `CANCELED`
   */
  begin(call: MeteredCall): Promise<MeteredTurn | null>;
}
