import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exitCodeOfError, performCommandLine } from '@tapwright/command-line';
import { toTapwrightError } from '@tapwright/contracts';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

async function dryRun(...args: readonly string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const performed = performCommandLine(tapwright, ['explore', '--dry-run', '--json', ...args]);
  const code = await performed.catch((error: unknown) => exitCodeOfError(toTapwrightError(error)));
  const [said, words] = [out, told].map(({ mock }) => mock.calls.map(([line]) => String(line)).join(''));
  vi.restoreAllMocks();
  return { code, said: said ?? '', words: words ?? '' };
}

test('what would be done is told as JSON', async () => {
  const { code, said } = await dryRun('--virtual', 'notes', '--budget', '5steps');
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({ dryRun: { explorer: 'guided', budget: { steps: 5 } } });
});

test('each limit of the budget is told', async () => {
  const { words } = await dryRun('--virtual', 'notes', '--budget', '5steps,30m,200ktokens,0.5usd');
  expect(words).toContain('5 steps on 1 phone, 1800 s at most, 200000 tokens at most, 0.5 USD at most');
});

test('bad input is refused as it is without --dry-run', async () => {
  await using folder = await temporaryDirectory();
  const persona = join(folder.path, 'p.yaml');
  await writeFile(persona, 'name: Ada\n');
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  const none = ['--virtual', 'notes', '--resume', 'exp_01m8000000aaaaaaaaaaaaaaaa', '--out'];
  const broken = join(folder.path, 'broken');
  await mkdir(broken);
  await writeFile(join(broken, 'graph.json'), '{}');
  const refused = [
    ['--recording', broken],
    ['--virtual', 'notes', '--out', file],
    ['--virtual', 'notes', '--out', join(file, 'below')],
    [...none, folder.path],
    [...none, join(folder.path, 'not-there')],
    ['--virtual', 'nowhere'],
    ['--virtual', 'notes', '--persona', persona],
    ['--url', 'http://127.0.0.1:9', '--app', 'org.example', '--persona', persona],
    ['--recording', folder.path],
    ['--virtual', 'notes', '--explorer', 'tapwright', '--model', 'openai', '--budget', '2usd'],
  ];
  for (const args of refused) expect([args, (await dryRun(...args)).code]).toEqual([args, 2]);
  const left = await readdir(folder.path);
  expect(left.toSorted(), 'nothing is made').toEqual(['broken', 'file', 'p.yaml']);
});
