import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performCommandLine } from '@tapwright/command-line';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

const suite = (args: readonly string[]) => performCommandLine(tapwright, ['suite', ...args]);

const GOOD = `suite: Notes
defaults: { model: offline }
tasks:
  - id: dark-theme
    goal: Turn on the dark theme
  - id: large-font
    goal: Set the font size to large
    repeat: 4
`;
const NOTES = ['--virtual', 'notes'];

let folder: TemporaryDirectory;
let file: string;
let out: string;
beforeAll(async () => {
  folder = await temporaryDirectory();
  file = join(folder.path, 'suite.yaml');
  out = join(folder.path, 'out');
});
afterAll(() => folder.remove());
afterEach(() => vi.restoreAllMocks());

/** Exit code of `suite lint`, and its output on both streams. */
async function lint(text: string): Promise<{ code: number; printed: string; complained: string }> {
  await writeFile(file, text);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await suite(['lint', file]);
  const textOf = (spy: typeof printed): string => spy.mock.calls.map(([line]) => String(line)).join('');
  return { code, printed: textOf(printed), complained: textOf(complained) };
}

describe('a file that is wrong', () => {
  test.each<[string, string, string, string]>([
    ['a misspelt key', GOOD.replace('repeat', 'repaet'), ':8:13', 'a key that docs/suites.md'],
    ['an id twice', GOOD.replace('large-font', 'dark-theme'), ':6:9', 'a different id'],
    ['an unknown strategy', GOOD.replace('{ model', '{ strategy: luck, model'), ':2:23', 'tapwright'],
    ["a task's unknown strategy", GOOD.replace('repeat: 4', 'strategy: luck'), ':8:15', 'tapwright'],
    ['no tasks', 'suite: Empty\ntasks: []\n', ':2:8', 'at least one task'],
    ['no YAML', 'suite: [', ':1:9', 'YAML 1.2'],
  ])('%s is reported by lint and refused by run, with its place', async (_, text, place, expected) => {
    const { code, printed, complained } = await lint(text);
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(complained).toContain(`${file}${place}: `);
    expect(complained).toContain(expected);
    await expect(suite(['run', file, ...NOTES, '--out', out])).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(`${file}${place}: `),
      expected: expect.stringContaining(expected),
    });
    await expect(access(out)).rejects.toThrow();
  });

  test('with several errors: lint lists all of them, run shows the first and the number of the others', async () => {
    const text = GOOD.replace('repeat: 4', 'repeat: 0').replace('model: offline', 'model: psychic');
    const { complained } = await lint(text);
    expect(complained.trim().split('\n')).toHaveLength(2);
    await expect(suite(['run', file, ...NOTES])).rejects.toThrow(/:2:20: defaults\.model .*1 more/);
  });

  test.each([
    ['more than 1 MiB', Buffer.from(`${GOOD}# ${'x'.repeat(1_048_576)}\n`)],
    ['not UTF-8', Buffer.from([0x73, 0x75, 0xff, 0xfe])],
  ])('%s is not even parsed', async (_, bytes) => {
    await writeFile(file, bytes);
    for (const verb of ['lint', 'run']) {
      await expect(suite([verb, file])).rejects.toMatchObject({ code: 'INPUT_INVALID', field: file });
    }
  });
});

test('lint summarises a valid file', async () => {
  expect(await lint(GOOD)).toEqual({
    code: 0,
    printed: `${file}: 'Notes', 2 tasks, 5 runs: nothing wrong\n`,
    complained: '',
  });
});

test.each([
  [['dance'], 'dance'],
  [['run'], 'FILE'],
  [['lint'], 'FILE'],
  [['run', 'FILE', 'other'], 'arguments'],
  [['run', 'FILE', ...NOTES, '--tasks', 'zebra'], '--tasks'],
  [['run', 'FILE', ...NOTES, '--tasks', '('], '--tasks'],
  [['run', 'FILE', ...NOTES, '--serial', 'x'], 'target'],
  [['run', 'FILE', ...NOTES, '--strategy', 'luck'], 'strategy'],
  [['run', 'FILE', ...NOTES, '--model', 'psychic'], 'model'],
  [['run', 'FILE', '--virtual', 'chess'], 'virtual'],
  [['run', 'FILE', '--recording', '/nowhere'], '--recording'],
])('%j is refused with the wrong argument, and nothing is started', async (args, field) => {
  await writeFile(file, GOOD);
  const named = args.map((arg) => (arg === 'FILE' ? file : arg));
  await expect(suite([...named])).rejects.toMatchObject({ field });
});

test.each(['nowhere.yaml', '.'])('%s is not a file that can be read', async (path) => {
  await expect(suite(['lint', path])).rejects.toMatchObject({ code: 'INPUT_INVALID', field: path });
});
