import { protocol } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { bindMessage } from './pglite-bind.ts';

test.each<[string, readonly (string | null)[]]>([
  ['no values', []],
  ['a value', ['x']],
  ['nothing, and an empty text', [null, '', null]],
  ['letters of several bytes', ['é', '語', '😀', 'a\0b']],
  ['half of a letter', ['\ud83d']],
  ['many values', Array.from({ length: 300 }, (_, index) => (index % 7 === 0 ? null : 'v'.repeat(index)))],
])('%s: to the byte what the client makes', (_, values) => {
  const own = bindMessage('tw_é', values);
  const theirs = protocol.serialize.bind({ statement: 'tw_é', values: [...values] });
  expect(Buffer.from(own)).toEqual(Buffer.from(theirs));
});
