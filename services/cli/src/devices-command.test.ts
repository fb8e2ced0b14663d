import { expect, test } from 'vitest';
import { parseDevicesArguments } from './devices-command.ts';

const LOCAL = 'http://127.0.0.1:8080';

test.each([
  [[], { release: null, url: LOCAL, json: false }],
  [['list', '--json'], { release: null, url: LOCAL, json: true }],
  [
    ['release', 'a;b', '--url', 'https://farm.example'],
    { release: 'a;b', url: 'https://farm.example', json: false },
  ],
])('%j is understood', (args, expected) => {
  expect(parseDevicesArguments(args)).toEqual(expected);
});

test.each([
  [['release'], 'devices'],
  [['release', ''], 'devices'],
  [['release', 'a', 'b'], 'devices'],
  [['list', 'a'], 'devices'],
  [['forget', 'a'], 'devices'],
  [['--serial', 'a'], 'devices'],
  [['--url', 'farm'], '--url'],
  [['--url', 'file:///etc'], '--url'],
])('%j is refused, and the flag named', (args, field) => {
  expect(() => parseDevicesArguments(args)).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', field }),
  );
});
