import type { EndpointReport } from '@tapwright/model';
import { costOf, NANO, type Price } from '@tapwright/service';

/** What a run would take, if its questions were like those of the check. */
export interface RunCost {
  readonly questions: number;
  readonly tokens: number;
  /** Null: the price is not known. */
  readonly usd: number | null;
  /** The endpoint counts no tokens: they are estimated. */
  readonly estimated: boolean;
}

/** Ten steps, each with a choice, a look at what it brought and a check of the goal. */
const QUESTIONS = 30;
/** What a question of the check has, in the encodings of today. */
const ESTIMATE = { input: 1_300, output: 60 };

export function runCostOf(
  { tokens, cachedTokens }: Pick<EndpointReport, 'tokens' | 'cachedTokens'>,
  price: Price | null,
): RunCost {
  const { input, output } = tokens ?? ESTIMATE;
  const each = { input, output, cached: Math.min(cachedTokens ?? 0, input) };
  return {
    questions: QUESTIONS,
    tokens: QUESTIONS * (input + output),
    usd: price === null ? null : (QUESTIONS * costOf(each, price)) / NANO,
    estimated: tokens === null,
  };
}
