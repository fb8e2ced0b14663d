import { readCommandLine } from '@tapwright/command-line';
import { expect, test } from 'vitest';
import { tapwright } from './program.ts';

const parse = (args: readonly string[]) => readCommandLine(tapwright, ['devices', ...args]);

const LOCAL = 'http://127.0.0.1:8080';

test.each([
  [[], { release: null, url: LOCAL, json: false }],
  [['list', '--json'], { release: null, url: LOCAL, json: true }],
  [
    ['release', 'a;b', '--url', 'https://farm.example'],
    { release: 'a;b', url: 'https://farm.example', json: false },
  ],
])('%j is understood', async (args, expected) => {
  expect(await parse(args)).toEqual(expected);
});

test.each([
  [['release'], 'SERIAL'],
  [['release', ''], 'SERIAL'],
  [['release', 'a', 'b'], 'arguments'],
  [['list', 'a'], 'arguments'],
  [['forget', 'a'], 'forget'],
  [['--serial', 'a'], '--serial'],
  [['--url', 'farm'], '--url'],
  [['--url', 'file:///etc'], '--url'],
])('%j is refused, and the flag named', async (args, field) => {
  await expect(parse(args)).rejects.toThrow(expect.objectContaining({ code: 'INPUT_INVALID', field }));
});
