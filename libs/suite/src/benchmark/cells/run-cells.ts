import { type TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Cell, PlannedCell } from './cell.ts';
import { type Measuring, measure } from './measure.ts';

/** A cell that could not be measured, and why. A second start in the same folder tries it again. */
export interface NotMeasured {
  readonly model: string;
  readonly dimension: string;
  readonly item: string;
  readonly seed: number;
  readonly code: string;
}

/** Most that all calls together may use; null: no limit. */
export interface CallBudget {
  readonly tokens: number | null;
  readonly usd: number | null;
}

export interface RunningCells {
  readonly measuring: Measuring;
  /** Cells that are measured at once. */
  readonly lanes: number;
  readonly budget: CallBudget;
  /** Cells that were measured before. */
  readonly known: ReadonlyMap<string, Cell>;
  onCell(done: number, total: number): void;
}

/** After so many failures in a row an endpoint is taken for dead: its other cells wait for a second start. */
const DEAD_AFTER = 3;

/** Measures what is not known yet. Each cell is written when it is measured: a crash loses only those under way. */
export async function runCells(
  planned: readonly PlannedCell[],
  { measuring, lanes, budget, known, onCell }: RunningCells,
): Promise<{ readonly cells: readonly Cell[]; readonly notMeasured: readonly NotMeasured[] }> {
  const cells = new Map(known);
  const missing = new Map<string, string>();
  const failures = new Map<string, number>();
  const waiting = planned.filter(({ key }) => !known.has(key));
  const one = async (cell: PlannedCell): Promise<void> => {
    const { name } = cell.subject;
    const reason = stopReason({ failures: failures.get(name) ?? 0, budget, cells, signal: measuring.signal });
    if (reason !== null) return void missing.set(cell.key, reason);
    const result = await tried(cell, measuring);
    if ('code' in result) {
      missing.set(cell.key, result.code);
      failures.set(name, (failures.get(name) ?? 0) + 1);
      return;
    }
    failures.set(name, 0);
    cells.set(cell.key, result);
    await measuring.bundle.writeCell(result);
  };
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await one(next);
      onCell(planned.length - waiting.length, planned.length);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return {
    cells: planned.flatMap(({ key }) => cells.get(key) ?? []),
    notMeasured: planned.flatMap(({ key, subject, item, seed }) => {
      const code = missing.get(key);
      if (code === undefined) return [];
      return [{ model: subject.name, dimension: item.dimension, item: item.id, seed, code }];
    }),
  };
}

interface Standing {
  readonly failures: number;
  readonly budget: CallBudget;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly signal: AbortSignal;
}

function stopReason({ failures, budget, cells, signal }: Standing): string | null {
  if (signal.aborted) return 'CANCELED';
  if (failures >= DEAD_AFTER) return 'MODEL_UNREACHABLE';
  const spent = { tokens: 0, usd: 0 };
  if (budget.tokens === null && budget.usd === null) return null;
  for (const { usage } of cells.values()) {
    spent.tokens += usage.inputTokens + usage.outputTokens;
    spent.usd += usage.usd ?? 0;
  }
  const isSpent = spent.tokens >= (budget.tokens ?? Infinity) || spent.usd >= (budget.usd ?? Infinity);
  return isSpent ? 'BUDGET_SPENT' : null;
}

async function tried(cell: PlannedCell, measuring: Measuring): Promise<Cell | TapwrightError> {
  try {
    return await measure(cell, measuring);
  } catch (thrown) {
    return toTapwrightError(thrown);
  }
}
