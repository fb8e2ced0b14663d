import { expect, it } from 'vitest';
import { contentWords, normalise, word, words } from './tokens.ts';

const raws = (text: string): string[] => words(text).map((one) => one.raw);

it('splits camel case, snake case and punctuation, but not percentages and file kinds', () => {
  expect(raws('textPage_view')).toEqual(['text', 'page', 'view']);
  expect(raws('Line height: 140%, as mp3')).toEqual(['line', 'height', '140%', 'as', 'mp3']);
  expect(raws('+')).toEqual(['+']);
});

it('splits where a script without spaces begins or ends', () => {
  expect(raws('Rye breadを削除')).toEqual(['rye', 'bread', 'を削除']);
  expect(raws('ลบReis')).toEqual(['ลบ', 'reis']);
  expect(raws('500g rye')).toEqual(['500g', 'rye']);
});

it('drops the possessive', () => {
  expect(raws("Ada's number")).toEqual(['ada', 'number']);
});

it('reads number words as digits when it compares', () => {
  expect(word('Five').stem).toBe(word('5').stem);
});

it('reads a time with and without a zero alike', () => {
  expect(raws('05:00')).toEqual(raws('5:00'));
  expect(normalise('at 09:30')).toBe('at 9:30');
  expect(raws('10:05')).toEqual(['10', '05']);
});

it('keeps stop words if there are no others', () => {
  expect(contentWords('the name of it').map((one) => one.raw)).toEqual(['name']);
  expect(contentWords('To').map((one) => one.raw)).toEqual(['to']);
});

it('compares strings ignoring case, spacing and punctuation at their ends', () => {
  expect(normalise('  “Hello   World…” ')).toBe('hello world');
});
