import { expect, test } from 'vitest';
import { normalised, quotedIn } from './memory-text.ts';

test('case, punctuation and spaces make no difference', () => {
  expect(normalised('  “Settings”, then\n“More…” ')).toBe(normalised('settings then more…'));
  expect(normalised('Über uns')).toBe('über uns');
  expect(normalised('!?')).toBe('');
});

test('quoted names are distinguished, in any order', () => {
  expect(quotedIn('“B” is reached through "A".')).toBe(quotedIn('«a» leads to “b”'));
  expect(quotedIn('“A” does nothing')).not.toBe(quotedIn('“B” does nothing'));
  expect(quotedIn('no names')).toBe('');
});
