import { execFile } from 'node:child_process';
import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const NOTES = ['--virtual', 'notes'];

const SUITE = `suite: Notes
defaults: { maxSteps: 15, model: offline }
tasks:
  - id: dark-theme
    goal: Turn on the dark theme
    repeat: 2
    evaluators:
      - action: { kind: click, label: Dark theme }
      - screen: { text: Dark theme, absent: Discard, activity: SettingsActivity }
      - outcome: completed
      - sphinx: { type: findaction, match_rules: { action_type: click, content-desc: More options } }
  - id: large-font
    goal: Set the font size to large
    evaluators:
      - screen: { text: Large }
      - screen: { text: Gigantic }
`;

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

function tapwright(args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  const options = { cwd: folder.path, env: { ...process.env, ...environment }, timeout: 240_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

async function written(name: string, text: string): Promise<string> {
  await writeFile(join(folder.path, name), text);
  return name;
}

describe('tapwright suite run on virtual Notes, where a check of one of two tasks fails', () => {
  let ran: Ran;
  beforeAll(async () => {
    const file = await written('suite.yaml', SUITE);
    ran = await tapwright(['suite', 'run', file, ...NOTES, '--json', '--out', 'out']);
  });

  test('ends with 1 and prints one JSON object: each task with its runs and why it failed', () => {
    expect(ran.code).toBe(1);
    expect(ran.stdout.trim().split('\n')).toHaveLength(1);
    const summary = JSON.parse(ran.stdout);
    expect(summary).toMatchObject({ suite: 'Notes', model: 'offline', status: 'failed', successRate: 0.5 });
    expect(summary).toMatchObject({ passed: 1, failed: 1, errors: 0, notRun: 0 });
    const [dark, large] = summary.tasks;
    expect(dark).toMatchObject({ id: 'dark-theme', status: 'passed', passed: 2, why: '' });
    expect(dark.runs.map(({ repetition }: { repetition: number }) => repetition)).toEqual([1, 2]);
    expect(large).toMatchObject({ id: 'large-font', status: 'failed', passed: 0 });
    expect(large.runs[0]).toMatchObject({ outcome: 'completed', failed: ["last screen shows 'Gigantic'"] });
    expect(large.runs[0].steps).toBeGreaterThan(1);
    expect(large.runs[0].calls).toBeGreaterThan(1);
  });

  test('prints a line for each run and a table', () => {
    expect(ran.stderr).toMatch(/^\[1\/3\] passed {2}dark-theme \(1 of 2\)/m);
    expect(ran.stderr).toMatch(/^\[3\/3\] failed {2}large-font .*not so: last screen shows 'Gigantic'$/m);
    expect(ran.stderr).toMatch(/^\| dark-theme \| passed/m);
    expect(ran.stderr).toMatch(/^1 of 2 tasks passed, 1 failed; SR 50 %/m);
  });

  test('stores timeline, script and log of every run in its own folder', async () => {
    for (const run of ['dark-theme/1', 'dark-theme/2', 'large-font/1']) {
      const files = await readdir(join(folder.path, 'out', 'tasks', run), { recursive: true });
      for (const kind of ['.timeline.jsonl', '.sh', '.logcat.txt']) {
        expect(
          files.filter((name) => name.endsWith(kind) && !name.endsWith('tapwright-lib.sh')),
        ).toHaveLength(1);
      }
    }
  });
});

test('only matching tasks are run, and when all pass it ends with 0', async () => {
  const file = await written('some.yaml', SUITE);
  const ran = await tapwright(['suite', 'run', file, ...NOTES, '--tasks', 'DARK', '--out', 'some']);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain('1 of 1 tasks passed; SR 100 %');
  expect(ran.stdout).not.toContain('large-font');
});

test('a missing model proves nothing about the app: 3, and the task is not counted as failed', async () => {
  const file = await written('model.yaml', SUITE);
  const away = {
    OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    MODEL: 'any',
    OPENAI_API_KEY: 'any',
    MODEL_RETRIES: '0',
  };
  const args = [
    'suite',
    'run',
    file,
    ...NOTES,
    '--tasks',
    'large',
    '--model',
    'openai',
    '--json',
    '--out',
    'away',
  ];
  const ran = await tapwright(args, away);
  expect(ran.code).toBe(3);
  expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'error', errors: 1, failed: 0, successRate: null });
});

test('a wrong file ends with 2, with line and column, and nothing is started', async () => {
  const file = await written('wrong.yaml', SUITE.replace('repeat: 2', 'repaet: 2'));
  const ran = await tapwright(['suite', 'run', file, ...NOTES, '--out', 'none']);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('wrong.yaml:6:13');
  await expect(access(join(folder.path, 'none'))).rejects.toThrow();
});
