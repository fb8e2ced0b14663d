import { completeAt1, passAt1 } from '@tapwright/evaluation';
import { mean } from 'simple-statistics';
import type { CaseResult } from './messages.ts';

/** A share with its 95 % interval, all from 0 to 1. */
export interface Share {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The result of one variant. */
export interface VariantFigures {
  readonly strategy: string;
  readonly runs: number;
  readonly passAt1: Share;
  readonly completeAt1: Share;
  /** Per case. */
  readonly calls: number;
  readonly tokens: number;
  readonly invalid: number;
  /** Steps of the run. */
  readonly taken: number;
}

/** XUAT-Copilot 4.2, table 4. */
export const PUBLISHED: Readonly<Record<string, { readonly passAt1: number; readonly completeAt1: number }>> =
  {
    'xuat-single': { passAt1: 0.2265, completeAt1: 0.2525 },
    'xuat-noreflect': { passAt1: 0.8196, completeAt1: 0.8939 },
    xuat: { passAt1: 0.8855, completeAt1: 0.9303 },
  };

const RESAMPLES = 1_000;

/** The figures of the runs of one variant; at least one. */
export function figuresOf(strategy: string, results: readonly CaseResult[]): VariantFigures {
  const perCase = (of: (result: CaseResult) => number): number => mean(results.map(of));
  return {
    strategy,
    runs: results.length,
    passAt1: shareOf(results, passAt1),
    completeAt1: shareOf(results, completeAt1),
    calls: perCase(({ calls }) => calls.reduce((sum, one) => sum + one.calls, 0)),
    tokens: perCase(({ calls }) => calls.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0)),
    invalid: perCase(({ invalid }) => invalid),
    taken: perCase(({ taken }) => taken),
  };
}

type Metric = (cases: readonly (readonly boolean[])[]) => number;

/**
 * Cases and seeds are both drawn again, with replacement, as often as there are of them (a bootstrap over two crossed
 * factors): other cases and other luck would both have given other figures.
 */
function shareOf(results: readonly CaseResult[], metric: Metric): Share {
  const ids = [...new Set(results.map(({ id }) => id))];
  const seeds = [...new Set(results.map(({ seed }) => seed))];
  const found = new Map(results.map((result) => [`${result.id} ${result.seed}`, result.steps]));
  const next = numbers();
  const drawn = <T>(list: readonly T[]): T[] =>
    list.flatMap(() => list[Math.floor(next() * list.length)] ?? []);
  const means = Array.from({ length: RESAMPLES }, () => {
    const others = drawn(seeds);
    return metric(drawn(ids).flatMap((id) => others.map((seed) => found.get(`${id} ${seed}`) ?? [])));
  }).toSorted((a, b) => a - b);
  const at = (share: number): number => means[Math.floor(share * (RESAMPLES - 1))] ?? 0;
  return { mean: metric(results.map(({ steps }) => steps)), low: at(0.025), high: at(0.975) };
}

/** Park and Miller's minimal standard generator. The published intervals were drawn with its numbers. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
