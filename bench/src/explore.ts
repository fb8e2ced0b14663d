import { join } from 'node:path';
import { ExplorerName } from '@tapwright/contracts';
import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { exploreInMemory } from './explore/in-memory.ts';
import type { ExploreOptions } from './explore/options.ts';
import { recordedRows } from './explore/recorded.ts';
import { type Row, rowOf } from './explore/rows.ts';
import { comparison } from './explore/several-phones.ts';
import { appTable, exploreTable } from './explore/table.ts';
import { exploreThroughPipeline } from './explore/through-pipeline.ts';

/** Where recorded apps lie beside the project. */
const BESIDE = join(import.meta.dirname, '../../../shared/recordings');

/**
 * `npm run bench:explore`: how much of an app each explorer reaches, on the virtual apps or on recorded ones. By default
 * without the pipeline: every input is one choice of the explorer, carried out on the source of screens itself. With
 * `--pipeline` each exploration is a job on the whole platform.
 */
export async function main(options: ExploreOptions): Promise<void> {
  const { recordings } = options;
  const explorers = options.explorer ?? ExplorerName.options;
  const rows =
    recordings === undefined ? await virtualRows(options, explorers) : await recorded(options, explorers);
  process.stdout.write(exploreTable(rows));
  const value = recordings === undefined ? ({ events200 }: Row) => events200 : ({ screens }: Row) => screens;
  process.stdout.write(`\n${appTable(rows, value)}`);
  if (options.json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
}

async function recorded(
  { recordings, seed, seeds, inputs, app }: ExploreOptions,
  explorers: readonly ExplorerName[],
): Promise<readonly Row[]> {
  const directory = typeof recordings === 'string' ? recordings : BESIDE;
  return await recordedRows({ explorers, seed, seeds, inputs, directory, only: app });
}

async function virtualRows(
  { app, seed: first, seeds, inputs, phones, unshared, pipeline }: ExploreOptions,
  explorers: readonly ExplorerName[],
): Promise<readonly Row[]> {
  if (app !== undefined) virtualApp(app);
  const apps = app === undefined ? Object.keys(virtualApps) : [app];
  const rows: Row[] = [];
  const shared = !unshared;
  const explore = pipeline ? exploreThroughPipeline : exploreInMemory;
  for (const explorer of explorers)
    for (const name of apps)
      for (let seed = first; seed < first + seeds; seed += 1)
        rows.push(await rowOf(explore, { explorer, app: name, seed, inputs, phones, shared }));
  if (phones > 1)
    process.stdout.write(await comparison(explore, { explorers, apps, seed: first, seeds, phones }));
  return rows;
}
