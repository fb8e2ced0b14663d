import { execFile } from 'node:child_process';
import type { ShellLine, SuiteApp, SuiteRun, SuiteTask } from '@tapwright/suite';
import { type LoadedSuite, suiteError } from './load-suite.ts';
import { notRun } from './run-task.ts';
import type { SuiteTarget } from './suite-target.ts';

const OUTPUT_MAX = 1_048_576;
const TOLD_MAX = 300;

/** What preparing needs of a suite that is open. */
export interface Preparing {
  readonly loaded: LoadedSuite;
  readonly target: SuiteTarget;
}

interface Order {
  readonly repetition: number;
  readonly signal: AbortSignal;
}

/** Prepares the task's app, runs the task, and tidies up. A preparation that fails is not the task's fault. */
export async function prepared(
  { loaded, target }: Preparing,
  task: SuiteTask,
  { repetition, signal }: Order,
  run: () => Promise<SuiteRun>,
): Promise<SuiteRun> {
  const wanted = preparationOf(loaded, task, target);
  if (wanted === null) return run();
  const shell = shellOn(wanted, target, signal);
  try {
    const problem = await setUp(wanted, shell);
    if (problem === null) return await run();
    const reason = { code: 'SETUP_FAILED', message: `${wanted.packageName}: ${problem}` };
    return { ...notRun(task.id, repetition), status: 'error', reason };
  } finally {
    for (const line of wanted.app.teardown ?? []) {
      const problem = await shell(line);
      if (problem !== null) process.stderr.write(`${wanted.packageName}: teardown: ${problem}\n`);
    }
  }
}

/** @throws TapwrightError `INPUT_INVALID` where it is not known which phone must be prepared */
export function checkPreparation(loaded: LoadedSuite, task: SuiteTask, target: SuiteTarget): void {
  const wanted = preparationOf(loaded, task, target);
  if (wanted === null || wanted.serial !== null) return;
  throw suiteError(loaded.path, {
    ...loaded.place(['apps', wanted.packageName]),
    field: `apps.${wanted.packageName}`,
    expected: '--serial, --virtual or --recording, or a task whose device has a serial',
  });
}

interface Preparation {
  readonly packageName: string;
  readonly app: SuiteApp;
  readonly serial: string | null;
}

function preparationOf({ suite }: LoadedSuite, task: SuiteTask, target: SuiteTarget): Preparation | null {
  const packageName = task.app ?? target.app;
  const app = packageName === null ? undefined : suite.apps?.[packageName];
  if (packageName === null || app === undefined) return null;
  return { packageName, app, serial: target.serial ?? task.device?.serial ?? null };
}

/** Runs one line. Null: it ended with 0; else what was wrong. */
type Shell = (line: ShellLine) => Promise<string | null>;

function shellOn({ serial, app }: Preparation, { adb }: SuiteTarget, signal: AbortSignal): Shell {
  const env = {
    ...process.env,
    ANDROID_SERIAL: serial ?? '',
    ANDROID_ADB_SERVER_ADDRESS: adb.host,
    ANDROID_ADB_SERVER_PORT: String(adb.port),
  };
  const options = { env, timeout: app.timeoutMs, maxBuffer: OUTPUT_MAX };
  return (wanted) => {
    const line = commandOf(wanted);
    return new Promise((resolve) => {
      if (signal.aborted) return resolve('it was stopped');
      execFile('/bin/sh', ['-c', line], options, (error, _, stderr) => {
        if (error === null) return resolve(null);
        const code =
          error.killed === true
            ? `took more than ${app.timeoutMs} ms`
            : `ended with ${error.code ?? error.signal ?? 'an error'}`;
        const told = stderr.trim().split('\n').at(-1) ?? '';
        resolve(`'${line.slice(0, TOLD_MAX)}' ${code}${told === '' ? '' : `: ${told.slice(0, TOLD_MAX)}`}`);
      });
    });
  };
}

/** The phone's shell gets its line as it is written. */
function commandOf(line: ShellLine): string {
  return typeof line === 'string' ? line : `adb shell ${quoted(line.phone)}`;
}

/** Null where every line and the check ended with 0, at one of the tries; else what was wrong at the last. */
async function setUp({ packageName, app }: Preparation, shell: Shell): Promise<string | null> {
  const lines = [
    ...(app.apk === undefined ? [] : [`adb install -r ${quoted(app.apk)}`]),
    ...(app.grant ?? []).map((permission) => `adb shell pm grant ${packageName} ${permission}`),
    ...(app.setup ?? []),
    ...(app.check === undefined ? [] : [app.check]),
  ];
  let problem: string | null = null;
  for (let attempt = 1; attempt <= app.tries; attempt += 1) {
    problem = null;
    for (const line of lines) {
      problem = await shell(line);
      if (problem !== null) break;
    }
    if (problem === null) return null;
  }
  return `${problem ?? 'nothing was tried'} (${app.tries === 1 ? '1 try' : `${app.tries} tries`})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
