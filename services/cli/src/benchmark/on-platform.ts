import { setTimeout as pass } from 'node:timers/promises';
import { EXIT } from '@tapwright/command-line';
import { BenchmarkReport, BenchmarkView, type CellView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../api-client.ts';
import { loadSuite } from '../suite/load-suite.ts';
import type { PlatformArguments } from './platform-commands.ts';
import { platformTables } from './platform-tables.ts';
import { BENCHMARK_PAGE, writeBenchmarkPage } from './write-page.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const CELLS_OF_A_PAGE = 1_000;
const ASK_EVERY_MS = 1_000;

type Of<Does extends PlatformArguments['does']> = Extract<PlatformArguments, { readonly does: Does }>;

/** Stores, shows, cancels or tries again benchmarks of a running platform. Returns the exit code. */
export async function onPlatform(args: PlatformArguments): Promise<number> {
  const api = { url: args.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  if (args.does === 'submit') return submit(api, args);
  if (args.does === 'report') return report(api, args);
  const path = pathOf(args.id);
  const question =
    args.does === 'cancel'
      ? ({ method: 'DELETE', path } as const)
      : ({ method: 'POST', path: `${path}/retry`, body: {} } as const);
  tellOne(await askApi(api, question, BenchmarkView), args.json);
  return EXIT.completed;
}

async function submit(api: ApiAddress, args: Of<'submit'>): Promise<number> {
  const { suite } = await loadSuite(args.file);
  const { strategies, models, seeds, inFlight, idempotencyKey } = args;
  const body = {
    ...{ suite, seeds, inFlight },
    ...(strategies === null ? {} : { strategies }),
    ...(models === null ? {} : { models }),
  };
  const headers = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
  const made = await askApi(api, { method: 'POST', path: '/v1/benchmarks', body, headers }, BenchmarkView);
  if (!args.wait) {
    tellOne(made, args.json);
    return EXIT.completed;
  }
  process.stderr.write(`${lineOf(made)}\n`);
  const ended = await untilEnded(api, made.id);
  tellTables([ended], args.json);
  return ended.counts.error + ended.counts.canceled > 0 ? EXIT.infrastructure : EXIT.completed;
}

/** A job has a deadline, and a cell a number of tries: each benchmark ends. */
async function untilEnded(api: ApiAddress, id: string): Promise<BenchmarkReport> {
  let told = '';
  for (;;) {
    const { endedAt, counts } = await askApi(
      api,
      { method: 'GET', path: `${pathOf(id)}?limit=1` },
      BenchmarkReport,
    );
    const open = counts.waiting + counts.running;
    const done = counts.passed + counts.failed + counts.error + counts.canceled;
    const line = `${done} of ${done + open} cells`;
    if (line !== told) process.stderr.write(`${line}\n`);
    told = line;
    if (endedAt !== null) return wholeReport(api, id);
    await pass(ASK_EVERY_MS);
  }
}

async function report(api: ApiAddress, { ids, json, html }: Of<'report'>): Promise<number> {
  const all: BenchmarkReport[] = [];
  for (const id of ids) all.push(await wholeReport(api, id));
  if (html !== null) {
    const file = html === true ? BENCHMARK_PAGE : html;
    await writeBenchmarkPage(file, { schema: 'tapwright-platform-benchmarks-1', benchmarks: all });
    process.stderr.write(`Page: ${file}\n`);
  }
  tellTables(all, json);
  return EXIT.completed;
}

/** With all of its cells, page by page. */
async function wholeReport(api: ApiAddress, id: string): Promise<BenchmarkReport> {
  const page = (after: string) =>
    askApi(api, { method: 'GET', path: `${pathOf(id)}?limit=${CELLS_OF_A_PAGE}${after}` }, BenchmarkReport);
  const first = await page('');
  const cells: CellView[] = [...first.cells];
  for (let { next } = first; next !== null; ) {
    const more: BenchmarkReport = await page(`&after=${next}`);
    cells.push(...more.cells);
    ({ next } = more);
  }
  return { ...first, cells, next: null };
}

const pathOf = (id: string): string => `/v1/benchmarks/${encodeURIComponent(id)}`;

function tellOne(view: BenchmarkView, json: boolean): void {
  process.stdout.write(json ? `${JSON.stringify(view)}\n` : `${lineOf(view)}\n`);
}

function tellTables(all: readonly BenchmarkReport[], json: boolean): void {
  (json ? process.stderr : process.stdout).write(all.map(platformTables).join('\n'));
  if (!json) return;
  const [first, ...others] = all;
  process.stdout.write(`${JSON.stringify(others.length === 0 ? first : { benchmarks: all })}\n`);
}

function lineOf({ id, name, status, strategies, models, seeds }: BenchmarkView): string {
  const asking = models === null ? '' : `  ${models.join(', ')}`;
  return `${id}  ${status}  ${name}  ${strategies.join(', ')}${asking}  ${seeds} seed${seeds === 1 ? '' : 's'}`;
}
