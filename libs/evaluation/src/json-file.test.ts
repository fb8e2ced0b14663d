import { expect, test } from 'vitest';
import { jsonOf } from './json-file.ts';

const read = (text: string) => jsonOf(new TextEncoder().encode(text));

test.each([
  ['in a list', '[{"id":1},\n{"id":2,\n"id" : 3}]', '"id" stands in line 3 again'],
  ['written in two ways', '{"id":1,"\\u0069d":2}', '"id" stands in line 1 again'],
  ['behind a text with quotation marks', '{"id":"a\\"{\\\\","id":2}', '"id" stands in line 1 again'],
  ['after an inner object', '{"id":{"id":[{"id":1}]},"id":2}', '"id" stands in line 1 again'],
  ['that every object seems to have', '{"__proto__":1,"__proto__":2}', '"__proto__" stands in line 1 again'],
])('a key twice is refused: %s', (_, text, expected) => {
  expect(read(text)).toMatchObject({ json: null, expected: `each key once: ${expected}` });
});

test.each([
  '[{"id":1},{"id":1}]',
  '{"id":{"id":1},"ids":["id",{"id":"id:"},"id"]}',
  '{"a":"{\\"a\\":1}","b":"a:"}',
  '{"constructor":1,"toString":[]}',
  '"id"',
  `{"a":"${'\\n'.repeat(1_000_000)}"}`,
])('the same word elsewhere is no repetition: %#', (text) => {
  expect(read(text)).toEqual({ json: JSON.parse(text), expected: null });
});
