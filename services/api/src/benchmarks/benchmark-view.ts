import type {
  BenchmarkReport,
  BenchmarkView,
  CellCounts,
  CellView,
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
import { shareOf } from '@tapwright/suite';

export function benchmarkView(row: BenchmarkRow): BenchmarkView {
  const { id, name, status, strategies, seeds, inFlight, createdAt, endedAt } = row;
  return {
    ...{ id, name, status, strategies: [...strategies], seeds, inFlight },
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
    figures: row.strategies.map((strategy) =>
      strategyFigures(strategy, {
        tasks: tasks.filter((one) => one.strategy === strategy),
        models: asked.filter((one) => one.strategy === strategy).map(({ model }) => model),
      }),
    ),
    cells: cells.map(cellView),
  };
}

const NONE: CellCounts = { waiting: 0, running: 0, passed: 0, failed: 0, error: 0, canceled: 0 };

function cellView(cell: CellRow): CellView {
  const { number, task, strategy, seed, status, tries, jobId: job, outcome, reason, result } = cell;
  return { number, task, strategy, seed, status, tries, job, outcome, reason, result };
}

/** Pure. */
export function strategyFigures(
  strategy: string,
  { tasks, models }: { readonly tasks: readonly TaskFigures[]; readonly models: readonly string[] },
): StrategyFigures {
  const sum = (of: Exclude<keyof TaskFigures, 'strategy' | 'task'>) =>
    tasks.reduce((total, task) => total + task[of], 0);
  const votes = tasks.flatMap(({ task, passed, measured }) =>
    measured === 0 ? [] : [{ item: task, value: passed / measured }],
  );
  const success = shareOf(votes);
  return {
    strategy,
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
  };
}
