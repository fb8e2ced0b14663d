import { markdownTable } from '@tapwright/suite';
import { isPolicyName, parsePolicyName } from '../policies/policy-names.ts';
import type { Cell } from './cell.ts';
import { percent, type Reached, reachedCells, reachedHead } from './markdown.ts';
import { type ReportRow, reportRows } from './rows.ts';

/** The runs of one strategy with a model's log, as if each had stopped where the log has nothing to say. */
export interface StoppedRow extends Reached {
  /** Runs that left the log: their outcome is `off the log`. */
  readonly offLog: number;
}

/** One row for each strategy and logged model, in the order of {@link reportRows}. */
export function stoppedRows(cells: readonly Cell[]): readonly StoppedRow[] {
  const logged = cells.filter(({ model }) => isLogged(model));
  const left = Map.groupBy(
    logged.filter(({ offLog }) => offLog !== null),
    nameOf,
  );
  return reportRows(logged.map(stopOffLog)).map(
    ({ strategy, model, tasks, contained, completed, exact, acp, prefixMatch, precision, intervals }) => ({
      ...{ strategy, model, tasks, contained, completed, exact, acp, prefixMatch, precision },
      intervals: reached(intervals),
      offLog: left.get(nameOf({ strategy, model }))?.length ?? 0,
    }),
  );
}

/** Questions are counted for whole runs: of one that stops earlier nobody knows how many there were. */
function reached({ callsPerTask: _, ...intervals }: ReportRow['intervals']): Reached['intervals'] {
  return intervals;
}

/** The run without what followed the first choice that the offline rules made; unchanged where they made none. */
function stopOffLog(cell: Cell): Cell {
  if (cell.offLog === null) return cell;
  return { ...cell, ...cell.offLog, outcome: 'off the log', completed: false, exact: false };
}

function isLogged(model: string): boolean {
  return isPolicyName(model) && parsePolicyName(model).kind === 'logged';
}

function nameOf({ strategy, model }: { readonly strategy: string; readonly model: string }): string {
  return `${strategy} ${model}`;
}

/** Two lines for each strategy and logged model: the rules choose where the log ends, or the run stops there. */
export function offLogTable(rows: readonly ReportRow[], stopped: readonly StoppedRow[]): string {
  const head = [...reachedHead.slice(0, 2), 'where the log ends', 'by offline', ...reachedHead.slice(2)];
  const lines = stopped.flatMap((stop) => {
    const row = rows.find((one) => nameOf(one) === nameOf(stop));
    if (row === undefined) return [];
    const line = (one: Reached, what: string, share: number): string[] => {
      const [strategy = '', model = '', ...figures] = reachedCells(one);
      return [strategy, model, what, percent(share), ...figures];
    };
    const off = `the run stops (${stop.offLog} of ${stop.tasks})`;
    return [line(row, 'the rules choose', row.offlineShare), line(stop, off, 0)];
  });
  return markdownTable(head, lines, 3);
}
