import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performCommandLine } from '@tapwright/command-line';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

const lintCommand = (args: readonly string[]) => performCommandLine(tapwright, ['case', 'lint', ...args]);

const SENTENCE =
  'System requests User to select a bank for card-less binding, and System validates the result feedback from User is selecting bank.';
const GOOD = `id: bind-card
title: Bind a card
steps:
  - Open the cards
  - ${SENTENCE}
parameters: { bank_name: Linden Savings }
`;
const RULES = `rules:
  - { name: bank, when: { result: bank }, says: "Take the bank \${bank_name}", why: Our list is long. }
`;

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());
afterEach(() => vi.restoreAllMocks());

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
}

/** Exit code with what was written on both streams. */
async function lint(...args: string[]): Promise<{ code: number; printed: string; complained: string }> {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await lintCommand(args);
  const textOf = (spy: typeof printed): string => spy.mock.calls.map(([line]) => String(line)).join('');
  return { code, printed: textOf(printed), complained: textOf(complained) };
}

test('a valid file: 0, and each rewrite below its original', async () => {
  const file = await fileOf('good.yaml', GOOD);
  expect(await lint(file)).toEqual({
    code: 0,
    complained: '',
    printed: `${file}:5:5 bind-card, step 2, rule gerund
  written: ${SENTENCE}
  becomes: Select \${bank_name}
1 file, 1 case without errors: 0 errors, 0 warnings, 1 rewritten step
`,
  });
});

test("a tenant's rules have priority", async () => {
  const [file, rules] = [await fileOf('good.yaml', GOOD), await fileOf('rules.yaml', RULES)];
  const { printed } = await lint(file, '--rules', rules);
  expect(printed).toContain('step 2, rule bank\n');
  expect(printed).toContain('  becomes: Take the bank ${bank_name}\n');
});

test('all problems of all files: 2, one line each, and the content of the valid files', async () => {
  const bad = await fileOf('bad.yaml', GOOD.replace('title', 'titel').replace('Open the', 'Open ${the}'));
  const good = await fileOf('good.yaml', GOOD);
  const { code, printed, complained } = await lint(bad, good);
  expect(code).toBe(2);
  expect(complained.trim().split('\n')).toEqual([
    `${bad}:1:1 title: is missing, expected a sentence`,
    `${bad}:2:1 titel: the unknown field 'titel', expected 'title'`,
    expect.stringContaining(`${bad}:4:5 steps.0: the unknown parameter 'the', expected `),
    `${good}:1:5 id: is the id of ${bad}:1, too, expected an id of its own`,
  ]);
  expect(printed).toContain('2 files, 1 case without errors: 4 errors, 0 warnings, 1 rewritten step\n');
});

test('warnings alone keep the exit code 0', async () => {
  const file = await fileOf(
    'warn.yaml',
    GOOD.replace('Savings }', 'Savings, pin: { value: "1", secret: true } }'),
  );
  const { code, complained } = await lint(file);
  expect(code).toBe(0);
  expect(complained).toContain('parameters.pin.value: a secret is written in the file');
  expect(complained).toContain('(warning)');
});

test('--json: one object on standard output and nothing else', async () => {
  const file = await fileOf('good.yaml', GOOD.replace('id: ', 'id: -'));
  const { code, printed, complained } = await lint(file, file, '--json');
  expect({ code, complained }).toEqual({ code: 2, complained: '' });
  expect(JSON.parse(printed)).toEqual({
    files: [file],
    cases: 0,
    rewrites: [],
    problems: [
      {
        file,
        line: 1,
        column: 5,
        severity: 'error',
        path: 'id',
        what: "is '-bind-card'",
        expected: 'letters, digits or . _ - (80 at most), a letter or digit first',
      },
    ],
  });
});

describe('is refused before anything is read', () => {
  test.each<[string[], string]>([
    [[], 'FILE'],
    [['--json'], 'FILE'],
    [['nowhere.yaml'], 'nowhere.yaml'],
    [['.'], '.'],
  ])('%j by the name of what is wrong', async (args, field) => {
    await expect(lintCommand(args)).rejects.toMatchObject({ code: 'INPUT_INVALID', field });
  });

  test('an unknown flag', async () => {
    await expect(lintCommand(['--dance'])).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: '--dance',
      expected: '--rules --json',
    });
  });

  test.each<[string, Uint8Array, string]>([
    ['too many bytes', new Uint8Array(1_048_577), 'has 1048577 bytes'],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x69, 0]), 'is in UTF-16'],
  ])('%s', async (_, content, message) => {
    const file = await fileOf('odd.yaml', content);
    await expect(lintCommand([file])).rejects.toThrow(message);
  });

  test('wrong rules are reported with their place', async () => {
    const [file, rules] = [
      await fileOf('good.yaml', GOOD),
      await fileOf('rules.yaml', RULES.replace('bank }', '(b+)+ }')),
    ];
    await expect(lintCommand([file, '--rules', rules])).rejects.toThrow(
      `${rules}:2:35 rules.0.when.result: `,
    );
  });
});
