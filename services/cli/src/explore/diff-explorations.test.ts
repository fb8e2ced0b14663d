import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommandLine } from '@tapwright/command-line';
import type { ExplorationView, Inventory } from '@tapwright/contracts';
import { compareInventories } from '@tapwright/runtime';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';
import { inWords } from './diff-explorations.ts';
import { exploredDifferently } from './explored-differently.ts';
import { readExplored } from './read-explored.ts';

const OLDER: Inventory = {
  ...{ app: 'org.example', appVersion: '7', ways: [], crashes: [], findings: [] },
  screens: [{ activity: '.Main', widgets: ['go', 'list', 'new'] }],
};
const NEWER: Inventory = {
  ...OLDER,
  appVersion: '8',
  screens: [
    { activity: '.Main', widgets: ['go', 'list', 'share'] },
    { activity: '.About', widgets: [] },
  ],
  crashes: [{ kind: 'crash', exception: 'a.B', frames: ['c.d'] }],
};

const EXPLORATION: ExplorationView = {
  ...{ id: 'exp_1', jobId: 'job_1', app: 'org.example', appVersion: '7', explorer: 'guided', seed: 1 },
  ...{ activities: 1, declared: null, unvisited: [], screens: 1, transitions: 0 },
  ...{ status: 'ended', outcome: 'completed', reason: null },
  ...{ steps: 100, stepsMax: 100, phones: 1, legs: 1, crashes: 0 },
};

/** What the command prints of two folders, with its code. */
async function diff(...args: readonly string[]) {
  const streams = [process.stdout, process.stderr].map((one) => vi.spyOn(one, 'write').mockReturnValue(true));
  const code = await runCommandLine(tapwright, ['explore', 'diff', ...args], { program: 'tapwright' });
  const [out = '', err = ''] = streams.map(({ mock }) => mock.calls.map(([text]) => String(text)).join(''));
  vi.restoreAllMocks();
  return { code, out, err };
}

test('tells versions and how they were explored, and that a shorter exploration has seen less', async () => {
  await using folder = await temporaryDirectory();
  const [before, after] = ['before.json', 'after.json'].map((name) => join(folder.path, name)) as [
    string,
    string,
  ];
  const newer = { ...EXPLORATION, id: 'exp_2', appVersion: '8', steps: 20, outcome: 'canceled' };
  await writeFile(before, JSON.stringify({ exploration: EXPLORATION, inventory: OLDER }));
  await writeFile(after, JSON.stringify({ exploration: newer, inventory: NEWER }));
  const { code, out } = await diff(before, after, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    older: { id: 'exp_1', appVersion: '7', steps: 100, outcome: 'completed' },
    newer: { id: 'exp_2', appVersion: '8', steps: 20, outcome: 'canceled' },
    notes: [expect.stringContaining('exp_2 ended as canceled'), expect.stringContaining('100 and 20 steps')],
    gained: { activities: ['.About'] },
  });
  expect((await diff(before, after)).out).toContain('note   explored differently (100 and 20 steps)');
});

test('nothing is noted where both were explored alike', () => {
  const other = { ...EXPLORATION, id: 'exp_2', steps: 95 };
  expect(exploredDifferently(EXPLORATION, other)).toEqual([]);
  expect(exploredDifferently(null, null)).toEqual([]);
  const unlike = { ...other, explorer: 'dfs' as const, seed: 2, phones: 3 };
  expect(exploredDifferently(EXPLORATION, unlike)[0]).toContain(
    'explorer guided and dfs, seed 1 and 2, phones 1 and 3',
  );
  expect(exploredDifferently({ ...other, status: 'running', outcome: null }, other)[0]).toContain(
    'not ended',
  );
});

test.each([
  ['the same exploration twice', ['exp_1', 'exp_1'], 'NEWER is exp_1, as OLDER is'],
  ['the same folder in two ways', ['a', './b/../a/'], 'as OLDER is'],
  ['a platform for two folders', ['a', 'b', '--url', 'http://127.0.0.1:9'], '--url'],
])('refuses %s', async (_, args, says) => {
  expect(await diff(...args)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
});

test('a page on which nothing can be used is told as such', () => {
  const page = { activity: '.Main', widgets: [] };
  const newer = { ...OLDER, screens: [...OLDER.screens, page] };
  expect(inWords(compareInventories(OLDER, newer), OLDER, newer)).toContain(
    'gained page     .Main: without widgets',
  );
});

test('is told in a line for each difference', () => {
  expect(inWords(compareInventories(OLDER, NEWER), OLDER, NEWER).split('\n')).toEqual([
    'org.example  7 → 8',
    'lost   widget   .Main: new',
    'gained activity .About',
    'gained widget   .Main: share',
    'gained crash    crash a.B c.d',
    '',
  ]);
  expect(inWords(compareInventories(OLDER, OLDER), OLDER, OLDER)).toContain('no differences');
});

test('an exploration is read from its file, or from the folder that holds it alone', async () => {
  await using folder = await temporaryDirectory();
  const one = join(folder.path, 'one');
  await mkdir(one);
  const file = join(one, 'exp_1.json');
  await writeFile(file, JSON.stringify({ exploration: {}, inventory: OLDER }));
  await writeFile(join(one, 'crash-1.json'), '{}');
  for (const path of [file, one])
    expect(await readExplored({ kind: 'folder', path })).toEqual({ inventory: OLDER, exploration: null });
  await writeFile(join(one, 'exp_2.json'), '{');
  for (const [path, why] of [
    [one, 'holds 2 explorations'],
    [join(one, 'exp_2.json'), 'holds no inventory'],
    [join(one, 'gone'), 'is not there'],
  ] as const)
    await expect(readExplored({ kind: 'folder', path })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(why),
    });
});
