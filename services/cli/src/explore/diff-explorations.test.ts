import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Inventory } from '@tapwright/contracts';
import { compareInventories } from '@tapwright/runtime';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { inWords } from './diff-explorations.ts';
import { readInventory } from './read-inventory.ts';

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
  for (const path of [file, one]) expect(await readInventory({ kind: 'folder', path })).toEqual(OLDER);
  await writeFile(join(one, 'exp_2.json'), '{');
  for (const [path, why] of [
    [one, 'holds 2 explorations'],
    [join(one, 'exp_2.json'), 'holds no inventory'],
    [join(one, 'gone'), 'is not there'],
  ] as const)
    await expect(readInventory({ kind: 'folder', path })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(why),
    });
});
