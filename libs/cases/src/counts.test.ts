import { describe, expect, test } from 'vitest';
import { countOf, countsIn } from './counts.ts';

const counts = (words: string, isEnglish = true) =>
  countsIn(words, { isEnglish }).map(({ word, number }) => [word, number]);

describe('the words of a step count', () => {
  test.each([
    ['delete the two oldest notes', [['two', 2]]],
    ['press plus twice', [['twice', 2]]],
    ['select 3 photos', [['3', 3]]],
    [
      'remove all entries but the first two',
      [
        ['all', null],
        ['two', 2],
      ],
    ],
    ['Archive Both', [['Both', 2]]],
  ])('%s', (words, expected) => {
    expect(counts(words)).toEqual(expected);
  });

  test.each([
    ['Lösche die zwei ältesten', [['zwei', 2]]],
    ['Supprime toutes les notes', [['toutes', null]]],
    ['Borra las tres notas', [['tres', 3]]],
    ['Удали обе заметки', [['обе', 2]]],
    ['删除两个笔记', [['两', 2]]],
    ['删除三条消息', [['三条', 3]]],
    ['メモを二つ削除する', [['二つ', 2]]],
  ])('in other languages: %s', (words, expected) => {
    expect(counts(words, false)).toEqual(expected);
  });

  test.each([
    'set the timer to 5 minutes',
    'tap 2',
    'open page 3',
    'snooze for ten minutes',
    'pay the bill that is due',
  ])('nothing in “%s”', (words) => {
    expect(counts(words)).toEqual([]);
  });
});

test('a single word says how many it counts', () => {
  expect(countOf('Zwei')).toEqual({ word: 'Zwei', number: 2 });
  expect(countOf('all')).toEqual({ word: 'all', number: null });
  expect(countOf('oldest')).toBeNull();
});
