import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';

const TAKER = fileURLToPath(import.meta.resolve('./take-folders.fixture.ts'));
const Taken = z.object({ had: z.array(z.number()), shared: z.array(z.number()) });
const [FOLDERS, EVERY_MS, START_MS] = [150, 24, 4_000];

test('two processes that come at the same moment never both have a folder', { timeout: 60_000 }, async () => {
  await using root = await temporaryDirectory();
  const args = [TAKER, root.path, String(FOLDERS), String(Date.now() + START_MS), String(EVERY_MS)];
  const take = async () =>
    Taken.parse(JSON.parse((await promisify(execFile)(process.execPath, args)).stdout));
  const [one, other] = await Promise.all([take(), take()]);
  expect([...one.shared, ...other.shared]).toEqual([]);
  expect(one.had.length + other.had.length, 'one of both has it').toBeGreaterThanOrEqual(FOLDERS);
});
