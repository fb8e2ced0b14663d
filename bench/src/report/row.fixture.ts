import { Cell } from './cell.ts';
import { type ReportRow, reportRows } from './rows.ts';

/** A row of ten tasks, with the given numbers contained and completed; for interactive apps nothing is contained. */
export function rowOf(
  strategy: string,
  model: string,
  { contained, completed }: { readonly contained: number | null; readonly completed: number },
): ReportRow {
  const cells = Array.from({ length: 10 }, (_, at) =>
    Cell.parse({
      data: contained === null ? 'interactive' : 'recorded',
      app: 'app',
      task: `${at}`,
      strategy,
      model,
      seed: 1,
      outcome: 'completed',
      reason: 'COMPLETED',
      detail: '',
      completed: at < completed,
      contained: contained === null ? null : at < contained,
      exact: contained === null ? null : at < completed,
      proportion: contained === null ? null : 0.5,
      prefix: contained === null ? null : 0.5,
      precision: contained === null ? null : 0.5,
      steps: 2,
      charged: 2,
      unrecorded: 0,
      restorations: 0,
      calls: [{ role: 'actor', calls: 2, inputTokens: 200, outputTokens: 20 }],
      decisions: 2,
      byOffline: 0,
      offLog: null,
      failure: at < completed ? null : 'planning',
      missing: null,
      story: [],
    }),
  );
  const [row] = reportRows(cells);
  if (row === undefined) throw new Error('no row');
  return row;
}
