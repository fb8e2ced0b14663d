import { describe, expect, test } from 'vitest';
import { refuseUnclearJson } from './json-body.ts';

describe('a body with one meaning', () => {
  test.each([
    '{}',
    '[]',
    'null',
    '"text"',
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a":"a: {\\"a\\":1}, \\"a\\"","b":"\\\\"}',
    '{"a":["b","b","b"],"b":"a"}',
    '{"":1,"a":{"":1}}',
    '{"goal":"\\ud83d\\ude00 \\u00e9"}',
  ])('%s is taken', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(() => refuseUnclearJson(text)).not.toThrow();
  });

  test('may have a megabyte of text in one string', () => {
    expect(() => refuseUnclearJson(JSON.stringify({ a: 'x\\"'.repeat(300_000) }))).not.toThrow();
  });
});

describe('a body that is refused', () => {
  test.each([
    ['a name twice', '{"goal":"a","goal":"b"}', 'goal'],
    ['a role twice', '{"device":{"roles":{"caller":{},"callee":{},"caller":{}}}}', 'device.roles.caller'],
    ['the empty name twice', '{"":1,"":2}', ''],
    ['a name twice, once escaped', '{"goal":"a","go\\u0061l":"b"}', 'goal'],
    ['a name twice behind an array of objects', '{"x":[{"a":1}],"device":{},"x":1}', 'x'],
    ['NUL', '{"goal":"a\\u0000b"}', 'goal'],
    ['NUL in a serial', '{"device":{"serial":"\\u0000"}}', 'device.serial'],
    ['half of a surrogate pair', '{"goal":"a\\ud800b"}', 'goal'],
  ])('%s: its field is named', (_, text, field) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(() => refuseUnclearJson(text)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID', field }));
  });
});

test('a name that stands twice is told with the line in which it stands again', () => {
  const text = '{\n  "goal": "a",\n  "device": {},\n  "goal": "b"\n}';
  expect(() => refuseUnclearJson(text)).toThrow('goal stands in line 4 again');
});

describe('a deep body', () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  test('is refused before it is parsed, valid or not', () => {
    for (const text of [deep(65), deep(500_000), '['.repeat(65), '[{'.repeat(40)]) {
      expect(() => refuseUnclearJson(text)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
    }
  });

  test.each([
    deep(64),
    '[{},{},[]],'.repeat(1_000),
    `{"a":"${'[{'.repeat(100)}\\"["}`,
    '"',
    '"[',
    '',
    '"\\',
    '"\\x"',
  ])('%.20s is no such body', (text) => expect(() => refuseUnclearJson(text)).not.toThrow());
});
