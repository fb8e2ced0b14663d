import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorText, exitCodeOfError, performCommandLine } from '@tapwright/command-line';
import { RunReport, toTapwrightError } from '@tapwright/contracts';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tapwright as program } from './program.ts';

const BIN = fileURLToPath(new URL('../bin/tapwright.js', import.meta.url));

/** On a busy machine a process starts slowly. */
const TIMEOUT_MS = 240_000;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function tapwright(
  args: readonly string[],
  environment: Record<string, string> = {},
  typed?: string,
): Promise<Ran> {
  const options = { cwd: folder.path, env: { ...process.env, ...environment }, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
    if (typed !== undefined) child.stdin?.end(typed);
  });
}

const GOAL = ['--goal', 'Turn on the dark theme'];
const NOTES = ['--virtual', 'notes'];

describe('tapwright run --json', () => {
  let ran: Ran;
  let out: string;
  beforeAll(async () => {
    out = join(folder.path, 'out');
    ran = await tapwright(['run', ...GOAL, ...NOTES, '--json', '--out', out]);
  });

  test('ends with 0 and prints one JSON object last on stdout, nothing else', () => {
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout.trim().split('\n')).toHaveLength(1);
    const report = RunReport.parse(JSON.parse(ran.stdout));
    expect(report.job).toMatchObject({ kind: 'goal', status: 'completed', reason: { code: 'COMPLETED' } });
    expect(report.steps.length).toBeGreaterThan(1);
    expect(report.steps.map(({ index }) => index)).toEqual(report.steps.map((_, index) => index + 1));
    expect(report.model.calls).toBeGreaterThan(0);
    expect(report.timing.wallMs).toBeGreaterThan(report.timing.deviceMs);
  });

  test('prints its object also where the goal is not confirmed, and does nothing', async () => {
    const declined = await tapwright(['run', ...GOAL, ...NOTES, '--json', '--confirm'], {}, 'n\n');
    const { job, steps } = RunReport.parse(JSON.parse(declined.stdout));
    expect(declined.code).toBe(1);
    expect(job).toMatchObject({ id: '', status: 'canceled', reason: { code: 'NOT_CONFIRMED' } });
    expect(steps).toEqual([]);
  });

  test('writes the scripts where the report says, each with its proof; the shell script is executable', async () => {
    const { scripts } = RunReport.parse(JSON.parse(ran.stdout));
    expect(scripts.length).toBeGreaterThan(1);
    for (const { path, proof } of scripts) {
      expect(proof).toBe('replayed');
      expect((await readFile(path, 'utf8')).length).toBeGreaterThan(0);
    }
    const shell = scripts.find(({ path }) => path.endsWith('.sh'));
    expect((await stat(shell?.path ?? '')).mode & 0o111).not.toBe(0);
  });

  test('writes the phone’s log of each run, of the candidate and of the replay', async () => {
    const { artifacts } = RunReport.parse(JSON.parse(ran.stdout));
    expect(artifacts.map(({ kind, cut }) => [kind, cut])).toEqual(artifacts.map(() => ['logcat', false]));
    expect(new Set(artifacts.map(({ runId }) => runId)).size).toBe(2);
    for (const { path, bytes } of artifacts) {
      const text = await readFile(path, 'utf8');
      expect(Buffer.byteLength(text)).toBe(bytes);
      expect(text).toContain('ActivityTaskManager');
    }
  });

  test('writes the timeline without gaps, from the submission to the end', async () => {
    const name = (await readdir(out)).find((file) => file.endsWith('.timeline.jsonl')) ?? '';
    const lines = (await readFile(join(out, name), 'utf8')).trim().split('\n');
    const events = lines.map((line): { seq: number; type: string } => JSON.parse(line));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(['job.submitted', 'job.ended']);
  });

  test('shows its progress on stderr, in plain lines', () => {
    expect(ran.stderr).toMatch(/step {2}1 {2}click/);
    expect(ran.stderr).not.toContain('\u001b');
  });
});

describe('a run that does not complete', () => {
  test('ends with 1 and says why', async () => {
    const ran = await tapwright([
      'run',
      ...GOAL,
      ...NOTES,
      '--max-steps',
      '1',
      '--out',
      join(folder.path, 'one'),
    ]);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/^(out_of_budget|infeasible|failed): .+ \([A-Z_]+\)$/m);
  });
});

describe('bad input ends with 2, with the reason, and nothing is started', () => {
  const corrupt = async (): Promise<string> => {
    await writeFile(join(folder.path, 'graph.json'), '{ not json');
    return folder.path;
  };
  const cases: [string, () => Promise<string[]>, string, RegExp][] = [
    ['an unknown command', async () => ['dance'], 'dance', /no command 'dance'/],
    ['no goal', async () => ['run', ...NOTES], '--goal', /INPUT_INVALID/],
    ['an empty goal', async () => ['run', '--goal', ' ', ...NOTES], 'goal', /GOAL_EMPTY/],
    [
      'a goal of 100 KB',
      async () => ['run', '--goal', 'x'.repeat(100_000), ...NOTES],
      'goal',
      /GOAL_TOO_LONG/,
    ],
    [
      'an unknown strategy',
      async () => ['run', ...GOAL, ...NOTES, '--strategy', 'luck'],
      'strategy',
      /STRATEGY_UNKNOWN/,
    ],
    [
      'an unknown model',
      async () => ['run', ...GOAL, ...NOTES, '--model', 'psychic'],
      'model',
      /MODEL_UNKNOWN/i,
    ],
    ['an unknown app', async () => ['run', ...GOAL, '--virtual', 'chess'], 'chess', /VIRTUAL_APP_UNKNOWN/],
    [
      'a missing recording',
      async () => ['run', ...GOAL, '--recording', '/nowhere'],
      '--recording',
      /RECORDING_MISSING/,
    ],
    [
      'a corrupt recording',
      async () => ['run', ...GOAL, '--recording', await corrupt()],
      'graph.json',
      /RECORDING_CORRUPT/,
    ],
  ];

  test.each(cases)('%s', async (_, args, named, code) => {
    const thrown = await performCommandLine(program, await args()).catch(toTapwrightError);
    if (typeof thrown === 'number') throw new Error(`it has ended with ${thrown}`);
    expect(exitCodeOfError(thrown)).toBe(2);
    expect(errorText('tapwright', thrown)).toContain(named);
    expect(errorText('tapwright', thrown)).toMatch(code);
  });

  test('as a process, too', async () => {
    const ran = await tapwright(['run', ...GOAL, '--virtual', 'chess']);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/^tapwright: .*VIRTUAL_APP_UNKNOWN/);
  });
});

test('a missing adb server is a failure of the infrastructure: 3', async () => {
  const ran = await tapwright(['run', ...GOAL, '--serial', 'phone-1'], { ANDROID_ADB_SERVER_PORT: '1' });
  expect(ran.code).toBe(3);
  expect(ran.stderr).toMatch(/DEVICE_UNAVAILABLE/);
});
