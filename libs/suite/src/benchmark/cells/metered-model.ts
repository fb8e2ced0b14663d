import { TapwrightError } from '@tapwright/contracts';
import {
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type ModelUsage,
  type Prices,
  type Role,
  usageOf,
} from '@tapwright/model';
import { readSaid } from '@tapwright/runtime';
import type { Cell } from './cell.ts';

/** What the questions of one cell used. */
export interface Spent {
  add(usage: ModelUsage): void;
  usage(prices: Prices | null): Cell['usage'];
  latencyMs(): number;
  /** Calls that the endpoint did not answer. */
  retries(): number;
}

/** `counts`: a prompt has tokens, so that none at all means that nobody has counted. */
export function createSpent(counts: boolean): Spent {
  const sum = { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
  let uncounted = 0;
  let latency = 0;
  let retries = 0;
  return {
    add({ attempts, repaired, answers, uncounted: missing, ...used }) {
      const { inputTokens, outputTokens, cachedTokens, latencyMs } = used;
      // How often an endpoint fails or refuses a form differs from one measurement to the next; its answers do not.
      const answered = answers ?? (repaired ? 2 : 1);
      sum.calls += answered;
      retries += Math.max(0, attempts - answered);
      sum.inputTokens += inputTokens;
      sum.outputTokens += outputTokens;
      sum.cachedTokens += cachedTokens;
      latency += latencyMs;
      if (counts) uncounted += missing ?? (inputTokens === 0 ? answered : 0);
    },
    usage: (prices) => ({
      ...sum,
      ...(uncounted === 0 ? {} : { uncounted }),
      usd: prices === null || uncounted > 0 ? null : usdOf(sum, prices),
    }),
    latencyMs: () => latency,
    retries: () => retries,
  };
}

const MILLION = 1_000_000;

export function usdOf(
  {
    inputTokens,
    outputTokens,
    cachedTokens,
  }: Pick<Cell['usage'], 'inputTokens' | 'outputTokens' | 'cachedTokens'>,
  { input, output, cached = input }: Prices,
): number {
  const fresh = Math.max(0, inputTokens - cachedTokens);
  return (fresh * input + cachedTokens * cached + outputTokens * output) / MILLION;
}

/** Repaired, or no action of the text protocol, in which nothing is repaired. */
function isMalformed<R extends Role>(
  { asText }: ModelRequest<R>,
  { output, usage }: ModelAnswer<R>,
): boolean {
  if (asText !== true) return usage.repaired;
  const said = 'said' in output && typeof output.said === 'string' ? output.said : '';
  return readSaid(said) === null;
}

/** A model whose questions are counted: what they use, and how often the actor's first answer has another form. */
export interface MeteredModel {
  readonly model: Model;
  readonly asked: () => number;
  readonly malformed: () => number;
  /** Why its endpoint failed at last; null: it did not. */
  readonly fault: () => TapwrightError | null;
}

export function meteredModel(inner: Model, spent: Spent): MeteredModel {
  let asked = 0;
  let malformed = 0;
  let fault: TapwrightError | null = null;
  return {
    asked: () => asked,
    malformed: () => malformed,
    fault: () => fault,
    model: {
      ...inner,
      async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
        const isActor = request.role === 'actor' || request.role === 'task-actor';
        try {
          const answer = await inner.ask(request);
          spent.add(answer.usage);
          if (isActor) asked += 1;
          if (isActor && isMalformed(request, answer)) malformed += 1;
          fault = null;
          return answer;
        } catch (thrown) {
          // An answer that cannot be used has been paid for.
          const used = usageOf(thrown);
          if (used !== null) spent.add(used);
          const isAnswer = thrown instanceof TapwrightError && thrown.code === 'MODEL_ANSWER_INVALID';
          if (isActor && isAnswer) {
            asked += 1;
            malformed += 1;
          }
          if (thrown instanceof TapwrightError && !isAnswer && thrown.code !== 'CANCELED') fault = thrown;
          throw thrown;
        }
      },
    },
  };
}
