import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performCommandLine } from '@tapwright/command-line';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tapwright } from '../program.ts';

const CASE = 'id: dark\ntitle: Dark\ntags: [smoke]\nsteps: [Turn on the dark theme]\n';
const SECRET = `id: pay\ntitle: Pay\nsteps: ["Enter \${pin}"]\nparameters: { pin: { secret: true, env: ROUTINE_PIN } }\n`;

let folder: TemporaryDirectory;
let out: string;
beforeAll(async () => {
  folder = await temporaryDirectory();
  out = join(folder.path, 'out');
  const files = {
    'good/a.yaml': CASE,
    'twice/a.yaml': CASE,
    'twice/b.yaml': CASE,
    'wrong/a.yaml': CASE.replace('steps', 'stepz'),
    'secret/a.yaml': SECRET,
    'trace/a.json': '{"schema": "tapwright-trace-2", "goal": 3}',
    'suite/a.yaml': 'suite: S\ntasks:\n  - id: x\n    goal: y\n    repaet: 2\n',
    'models/a.yaml': 'suite: S\ndefaults: { model: offline }\ntasks: [{ id: x, goal: y }]\n',
    'models/b.yaml': 'suite: S\ndefaults: { model: openai }\ntasks: [{ id: x, goal: y }]\n',
    'empty/a.txt': '',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder.path, path, '..'), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
});
afterAll(() => folder.remove());

test('a folder that another process writes into is refused', async () => {
  const used = join(folder.path, 'used');
  await mkdir(used);
  // The process that has started this one lives as long as it does.
  await writeFile(join(used, 'in-use'), String(process.ppid));
  const args = ['test', join(folder.path, 'good'), '--virtual', 'notes', '--out', used];
  await expect(performCommandLine(tapwright, args)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    field: '--out',
  });
  expect(await readdir(used)).toEqual(['in-use']);
});

describe('is refused before anything is started:', () => {
  test.each<[string, string, readonly string[], string]>([
    ['an unknown reporter', 'good', ['--reporter', 'xml'], '--reporter'],
    ['a shard that is none', 'good', ['--shard', '3/2'], '--shard'],
    ['a pattern that fits nothing', 'good', ['--grep', 'zebra'], '--grep'],
    ['a tag that nothing has', 'good', ['--tags', 'slow'], '--tags'],
    ['no tag at all', 'good', ['--tags', 'a,,b'], '--tags'],
    ['a wrong expression', 'good', ['--grep', '('], '--grep'],
    ['no workers', 'good', ['--workers', '0'], '--workers'],
    ['too many retries', 'good', ['--retries', '11'], '--retries'],
    ['two kinds of phones', 'good', ['--serial', 'x'], 'target'],
    ['a wrong strategy', 'good', ['--strategy', 'luck'], '--strategy'],
    ['a wrong model', 'good', ['--model', 'luck'], 'model'],
    ['a folder without tests', 'empty', [], 'DIR|GLOB'],
    ['a folder that is not there', 'nowhere', [], 'DIR|GLOB'],
    ['an id that two files have', 'twice', [], 'b.yaml'],
    ['a misspelt field', 'wrong', [], 'a.yaml'],
    ['a secret without its variable', 'secret', [], 'parameters'],
    ['a trace with a mistake', 'trace', [], 'goal'],
    ['a suite with a mistake', 'suite', [], 'tasks.0.repaet'],
    ['suites with different models', 'models', [], '--model'],
  ])('%s', async (_, name, options, field) => {
    const args = ['test', join(folder.path, name), '--virtual', 'notes', '--out', out, ...options];
    const refused = performCommandLine(tapwright, args);
    await expect(refused).rejects.toMatchObject({ field: expect.stringContaining(field) });
    await expect(refused).rejects.toSatisfy(({ code }) => ['INPUT_INVALID', 'MODEL_UNKNOWN'].includes(code));
    await expect(access(out)).rejects.toThrow();
  });

  test('a virtual app that is not there', async () => {
    const args = [
      'test',
      join(folder.path, 'good'),
      '--virtual',
      'zebra',
      '--out',
      join(folder.path, 'other'),
    ];
    await expect(performCommandLine(tapwright, args)).rejects.toMatchObject({ code: 'VIRTUAL_APP_UNKNOWN' });
  });

  test('the message about a secret names its variable', async () => {
    const args = ['test', join(folder.path, 'secret'), '--virtual', 'notes'];
    await expect(performCommandLine(tapwright, args)).rejects.toThrow(/ROUTINE_PIN/);
  });
});
