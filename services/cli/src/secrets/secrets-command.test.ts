import { readCommandLine } from '@tapwright/command-line';
import { expect, test } from 'vitest';
import { tapwright } from '../program.ts';

test('rotating says all in words, or in JSON for a program', async () => {
  expect(await readCommandLine(tapwright, ['secrets', 'rotate'])).toEqual({ json: false });
  expect(await readCommandLine(tapwright, ['secrets', 'rotate', '--json'])).toEqual({ json: true });
});

test('a key is not taken from the command line', async () => {
  const parsed = readCommandLine(tapwright, ['secrets', 'rotate', '--key', 'c2VjcmV0']);
  await expect(parsed).rejects.toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
});
