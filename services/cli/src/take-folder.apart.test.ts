import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';

const TAKER = fileURLToPath(import.meta.resolve('./take-folders.fixture.ts'));
const Held = z.array(z.tuple([z.number(), z.number(), z.number()]));
const [FOLDERS, EVERY_MS, START_MS] = [150, 24, 4_000];

test('two processes that come at the same moment never both have a folder', { timeout: 60_000 }, async () => {
  await using root = await temporaryDirectory();
  const args = [TAKER, root.path, String(FOLDERS), String(Date.now() + START_MS), String(EVERY_MS)];
  const take = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return new Map(Held.parse(JSON.parse(stdout)).map(([folder, from, to]) => [folder, { from, to }]));
  };
  const [one, other] = await Promise.all([take(), take()]);
  const both = [...one].filter(([folder, mine]) => {
    const theirs = other.get(folder);
    return theirs !== undefined && mine.from < theirs.to && theirs.from < mine.to;
  });
  expect(both).toEqual([]);
  expect(one.size + other.size, 'one of both has it').toBeGreaterThanOrEqual(FOLDERS);
});
