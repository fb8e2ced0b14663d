import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from './temporary-directory.ts';

test('the directory is new, and gone with its content after the scope', async () => {
  let path: string;
  {
    await using directory = await temporaryDirectory();
    path = directory.path;
    writeFileSync(join(path, 'file'), 'content');
    await using other = await temporaryDirectory();
    expect(other.path).not.toBe(path);
  }
  expect(existsSync(path)).toBe(false);
});
