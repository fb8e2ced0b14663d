import { expect, test } from 'vitest';
import { plainAnswer, plainText } from './plain-answer.ts';

test('texts at any depth, and names, lose what cannot be stored; line ends and tabs stay', () => {
  const said = { 'a\u0000': ['x\u0000\u001b[31my\n\t', { b: 'half \ud83d' }], n: 3, ok: true, none: null };
  expect(plainAnswer(said)).toEqual({ a: ['x[31my\n\t', { b: 'half \ufffd' }], n: 3, ok: true, none: null });
  expect(plainText('\u0007a\u0085b')).toBe('ab');
});

test('no text is without end, nor is anything within anything', () => {
  expect(plainAnswer('x'.repeat(65_536))).toHaveLength(4_000);
  const deep = JSON.parse(`${'['.repeat(2_000)}1${']'.repeat(2_000)}`);
  expect(JSON.stringify(plainAnswer(deep))).toBe(`${'['.repeat(12)}null${']'.repeat(12)}`);
});
