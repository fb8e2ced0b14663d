import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BenchmarkReport, BenchmarkView } from '@tapwright/contracts';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const SUITE = `
suite: Notes, the basics
defaults: { reset: data, maxSteps: 12 }
tasks:
  - id: dark-theme
    goal: Turn on the dark theme
    app: org.tapwright.notes
    evaluators:
      - screen: { text: Dark theme }
      - outcome: completed
  - id: never-there
    goal: Turn on the dark theme
    app: org.tapwright.notes
    evaluators: [{ screen: { text: No screen has this } }]
`;

let folder: TemporaryDirectory;
let url = '';
let stop: () => Promise<void>;
beforeAll(async () => {
  folder = await temporaryDirectory();
  writeFileSync(join(folder.path, 'suite.yaml'), SUITE);
  const args = ['serve', '--virtual', 'notes', '--port', '0', '--data', join(folder.path, 'data')];
  const models = join(folder.path, 'models.yaml');
  writeFileSync(models, 'models: [offline]\n');
  const env = { ...process.env, MODELS_FILE: models };
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const listening = () => /^listening on (\S+)$/m.exec(printed)?.[1];
  url = await eventually(listening, { timeoutMs: 60_000, what: 'the platform listens' });
});
afterAll(async () => {
  await stop();
  await folder.remove();
});

interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function tapwright(...args: readonly string[]): Promise<Said> {
  const all = [BIN, 'benchmark', ...args, '--url', url];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: folder.path }, (failed, out, error) =>
      resolve({ code: failed === null ? 0 : Number(failed.code), out, error }),
    );
  });
}

test('a suite is measured by a platform, told again, and found by its key', {
  timeout: 300_000,
}, async () => {
  const submit = ['submit', 'suite.yaml', '--seeds', '2', '--key', 'one'];
  const { code, out, error } = await tapwright(...submit, '--wait', '--json');
  expect({ code, error }).toMatchObject({ code: 0, error: expect.stringContaining('4 of 4 cells') });
  const report = BenchmarkReport.parse(JSON.parse(out));
  expect(report).toMatchObject({ status: 'ended', counts: { passed: 2, failed: 2, error: 0 } });
  expect(report.figures).toMatchObject([
    { strategy: 'tapwright', success: { value: 0.5, count: 2 }, claims: { both: 2 }, usd: 0 },
  ]);
  const told = await tapwright('report', report.id);
  expect(told.code).toBe(0);
  expect(told.out).toContain('not so: last screen shows');
  const again = BenchmarkView.parse(JSON.parse((await tapwright(...submit, '--json')).out));
  expect(again.id).toBe(report.id);
  // Nothing was left to measure.
  expect((await tapwright('retry', report.id)).out).toContain(`${report.id}  ended`);
  // So long that it has not ended before it is canceled.
  const other = BenchmarkView.parse(
    JSON.parse((await tapwright('submit', 'suite.yaml', '--seeds', '100', '--json')).out),
  );
  expect((await tapwright('cancel', other.id)).out).toContain(`${other.id}  canceled`);
});

test('models are those that the operator has named', { timeout: 120_000 }, async () => {
  const { code, out } = await tapwright(
    ...['submit', 'suite.yaml', '--models', 'offline', '--wait', '--json'],
  );
  expect(code).toBe(0);
  const report = BenchmarkReport.parse(JSON.parse(out));
  expect(report).toMatchObject({ models: ['offline'], counts: { passed: 1, failed: 1, error: 0 } });
  expect(report.figures).toMatchObject([{ model: 'offline', models: ['offline'], usd: 0 }]);
  const refused = await tapwright('submit', 'suite.yaml', '--models', 'offline,best');
  expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('one of offline')]);
});

test('what a platform cannot do is refused before anything is stored', { timeout: 60_000 }, async () => {
  writeFileSync(join(folder.path, 'model.yaml'), SUITE.replace('reset: data', 'model: openai'));
  const refused = await tapwright('submit', 'model.yaml');
  expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('suite.defaults.model')]);
  expect((await tapwright('report', 'bmk_00000000000000000000000000')).code).toBe(2);
});
