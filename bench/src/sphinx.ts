import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import {
  type EventApp,
  type EventTask,
  evaluate,
  evaluatorOf,
  faultOf,
  loadEventApp,
  recordedAppFolders,
  type Trajectory,
  walkTruth,
} from '@tapwright/evaluation';
import { findStrategy } from '@tapwright/runtime';
import { loadRecording } from '@tapwright/virtual-android';
import { type DataFlags, readDataFlags, seedsInWords, someOf } from './evaluation/flags.ts';
import { textTable } from './evaluation/text-table.ts';
import { type Bench, openBench } from './harness/platform.ts';
import { modelNamed } from './harness/provider.ts';
import type { SphinxOptions } from './options.ts';
import { isPolicyName, parsePolicyName } from './policies/policy-names.ts';
import { drive } from './sphinx/drive.ts';

/**
 * The tasks of the `sphinx-*` recordings under SPHINX's evaluators (3.3.4). By default their ground truths are driven
 * through the whole pipeline on recorded devices, which tests the evaluators and the pipeline; another `--model`
 * shows how an agent does. The truths get the recording of their own task (`sphinx/task-recording.ts`).
 * `--as-recorded` gives them that of the app, with other tasks' outcomes and trees that contradict what was done.
 * `--walk` walks the ground truths only over the graphs, without a device.
 */
const PREFIX = 'sphinx-';

interface Planned {
  readonly key: string;
  readonly folder: string;
  readonly app: EventApp['app'];
  readonly task: EventTask;
  readonly seed: number;
}

interface Result {
  readonly planned: Planned;
  readonly passed: boolean;
  readonly failed: readonly string[];
  readonly told: string;
  readonly fault: string | null;
}

/** Tasks that run at a time: while one waits for its device another goes on. */
const AT_ONCE = 3;

export async function main(options: SphinxOptions): Promise<void> {
  const began = performance.now();
  const flags = readDataFlags(options);
  const { model = 'truth', strategy = 'react', walk, asRecorded } = options;
  // Walking over graphs draws nothing.
  const seeds = walk ? flags.seeds.slice(0, 1) : flags.seeds;
  findStrategy(strategy);
  if (isPolicyName(model)) checkPolicy(model);
  else modelNamed(model);
  const planned = plan(flags, seeds);
  const settings = { model, strategy, asRecorded };
  const results = walk ? planned.map(walked) : await driveAll(planned, settings);
  for (const {
    planned: { key, task },
    fault,
    failed,
    told,
  } of results) {
    if (fault !== null) process.stderr.write(`fault: ${key} could not be run: ${fault}\n`);
    else if (failed.length > 0 && (flags.verbose || results.length - passedOf(results) <= TOLD_MOST))
      process.stderr.write(
        `failed: ${key} (${task.task}): ${failed.join('; ')}${told === '' ? '' : `; ${told}`}\n`,
      );
  }
  const passed = passedOf(results);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const how = walk
    ? 'walked over the graphs'
    : `model ${model}, strategy ${strategy}, ${seedsInWords(seeds)}`;
  process.stdout.write(
    `${table(results)}${passed} of ${results.length} tasks pass in ${seconds} s (${how})\n`,
  );
  const faulty = faultyOf(results);
  for (const { task, why } of faulty) process.stdout.write(`faulty: ${task}: ${why}\n`);
  if (flags.json)
    process.stdout.write(
      `${JSON.stringify({ tasks: results.length, passed, faulty, ...asJson(results) })}\n`,
    );
  if (results.some(({ fault }) => fault !== null)) process.exitCode = 3;
}

const TOLD_MOST = 15;

function passedOf(results: readonly Result[]): number {
  return results.filter(({ passed }) => passed).length;
}

