import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { readLegs } from './read-legs.ts';

test.each([
  ['a leg that is no trace', '{}', '{}', 'exp_1-leg-001.json'],
  ['a leg that is no JSON', '{', '{}', 'exp_1-leg-001.json'],
  ['a result that does not list its tasks', '{}', '{"tasks":5}', 'exp_1.json does not say'],
  ['a result that is no JSON', '{}', '{', 'exp_1.json is not JSON'],
])('refuses %s, and names its file', async (_, leg, result, says) => {
  await using folder = await temporaryDirectory();
  await writeFile(join(folder.path, 'exp_1-leg-001.json'), leg);
  await writeFile(join(folder.path, 'exp_1.json'), result);
  await expect(readLegs(folder.path)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining(says),
  });
});
