import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAdb, installAdb, installAppium, startAppium } from '@tapwright/testing/appium';
import { createAdbServer } from '@tapwright/virtual-android';
import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { stepsOf } from '@tapwright/virtual-ui';
import { type Bed, runSpec, type SpecResult } from './appium/run-spec.ts';
import { tryDriverCalls, untriedCommands } from './appium/try-driver-calls.ts';
import { textTable } from './evaluation/text-table.ts';
import type { AppiumBenchOptions } from './options.ts';
import { type Recorded, recordAll } from './scripts/record-runs.ts';
import { FIRST_DAY } from './scripts/worlds.ts';

/** Exit code where something that cannot be installed is missing. */
const NOT_RUN = 3;
const say = (text: string): void => void process.stdout.write(text);

/**
 * The scripts that the product writes for WebdriverIO, run by the real tools: stock Appium 3 with its UiAutomator2 driver, and
 * WebdriverIO's own runner, on virtual phones. Exit code 1: a spec failed, or passed without reaching the task's goal.
 */
export async function main(options: AppiumBenchOptions): Promise<void> {
  const specs = specsOf(options);
  if (!installAppium()) return notRun('Appium could not be installed: see the lines above.');
  const adb = findAdb() ?? installAdb();
  if (adb === null) return notRun('there is no adb command: install the package `adb`.');
  const began = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'tapwright-appium-'));
  let isKept = false;
  try {
    await using farm = await createAdbServer();
    await using appium = await startAppium({ adbPort: farm.port, adb, folder });
    const bed = { url: appium.url, folder, add: farm.add, remove: farm.remove };
    const parts = options.parts.split(',');
    const calls = parts.includes('calls') ? await callsOf(bed) : null;
    const results: SpecResult[] = [];
    await inParallel(parts.includes('specs') ? specs : [], options.workers, async (spec, at) => {
      const result = await runSpec(spec, `virtual-${at + 1}`, bed);
      results.push(result);
      tell(result, options.verbose);
    });
    const failed = results.filter(({ passed, done }) => !passed || !done);
    const seconds = Math.round((Date.now() - began) / 1_000);
    isKept = failed.length > 0 || (calls?.otherwise ?? 0) > 0;
    summarise(results, failed.length, seconds, calls);
    if (isKept) process.stderr.write(`what Appium logged: ${appium.log}\n`);
    if (isKept || (parts.includes('specs') && results.length === 0)) process.exitCode = 1;
  } finally {
    if (!isKept) await rm(folder, { recursive: true, force: true });
  }
}

function notRun(why: string): void {
  process.stderr.write(`NOT RUN: ${why}\n`);
  process.exitCode = NOT_RUN;
}

interface Calls {
  readonly tried: number;
  readonly answered: number;
  readonly refused: number;
  /** Neither answered nor refused as expected, and commands of the driver that nobody tried. */
  readonly otherwise: number;
}

/** Every command of the driver, answered or refused as on a phone. */
async function callsOf(bed: Bed): Promise<Calls> {
  const untried = untriedCommands();
  for (const name of untried) process.stderr.write(`NOT TRIED  ${name}\n`);
  const results = await tryDriverCalls(bed);
  const wrong = results.filter(({ isExpected }) => !isExpected);
  for (const { call, isAnswered, said } of wrong)
    process.stderr.write(`OTHERWISE  ${call}: ${isAnswered ? 'answered' : 'refused'}: ${said}\n`);
  const answered = results.filter(({ isAnswered }) => isAnswered).length;
  const otherwise = wrong.length + untried.length;
  return { tried: results.length, answered, refused: results.length - answered, otherwise };
}

/** Tasks that a trace can express; the others are told. @throws `VIRTUAL_APP_UNKNOWN` */
function specsOf({ only, onePerApp }: AppiumBenchOptions): readonly Recorded[] {
  const apps = only === undefined ? Object.keys(virtualApps) : only.split(',');
  for (const app of apps) virtualApp(app);
  const all = recordAll(apps).map((one) =>
    one.lost === null && waitsBetween(one) ? { ...one, lost: WAITS, trace: null } : one,
  );
  const specs = all.filter(({ trace }) => trace !== null);
  for (const { app, task, lost } of all)
    if (lost !== null) process.stderr.write(`no trace can say ${app}/${task.id}: ${lost}\n`);
  return onePerApp ? apps.flatMap((app) => specs.find((spec) => spec.app === app) ?? []) : specs;
}

const WAITS = 'it waits for a time that none of its sentences states';

/** Time must pass between two of its actions: a trace has a wait only where the user has written it. */
function waitsBetween({ task, trace }: Recorded): boolean {
  const isWritten = trace?.steps.some(({ action }) => action.kind === 'wait') ?? false;
  return (
    !isWritten &&
    stepsOf(task.truth, FIRST_DAY)
      .slice(0, -1)
      .some(({ kind }) => kind === 'wait')
  );
}

async function inParallel<Item>(
  items: readonly Item[],
  workers: number,
  run: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of queue) await run(item, at);
  };
  await Promise.all(Array.from({ length: Math.max(1, workers) }, work));
}

function tell({ app, task, passed, done, seconds, said }: SpecResult, verbose: boolean): void {
  const mark = passed && done ? 'passed ' : passed ? 'NOT DONE' : 'FAILED ';
  process.stderr.write(`${mark}  ${app}/${task}  ${seconds} s\n`);
  if (verbose || !passed) process.stderr.write(`${said.trim()}\n`);
}

function summarise(
  results: readonly SpecResult[],
  failed: number,
  seconds: number,
  calls: Calls | null,
): void {
  const groups = [...Map.groupBy(results, ({ app }) => app)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = groups.map(([app, some]) => [
    app,
    String(some.length),
    String(some.filter(({ passed, done }) => passed && done).length),
    String(Math.round(some.reduce((sum, one) => sum + one.seconds, 0) / some.length)),
  ]);
  if (calls !== null)
    say(
      `${calls.tried} calls of the driver: ${calls.answered} answered, ${calls.refused} refused, ${calls.otherwise} otherwise than expected\n`,
    );
  if (rows.length > 0) say(textTable([['app', 'specs', 'passed', 'seconds each'], ...rows]));
  const specs = results.length;
  const more = calls === null ? {} : { calls };
  say(`${JSON.stringify({ specs, passed: specs - failed, failed, seconds, ...more })}\n`);
}
