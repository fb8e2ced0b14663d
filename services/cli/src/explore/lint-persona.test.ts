import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performCommandLine } from '@tapwright/command-line';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';
import { boundPersona } from './persona-file.ts';

const GOOD = 'name: Ada\ngoals: [keep notes]\n';

async function lint(
  text: string,
  ...more: readonly string[]
): Promise<{ readonly code: number; readonly out: string }> {
  await using folder = await temporaryDirectory();
  const file = join(folder.path, 'p.yaml');
  await writeFile(file, text);
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await performCommandLine(tapwright, ['explore', 'lint', file, ...more]);
  const said = out.mock.calls.map(([line]) => String(line)).join('');
  vi.restoreAllMocks();
  return { code, out: said };
}

test('a persona without mistakes ends with 0', async () => {
  expect(await lint(GOOD)).toMatchObject({ code: 0, out: expect.stringContaining('no problems') });
});

test.each([
  ['no name', 'goals: [keep notes]', ':1:1'],
  ['no goal', 'name: Ada\ngoals: []', ':2:'],
  ['an unknown key', `${GOOD}hobby: chess`, ':3:1'],
  ['a password in the clear', `${GOOD}traits:\n  - "password: swordfish"`, ':4:'],
  ['more than 64 KiB', `${GOOD}#${'x'.repeat(65_536)}`, 'at most 65536'],
])('%s ends with 2, and is named with its place; no value is repeated', async (_, text, said) => {
  const { code, out } = await lint(text);
  expect([code, out]).toEqual([2, expect.stringContaining(said)]);
  expect(out).toMatch(/ \(INPUT_INVALID\)\n {2}expected: .+\n$/);
  expect(out).not.toContain('swordfish');
});

test('a program is told the code and what is expected', async () => {
  const { code, out } = await lint('name: Ada', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([
    2,
    {
      code: 'INPUT_INVALID',
      expected: expect.stringContaining('name, goals'),
      problems: [expect.any(String)],
    },
  ]);
});

test('a folder in place of a file ends with 2', async () => {
  await using folder = await temporaryDirectory();
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await performCommandLine(tapwright, ['explore', 'lint', folder.path]);
  const said = out.mock.calls.map(([line]) => String(line)).join('');
  vi.restoreAllMocks();
  expect([code, said]).toEqual([2, expect.stringContaining('cannot be read')]);
});

test('credentials get their values from the environment; one that is not set is named', async () => {
  await using folder = await temporaryDirectory();
  const file = join(folder.path, 'p.yaml');
  await writeFile(file, `${GOOD}credentials:\n  word: { env: ADA_WORD }\n`);
  expect((await boundPersona(file, { ADA_WORD: 'violet' })).parameters).toEqual({ word: 'violet' });
  await expect(boundPersona(file, {})).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('ADA_WORD'),
  });
});
