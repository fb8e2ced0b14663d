import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSuite, type SuiteRun, type SuiteTask } from '@tapwright/suite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadedSuite } from './load-suite.ts';
import { checkPreparation, prepared } from './prepare-app.ts';
import { notRun } from './run-task.ts';
import type { SuiteTarget } from './suite-target.ts';

let log: string;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-'));
  log = join(folder, 'log');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function load(app: string): { loaded: LoadedSuite; task: SuiteTask } {
  const checked = checkSuite(
    `suite: s\napps: { org.example.a: ${app} }\ntasks: [{ id: t, goal: g, app: org.example.a }]`,
  );
  const [task] = checked.suite?.tasks ?? [];
  if (checked.suite === null || task === undefined) throw new Error(JSON.stringify(checked.problems));
  return { task, loaded: { path: 's.yaml', suite: checked.suite, place: checked.place } };
}

const TARGET: SuiteTarget = {
  ...{ serial: 'virtual-1', app: null, adb: { host: '127.0.0.1', port: 5137 }, quietMs: 0, reset: 'data' },
  close: async () => undefined,
};
const PASSED: SuiteRun = { ...notRun('t', 1), status: 'passed' };

async function run(app: string): Promise<SuiteRun> {
  const { loaded, task } = load(app);
  const order = { repetition: 1, signal: new AbortController().signal };
  return prepared({ loaded, target: TARGET }, task, order, async () => PASSED);
}
const logged = (): string[] => readFileSync(log, 'utf8').trim().split('\n');

test('an app is set up before its task and torn down after it, on its phone', async () => {
  const setup = `"echo up $ANDROID_SERIAL $ANDROID_ADB_SERVER_PORT >> ${log}"`;
  expect(await run(`{ setup: [${setup}], check: "true", teardown: ["echo down >> ${log}"] }`)).toEqual(
    PASSED,
  );
  expect(logged()).toEqual(['up virtual-1 5137', 'down']);
});

test('what is not as it must be is tried again', async () => {
  const app = `{ setup: ["echo up >> ${log}"], check: "test $(wc -l < ${log}) -eq 2", tries: 3 }`;
  expect(await run(app)).toEqual(PASSED);
  expect(logged()).toEqual(['up', 'up']);
});

test('a failed set-up is an error of the set-up; the task is not run, and it is torn down', async () => {
  const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { status, reason } = await run(
    `{ setup: ["echo up >> ${log}; echo no room >&2; exit 4"], tries: 2, teardown: ["echo down >> ${log}; exit 1"] }`,
  );
  expect([status, reason?.code]).toEqual(['error', 'SETUP_FAILED']);
  expect(reason?.message).toMatch(/^org\.example\.a: '.*' ended with 4: no room \(2 tries\)$/);
  expect(logged()).toEqual(['up', 'up', 'down']);
  expect(String(error.mock.calls[0])).toMatch(/teardown/);
});

test('a line that does not end is stopped', async () => {
  const { reason } = await run('{ setup: ["sleep 60"], tries: 1, timeoutMs: 100 }');
  expect(reason?.message).toMatch(/took more than 100 ms \(1 try\)$/);
});

test('without a phone that is known nothing is prepared', () => {
  const { loaded, task } = load('{ check: "true" }');
  expect(() => checkPreparation(loaded, task, { ...TARGET, serial: null })).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', field: 'apps.org.example.a' }),
  );
  expect(() => checkPreparation(loaded, task, TARGET)).not.toThrow();
});
