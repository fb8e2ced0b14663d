import { readCommandLine } from '@tapwright/command-line';
import { expect, test } from 'vitest';
import { tapwright } from '../program.ts';

const parse = (args: readonly string[]) => readCommandLine(tapwright, ['dead', ...args]);

const LOCAL = 'http://127.0.0.1:8080';

test.each([
  [[], { verb: 'list', url: LOCAL, json: false }],
  [['show', 'evt_1', '--json'], { verb: 'show', id: 'evt_1', url: LOCAL, json: true }],
  [
    ['redrive', 'evt_1', '--url', 'https://farm.example'],
    { verb: 'redrive', id: 'evt_1', url: 'https://farm.example', json: false },
  ],
])('%j is understood', async (args, expected) => {
  expect(await parse(args)).toEqual(expected);
});

test.each([
  [['show'], 'ID'],
  [['redrive', ''], 'ID'],
  [['redrive', 'a', 'b'], 'arguments'],
  [['list', '--limit', '3'], '--limit'],
])('%j is refused, and the flag named', async (args, field) => {
  await expect(parse(args)).rejects.toThrow(expect.objectContaining({ code: 'INPUT_INVALID', field }));
});
