import { type TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Cell, PlannedCell } from './cell.ts';
import { type CallBudget, isSpent, type Ledger, NO_BUDGET, noteSpent, type Spending } from './ledger.ts';
import { type Measuring, measure } from './measure.ts';

/** A cell that could not be measured, and why. A second start in the same folder tries it again. */
export interface NotMeasured {
  readonly model: string;
  readonly dimension: string;
  readonly item: string;
  readonly seed: number;
  readonly code: string;
}

export interface RunningCells {
  readonly measuring: Measuring;
  /** Cells that are measured at once. */
  readonly lanes: number;
  readonly budget: CallBudget;
  readonly ledger: Ledger;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Cells that were measured before. */
  readonly known: ReadonlyMap<string, Cell>;
  onCell(done: number, total: number): void;
  /** A cell could not be measured: what happened to it. */
  onFault(model: string, fault: TapwrightError): void;
}

/** After so many failures in a row an endpoint is taken for dead: its other cells wait for a second start. */
const DEAD_AFTER = 3;

/** Measures what is not known yet. Each cell is written when it is measured: a crash loses only those under way. */
export async function runCells(
  planned: readonly PlannedCell[],
  { measuring, lanes, budget, ledger, now, known, onCell, onFault }: RunningCells,
): Promise<{ readonly cells: readonly Cell[]; readonly notMeasured: readonly NotMeasured[] }> {
  const cells = new Map(known);
  const missing = new Map<string, string>();
  const failures = new Map<string, Failures>();
  const endsAt = now() + (budget.ms ?? Infinity);
  const waiting = planned.filter(({ key }) => !known.has(key));
  const note = createNotes((spent) => noteSpent(measuring.bundle, spent));
  const one = async (cell: PlannedCell): Promise<void> => {
    const { name, kind } = cell.subject;
    // Built-in models cost nothing: a budget stops none of their cells.
    const limit = kind === 'builtin' ? NO_BUDGET : budget;
    const standing = { failures: failures.get(name) ?? NONE, budget: limit, spent: ledger.spent() };
    const reason = stopReason({ ...standing, signal: measuring.signal });
    if (reason !== null) return void missing.set(cell.key, reason);
    if (now() >= endsAt) return void missing.set(cell.key, 'TIME_SPENT');
    const result = await tried(cell, measuring);
    await note(ledger.spent());
    if ('code' in result) {
      // Whatever an interrupted cell ends with, nothing has failed.
      if (measuring.signal.aborted) return void missing.set(cell.key, 'CANCELED');
      missing.set(cell.key, result.code);
      if (isOfEndpoint(result.code))
        failures.set(name, { inARow: (failures.get(name) ?? NONE).inARow + 1, code: result.code });
      onFault(name, result);
      return;
    }
    failures.set(name, NONE);
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

/** What an endpoint did last: cells that it is not asked for any more have the same reason. */
interface Failures {
  readonly inARow: number;
  readonly code: string;
}
const NONE: Failures = { inARow: 0, code: '' };

/** A recording without its pictures, or an answer that nobody recorded, says nothing about the cells after it. */
function isOfEndpoint(code: string): boolean {
  return code.startsWith('MODEL_') && code !== 'MODEL_CASSETTE_MISSED';
}

interface Standing {
  readonly failures: Failures;
  readonly budget: CallBudget;
  readonly spent: Spending;
  readonly signal: AbortSignal;
}

function stopReason({ failures, budget, spent, signal }: Standing): string | null {
  if (signal.aborted) return 'CANCELED';
  if (failures.inARow >= DEAD_AFTER) return failures.code;
  return isSpent(budget, spent) ? 'BUDGET_SPENT' : null;
}

/** Notes follow each other: lanes write one file. */
function createNotes(write: (spent: Spending) => Promise<void>): (spent: Spending) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (spent) => {
    last = last.then(() => write(spent));
    return last;
  };
}

async function tried(cell: PlannedCell, measuring: Measuring): Promise<Cell | TapwrightError> {
  try {
    return await measure(cell, measuring);
  } catch (thrown) {
    return toTapwrightError(thrown);
  }
}
