import type { paths } from '@tapwright/client';
import type { BenchmarkCell, BenchmarkDifference, BenchmarkEntry, BenchmarkPage } from './types.ts';

type Answer = paths['/v1/benchmarks/{id}']['get']['responses'][200]['content']['application/json'];
/** The client reads a pair as a list. */
type WithLists<T> = T extends readonly (infer One)[]
  ? readonly WithLists<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: WithLists<T[Key]> }
    : T;

/** A benchmark as a platform answers it. */
export type PlatformBenchmark = WithLists<Answer>;
type Figures = PlatformBenchmark['figures'][number];
type Cell = PlatformBenchmark['cells'][number];

/** The one dimension that a platform measures. */
const END_TO_END = 'e2e';

/** Benchmarks of a platform, with all of their cells, as the page shows them. */
export function pageOfPlatform(benchmarks: readonly PlatformBenchmark[]): BenchmarkPage {
  return {
    schema: 'tapwright-benchmark-page-1',
    title: benchmarks.map(({ name }) => name).join(', '),
    entries: benchmarks.flatMap((one) =>
      one.figures.map((figures) =>
        entryOf(
          figures,
          one.cells.filter(({ strategy, model }) => strategy === figures.strategy && model === figures.model),
          of(benchmarks, one),
        ),
      ),
    ),
    paired: benchmarks.flatMap((one) => differencesOf(one, of(benchmarks, one))),
    cells: benchmarks.flatMap((one) => one.cells.map((cell) => cellOf(cell, of(benchmarks, one)))),
    leftOut: 0,
    notes: benchmarks.flatMap(
      ({ id, name, status, endedAt }) =>
        `${name}: ${id}, ${status}, ${endedAt === null ? 'not ended' : `ended ${endedAt}`}`,
    ),
  };
}

/** Where several stand together, each row says whose it is. */
function of(benchmarks: readonly PlatformBenchmark[], { name, id }: PlatformBenchmark): string {
  if (benchmarks.length === 1) return '';
  return benchmarks.filter((one) => one.name === name).length === 1 ? name : `${name} ${id}`;
}

/** A strategy, with the model where one was named. */
export function nameOf({ strategy, model }: Pick<Figures, 'strategy' | 'model'>): string {
  return model === null ? strategy : `${strategy} with ${model}`;
}

/** One row. `cells`: those of it that are at hand, for why runs did not pass. */
export function entryOf(figures: Figures, cells: readonly Cell[], benchmark = ''): BenchmarkEntry {
  const { measured, claims, success } = figures;
  const mean = (sum: number) => (measured === 0 ? null : sum / measured);
  const asked = figures.models.length === 0 ? '' : `models: ${figures.models.join(', ')}`;
  return {
    name: nameOf(figures),
    setting: [benchmark, asked].filter((part) => part !== '').join('; '),
    simulated: false,
    success,
    acp: null,
    claims: measured === 0 ? null : { claimed: claims.claimed, verified: claims.both },
    measured,
    notMeasured: figures.notMeasured,
    steps: mean(figures.steps),
    calls: mean(figures.calls),
    tokens: mean(figures.inputTokens + figures.outputTokens),
    uncounted: figures.uncounted,
    usd: figures.usd,
    msPerCall: null,
    msPerCell: mean(figures.wallMs),
    axes: [{ name: END_TO_END, share: success }],
    failures: failuresOf(cells),
  };
}

function failuresOf(cells: readonly Cell[]): BenchmarkEntry['failures'] {
  const failed = cells.filter(({ status }) => status === 'failed');
  const classes = Map.groupBy(failed, ({ outcome, result, reason }) =>
    outcome === 'completed' && result?.held === false
      ? 'claimed too early'
      : (reason?.code ?? outcome ?? 'failed'),
  );
  return [...classes].map(([name, own]) => ({ name, count: own.length }));
}

/** How named models differ. */
export function differencesOf(
  { paired }: Pick<PlatformBenchmark, 'paired'>,
  benchmark = '',
): readonly BenchmarkDifference[] {
  const where = benchmark === '' ? '' : ` (${benchmark})`;
  return paired.flatMap(({ strategy, models: [one, other], difference, interval, count }) =>
    one === undefined || other === undefined
      ? []
      : [{ models: [one, `${other}${where}`] as const, about: strategy, difference, interval, count }],
  );
}

function cellOf(
  { strategy, model, task, seed, status, reason, result }: Cell,
  setting: string,
): BenchmarkCell {
  const checks = (result?.failed ?? []).map((name) => `not so: ${name}`);
  const ended = reason === null ? [] : [`${reason.code}: ${reason.message}`];
  const isOver = status === 'passed' || status === 'failed';
  return {
    name: nameOf({ strategy, model }),
    setting,
    dimension: END_TO_END,
    item: task,
    seed,
    result: isOver ? status : 'not measured',
    why: status === 'passed' ? '' : [...checks, ...ended].join('; '),
    calls: result?.calls ?? null,
    tokens: result === null ? null : result.inputTokens + result.outputTokens,
    ms: result?.wallMs ?? null,
    deeds: null,
  };
}
