import { expect, test } from 'vitest';
import { markdownCell } from './markdown-cell.ts';
import { escapePattern } from './pattern.ts';

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join('');

test.each(['', 'u', 'g'])('a pattern fits its text and nothing else, with the flags "%s"', (flags) => {
  expect(ASCII.replace(new RegExp(`^${escapePattern(ASCII)}$`, flags), 'whole')).toBe('whole');
  for (const character of ASCII) {
    const others = ASCII.replace(character, '');
    expect(new RegExp(escapePattern(character), flags).test(others)).toBe(false);
  }
});

test('a bar stays in its cell of a table', () => expect(markdownCell('a|b||')).toBe('a\\|b\\|\\|'));
