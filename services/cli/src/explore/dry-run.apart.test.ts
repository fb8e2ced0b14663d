import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exitCodeOfError, performCommandLine } from '@tapwright/command-line';
import { toTapwrightError } from '@tapwright/contracts';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

async function dryRun(...args: readonly string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const performed = performCommandLine(tapwright, ['explore', '--dry-run', '--json', ...args]);
  const code = await performed.catch((error: unknown) => exitCodeOfError(toTapwrightError(error)));
  const said = out.mock.calls.map(([line]) => String(line)).join('');
  vi.restoreAllMocks();
  return { code, said };
}

test('what would be done is told as JSON', async () => {
  const { code, said } = await dryRun('--virtual', 'notes', '--budget', '5steps');
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({ dryRun: { explorer: 'guided', budget: { steps: 5 } } });
});

test('bad input is refused as it is without --dry-run', async () => {
  await using folder = await temporaryDirectory();
  const persona = join(folder.path, 'p.yaml');
  await writeFile(persona, 'name: Ada\n');
  const refused = [
    ['--virtual', 'nowhere'],
    ['--virtual', 'notes', '--persona', persona],
    ['--url', 'http://127.0.0.1:9', '--app', 'org.example', '--persona', persona],
    ['--recording', folder.path],
    ['--virtual', 'notes', '--explorer', 'tapwright', '--model', 'openai', '--budget', '2usd'],
  ];
  for (const args of refused) expect([args, (await dryRun(...args)).code]).toEqual([args, 2]);
});
