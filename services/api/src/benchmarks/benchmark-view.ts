import type {
  BenchmarkReport,
  BenchmarkView,
  CellCounts,
  CellView,
  PairedModels,
  StrategyFigures,
} from '@tapwright/contracts';
import {
  type BenchmarkRow,
  type CellRow,
  countCells,
  listCells,
  modelsAsked,
  type Reader,
  type TaskFigures,
  taskFigures,
} from '@tapwright/store';
import { pairedDifference, pairsOf, shareOf } from '@tapwright/suite';

export function benchmarkView(row: BenchmarkRow): BenchmarkView {
  const { id, name, status, strategies, models, seeds, inFlight, createdAt, endedAt } = row;
  return {
    ...{ id, name, status, strategies: [...strategies], models: models && [...models], seeds, inFlight },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** `next` stays null: who asks for a page knows whether there is another one. */
export async function benchmarkReport(
  db: Reader,
  row: BenchmarkRow,
  page: { readonly limit: number; readonly after: number },
): Promise<Omit<BenchmarkReport, 'next'>> {
  const counts = await countCells(db, row);
  const tasks = await taskFigures(db, row);
  const asked = await modelsAsked(db, row);
  const cells = await listCells(db, row, page);
  return {
    ...benchmarkView(row),
    counts: { ...NONE, ...counts },
    figures: row.strategies.flatMap((strategy) =>
      (row.models ?? [null]).map((model) => {
        const isOwn = (one: Measured) => one.strategy === strategy && one.model === model;
        const models = asked.filter(isOwn).map((one) => one.asked);
        return strategyFigures({ strategy, model }, { tasks: tasks.filter(isOwn), models });
      }),
    ),
    // Many samples are drawn for them: not each time that somebody asks how far it is.
    paired: row.endedAt === null ? [] : pairedModels(row, tasks),
    cells: cells.map(cellView),
  };
}

const NONE: CellCounts = { waiting: 0, running: 0, passed: 0, failed: 0, error: 0, canceled: 0 };

function cellView(cell: CellRow): CellView {
  const { number, task, strategy, model, seed, status, tries, jobId: job, outcome, reason, result } = cell;
  return { number, task, strategy, model, seed, status, tries, job, outcome, reason, result };
}

type Measured = Pick<TaskFigures, 'strategy' | 'model'>;

/** The share of success on each task that was measured. */
function sharesOf(tasks: readonly TaskFigures[]): ReadonlyMap<string, number> {
  const measured = tasks.filter((one) => one.measured > 0);
  return new Map(measured.map((one) => [one.task, one.passed / one.measured]));
}

/** Models against each other, with each strategy. Pure. */
export function pairedModels(
  { strategies, models }: Pick<BenchmarkRow, 'strategies' | 'models'>,
  tasks: readonly TaskFigures[],
): PairedModels[] {
  return strategies.flatMap((strategy) => {
    const shares = (model: string) =>
      sharesOf(tasks.filter((one) => one.strategy === strategy && one.model === model));
    return pairsOf(models ?? []).flatMap(([one, other]) => {
      const found = pairedDifference(shares(one), shares(other));
      if (found === null) return [];
      const { difference, interval, items: count } = found;
      return [{ strategy, models: [one, other], difference, interval: [...interval], count }];
    });
  });
}

/** Pure. */
export function strategyFigures(
  { strategy, model }: Measured,
  { tasks, models }: { readonly tasks: readonly TaskFigures[]; readonly models: readonly string[] },
): StrategyFigures {
  const sum = (of: Exclude<keyof TaskFigures, keyof Measured | 'task'>) =>
    tasks.reduce((total, task) => total + task[of], 0);
  const success = shareOf([...sharesOf(tasks)].map(([item, value]) => ({ item, value })));
  return {
    ...{ strategy, model },
    models: [...models],
    cells: sum('cells'),
    measured: sum('measured'),
    passed: sum('passed'),
    notMeasured: sum('notMeasured'),
    success: success === null ? null : { ...success, interval: [...success.interval] },
    claims: { claimed: sum('claimed'), held: sum('held'), both: sum('passed') },
    steps: sum('steps'),
    calls: sum('calls'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    uncounted: sum('uncounted'),
    usd: sum('unpriced') > 0 ? null : sum('usd'),
    wallMs: sum('wallMs'),
  };
}
