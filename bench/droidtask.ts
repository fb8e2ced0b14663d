import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_CODES, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import {
  doneActions,
  loadRecordedApp,
  mapTask,
  type RecordedApp,
  recordedAppFolders,
  type ScoredTask,
  score,
  type Truth,
  totalsByApp,
  totalsOf,
} from '@tapwright/evaluation';
import { type BenchArguments, readArguments } from './harness/arguments.ts';
import type { TaskResult } from './harness/messages.ts';
import { runInPool } from './harness/pool.ts';
import { story, table } from './harness/print.ts';

/**
 * Runs the recorded tasks of every `droidtask-*` app through the whole pipeline, without a phone, and holds what was
 * done against the ground truth.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PREFIX = 'droidtask-';
/** Measured on two cores: more in hand only makes each wait for the others. */
const IN_HAND = 2;

interface Planned {
  readonly key: string;
  readonly app: RecordedApp;
  readonly truth: Truth;
}

async function main(args: readonly string[]): Promise<void> {
  const began = performance.now();
  const flags = readArguments(args, ROOT);
  const planned = plan(flags);
  const results = await run(planned, flags);
  const scored = planned.map((task) => scoreTask(task, resultOf(results, task.key), flags.verbose));
  const byApp = totalsByApp(scored);
  const all = totalsOf(scored);
  const faults = [...results.values()].filter(({ fault }) => fault !== null);
  for (const { key, fault } of faults) process.stderr.write(`fault: ${key} could not be run: ${fault}\n`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const what = `strategy ${flags.strategy}, model ${flags.model}, seed ${flags.seed}`;
  process.stdout.write(`${table(byApp, all)}${all.tasks} tasks in ${seconds} s (${what})\n`);
  if (flags.json) process.stdout.write(`${JSON.stringify({ ...all, byApp: Object.fromEntries(byApp) })}\n`);
  if (faults.length > 0) process.exitCode = 3;
}

/** The tasks that the flags name, with their answers. A step that cannot be mapped is told, its task still counts. */
function plan({ recordings, tasks }: BenchArguments): readonly Planned[] {
  const planned = recordedAppFolders(recordings, PREFIX)
    .map(loadRecordedApp)
    .flatMap((app) => app.tasks.map((task) => ({ key: `${app.name}/${task.id}`, app, task })))
    .filter(({ key, task }) => tasks.test(`${key} ${task.task}`))
    // Ids of the recordings are not promised to be unique.
    .map(({ key, app, task }, at) => ({ key: `${key}#${at}`, app, truth: mapTask(app, task) }));
  for (const { key, truth } of planned) {
    for (const { step, reason } of truth.unmapped) {
      process.stderr.write(`warning: ${key}, step ${step + 1}: ${reason}; the task counts as missed\n`);
    }
    if (truth.start === null)
      process.stderr.write(`warning: ${key}: its first node is not in the recording\n`);
  }
  if (planned.length > 0) return planned;
  throw new TapwrightError('INPUT_INVALID', `no task under ${relative(ROOT, recordings)} fits ${tasks}`, {
    field: '--tasks',
    expected: 'a regular expression that fits an app, a task or a goal',
  });
}

async function run(
  planned: readonly Planned[],
  { model, strategy, maxSteps, seed, processes }: BenchArguments,
): Promise<ReadonlyMap<string, TaskResult>> {
  const results = new Map<string, TaskResult>();
  const orders = planned.map(({ key, app, truth }) => ({
    key,
    folder: app.folder,
    start: truth.start,
    goal: truth.goal,
  }));
  await runInPool(orders, {
    settings: { model, strategy, maxSteps, seed },
    processes,
    inHand: IN_HAND,
    onResult: (result) => {
      results.set(result.key, result);
      if (process.stderr.isTTY) process.stderr.write(`\r${results.size} of ${orders.length} tasks `);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  return results;
}

function resultOf(results: ReadonlyMap<string, TaskResult>, key: string): TaskResult {
  const result = results.get(key);
  if (result !== undefined) return result;
  throw new TapwrightError('INTERNAL', `the task ${key} has no result`);
}

function scoreTask({ app, truth }: Planned, result: TaskResult, verbose: boolean): ScoredTask {
  const done = result.rounds.map((round) => doneActions(round.inputs));
  const scored: ScoredTask = {
    app: app.name,
    task: truth.task,
    steps: result.rounds.length,
    unrecorded: result.rounds.flatMap(({ inputs }) => inputs).filter(({ basis }) => basis === 'unrecorded')
      .length,
    ...score(app, truth, { done: done.flat(), endedItself: result.outcome === 'completed' }),
  };
  if (verbose) process.stderr.write(`${story({ truth, result, done, scored })}\n`);
  return scored;
}

try {
  await main(process.argv.slice(2));
} catch (thrown) {
  const error = toTapwrightError(thrown);
  process.stderr.write(`bench:droidtask: ${error.message} (${error.code})\n`);
  if (error.field !== undefined) process.stderr.write(`  field:    ${error.field}\n`);
  if (error.expected !== undefined) process.stderr.write(`  expected: ${error.expected}\n`);
  process.exitCode = error.code === 'CONFIG_INVALID' || ERROR_CODES[error.code].http === 400 ? 2 : 3;
}
