import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareFolder } from './output-folder.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'out-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a folder within folders that are not there is made; one that is there is taken', async () => {
  const path = join(folder, 'a', 'b', 'c');
  await prepareFolder(path);
  await prepareFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

test('a file in its place, or on the way to it, is refused', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')])
    await expect(prepareFolder(path)).rejects.toMatchObject({ code: 'INPUT_INVALID', field: '--out' });
});

test.runIf(process.platform === 'linux')(
  'a file system that denies a folder within one that is there does not hang it',
  async () => {
    const refused = { code: 'INPUT_INVALID', field: '--out' };
    await expect(prepareFolder('/proc/tapwright/explored')).rejects.toMatchObject(refused);
  },
);
