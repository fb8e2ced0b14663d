import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareFolder, refuseNoFolder } from './output-folder.ts';

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
    for (const refuse of [prepareFolder, refuseNoFolder])
      await expect(refuse(path)).rejects.toMatchObject({ code: 'INPUT_INVALID', field: '--out' });
});

test('a folder that could be made is not made by asking', async () => {
  const path = join(folder, 'not', 'made');
  await refuseNoFolder(path);
  expect(await stat(path).catch(() => null)).toBeNull();
});

test.skipIf(process.getuid?.() === 0)('a folder that nobody may write into is refused', async () => {
  const path = join(folder, 'read-only');
  await mkdir(path, { mode: 0o555 });
  for (const refuse of [prepareFolder, refuseNoFolder])
    await expect(refuse(path)).rejects.toMatchObject({ code: 'INPUT_INVALID', field: '--out' });
});

test.runIf(process.platform === 'linux')(
  'a file system that denies a folder within one that is there does not hang it',
  async () => {
    const refused = { code: 'INPUT_INVALID', field: '--out' };
    await expect(prepareFolder('/proc/tapwright/explored')).rejects.toMatchObject(refused);
  },
);
