import { expect, test } from 'vitest';
import { plainLetters, plainWords } from './plain-words.ts';

test.each([
  ['full width', 'ＤＥＬＥＴＥ', 'delete'],
  ['in circles', 'ⓓⓔⓛⓔⓣⓔ', 'delete'],
  ['small capitals', 'ᴅᴇʟᴇᴛᴇ', 'delete'],
  ['with strokes', 'đeƚete ŁÓDŹ', 'deƚete lodz'],
  ['with marks', 'd\u0301elete', 'delete'],
  ['joined by what cannot be seen', 'del\u200dete', 'delete'],
  ['the Turkish i', 'SİL sıl SIL', 'sil sil sil'],
  ['the German ß', 'STRASSE Straße', 'strasse strasse'],
  ['Cyrillic letters', 'dеlеtе', 'delete'],
])('%s: %s is %s', (_, text, words) => {
  expect(plainWords(text)).toBe(words);
});

test('letters keep the signs of an address, in their plain form', () => {
  expect(plainLetters('ＣＯＭ．Android。Settings')).toBe('com.android.settings');
  expect(plainLetters('https：／／evil')).toBe('https://evil');
});
