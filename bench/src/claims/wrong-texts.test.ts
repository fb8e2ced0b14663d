import { expect, test } from 'vitest';
import { wrongTexts } from './wrong-texts.ts';

test('a wrong text has another digit, another word, or lacks its end', () => {
  expect(wrongTexts('Choir practice')).toEqual(['Choir lantern', 'Choir pra']);
  expect(wrongTexts('Room 12')).toEqual(['Room 13', 'Lantern 12', 'Room']);
  expect(wrongTexts('0205550199')).toEqual(['0205550190', '020555']);
  expect(wrongTexts('7')).toEqual(['8']);
  expect(wrongTexts('x')).toEqual([]);
});
