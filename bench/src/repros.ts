import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import type { ReprosOptions } from './explore/repros/options.ts';
import { type ReproRow, reproduced } from './explore/repros/reproduced.ts';
import { faultyReports, reproTable } from './explore/repros/table.ts';

/**
 * `npm run bench:repros`: what explorations report of the bugs that end or hang the virtual apps: one report for each, whether its
 * steps meet the bug in three of three replays, and how long they are beside the shortest known way. No model is asked.
 */
export async function main({ app, seeds, firstSeed, inputs, json }: ReprosOptions): Promise<void> {
  if (app !== undefined) virtualApp(app);
  const rows: ReproRow[] = [];
  for (const name of app === undefined ? Object.keys(virtualApps) : [app])
    for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1)
      rows.push(...(await reproduced({ app: name, seed, inputs })));
  process.stdout.write(`${reproTable(rows)}${faultyReports(rows)}`);
  if (json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
}