/** Every task for every seed; with the first seed, keys are those of the tasks. */
function plan(flags: DataFlags, seeds: readonly number[]): readonly Planned[] {
  const all = recordedAppFolders(flags.recordings, PREFIX).flatMap((folder) => {
    const { app, tasks, goalless } = loadEventApp(folder);
    for (const id of goalless)
      process.stderr.write(`finding: ${app.name}/${id} has no goal: it is not run\n`);
    return tasks.map((task) => ({ key: `${app.name}/${task.id}`, folder, app, task }));
  });
  // Ids of the recordings may not be unique.
  const some = someOf(all, flags, ({ key, task }) => `${key} ${task.task}`);
  return seeds.flatMap((seed, round) =>
    some.map((one, at) => ({ ...one, seed, key: `${one.key}#${at}${round === 0 ? '' : ` seed ${seed}`}` })),
  );
}

function judged(planned: Planned, trajectory: Trajectory, told: string): Result {
  const { passed, failed } = evaluate((planned.task.evaluator ?? []).map(evaluatorOf), trajectory);
  return {
    planned,
    passed,
    failed: passed || failed.length > 0 ? failed : ['the task has no evaluator'],
    told,
    fault: null,
  };
}

function walked(planned: Planned): Result {
  return judged(planned, walkTruth(planned.app, planned.task), '');
}

interface Settings {
  readonly model: string;
  readonly strategy: string;
  readonly asRecorded: boolean;
}

async function driveAll(planned: readonly Planned[], settings: Settings): Promise<readonly Result[]> {
  const bench = await openBench();
  const results = new Map<string, Result>();
  const waiting = [...planned];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results.set(next.key, await driven(bench, next, settings));
      if (process.stderr.isTTY) process.stderr.write(`\r${results.size} of ${planned.length} tasks `);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    await bench.close();
  }
  return planned.flatMap(({ key }) => results.get(key) ?? []);
}

/** A failure of one task is reported with it: the others go on. */
async function driven(bench: Bench, planned: Planned, settings: Settings): Promise<Result> {
  try {
    const { key, app, task, folder, seed } = planned;
    const { trajectory, outcome, reason, unrecorded } = await drive(bench, {
      key,
      app,
      task,
      seed,
      recording: await recordingOf(folder),
      ...settings,
    });
    return judged(
      planned,
      trajectory,
      `ended ${outcome} (${reason}) after ${trajectory.steps.length} actions, ${unrecorded} inputs unrecorded`,
    );
  } catch (thrown) {
    const { code, message } = toTapwrightError(thrown);
    return { planned, passed: false, failed: [], told: '', fault: `${code}: ${message}` };
  }
}

const recordings = new Map<string, ReturnType<typeof loadRecording>>();

function recordingOf(folder: string): ReturnType<typeof loadRecording> {
  const recording = recordings.get(folder) ?? loadRecording(folder);
  recordings.set(folder, recording);
  return recording;
}

function table(results: readonly Result[]): string {
  const apps = [...Map.groupBy(results, ({ planned }) => planned.app.name), ['all', results] as const];
  const rows = apps.map(([app, own]) => [app, String(own.length), String(passedOf(own))]);
  return textTable([['', 'tasks', 'passed'], ...rows]);
}

/** The tasks that nobody can pass, each with the reason. */
function faultyOf(results: readonly Result[]) {
  const tasks = new Map(results.map(({ planned }) => [`${planned.app.name}/${planned.task.id}`, planned]));
  return [...tasks].flatMap(([task, { app, task: own }]) => {
    const why = faultOf(app, own);
    return why === null ? [] : [{ task, why }];
  });
}

function asJson(results: readonly Result[]) {
  const failed = results.filter(({ passed }) => !passed);
  return {
    failed: failed.map(({ planned, failed: evaluators, fault }) => ({
      task: planned.key,
      evaluators,
      fault,
    })),
  };
}

/** A log belongs to other tasks: it holds nothing for these. */
function checkPolicy(name: string): void {
  if (parsePolicyName(name).kind !== 'logged') return;
  const details = { field: '--model', expected: 'truth, simulated-…, offline or openai' };
  throw new TapwrightError('INPUT_INVALID', `${name} has no log of these tasks`, details);
}
