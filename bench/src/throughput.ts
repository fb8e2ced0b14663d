import type { ThroughputOptions } from './options.ts';
import { rowLine, summaryLines } from './throughput/print.ts';
import { type Row, rowOf } from './throughput/row.ts';
import { measureApart } from './throughput/runtime-process.ts';
import { summarise } from './throughput/summary.ts';

/** Jobs that end before anything counts, of all sizes: code is compiled by how often it has run. */
const WARM_UP_JOBS = 200;

/**
 * `npm run bench:throughput`: farms of virtual phones in a process of their own, each phone with one job after another,
 * and the runtime in another. The model is left out: each question is answered as in the first run that asked it. The
 * utilisation law is fitted to two small farms and has to predict the largest.
 */
export async function main({ phones, seconds, steps, stepSeconds, json }: ThroughputOptions): Promise<void> {
  const rows: Row[] = [];
  for (const count of phones.toSorted((one, other) => one - other)) {
    const load = { phones: count, seconds, steps, warmUpJobs: WARM_UP_JOBS };
    const measured = await measureApart(load);
    const row = rowOf(measured);
    rows.push(row);
    process.stderr.write(`${rowLine(row)}\n`);
    if (measured.asked > 0) process.stderr.write(`     the model was asked ${measured.asked} times\n`);
  }
  const summary = summarise(rows, stepSeconds);
  process.stderr.write(`${summaryLines(summary).join('\n')}\n`);
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
}
