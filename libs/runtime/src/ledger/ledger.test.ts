import { OBLIGATIONS_MAX, type ObligationInput } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { ledgerOf, settleObligations } from './ledger.ts';

const read = (goal: string, ...says: (string | ObligationInput)[]) =>
  ledgerOf(goal, {
    read: says.map((one) => (typeof one === 'string' ? { says: one } : one)),
    readBy: 'model',
  });

describe('what no obligation has of the goal remains', () => {
  test.each([
    ['nothing, where all was read', 'Create a note named Ada', ['Create a note named Ada'], []],
    ['a thing', 'Add milk and bread', ['Add milk'], ['bread']],
    ['a number', 'Set the alarm to 7:45', ['Set the alarm'], ['7', '45']],
    ['a qualifier', 'Book every other Monday', ['Book Monday'], ['every', 'other']],
    ['a word twice, once', 'Send tea, more tea', ['Send'], ['tea', 'more']],
    ['words of German', 'Lösche die Notiz «Kino»', ['Lösche Notiz'], ['die', 'Kino']],
    ['words of Russian', 'Удали заметку Кино', ['Удали заметку'], ['Кино']],
    ['words of Chinese', '删除笔记和电影', ['删除笔记'], ['和', '电影']],
    ['words in capitals are the same', 'SEND Tea', ['send tea'], []],
  ])('%s', (_, goal, says, remainder) => {
    expect(read(goal, ...says).remainder).toEqual(remainder);
  });

  test('values, places, qualifiers and states count as read', () => {
    const one = {
      says: 'Set it',
      values: ['7:45'],
      where: 'the alarm',
      qualifiers: ['every day'],
      state: 'on',
    } satisfies ObligationInput;
    expect(read('Set the alarm to 7:45 every day, on', one).remainder).toEqual([]);
  });

  test('so do the words of obligations beyond the maximum', () => {
    const many = Array.from({ length: OBLIGATIONS_MAX + 1 }, (_, at) => `thing${at}`);
    const ledger = read(many.join(' '), ...many);
    expect(ledger.obligations).toHaveLength(OBLIGATIONS_MAX);
    expect(ledger.remainder).toEqual([`thing${OBLIGATIONS_MAX}`]);
  });
});

describe('the answers to all obligations', () => {
  const { obligations } = read('Add milk and bread', 'Add milk', 'Add bread');
  const said = (id: string, done: 'yes' | 'no' | 'unsure') => ({
    id,
    done,
    reason: `it is ${done}`,
    elements: [],
  });

  test.each([
    ['yes, where each is done', [said('o1', 'yes'), said('o2', 'yes')], 'yes'],
    ['no, where one is not', [said('o1', 'unsure'), said('o2', 'no')], 'no'],
    ['unsure, where one could not be judged', [said('o1', 'yes'), said('o2', 'unsure')], 'unsure'],
    ['unsure, where nothing was said of one', [said('o1', 'yes')], 'unsure'],
    ['unsure, where only one that does not exist was judged', [said('o9', 'yes')], 'unsure'],
  ] as const)('%s', (_, answers, answer) => {
    expect(settleObligations(obligations, answers).answer).toBe(answer);
  });

  test('name the first that is open, a no before a doubt', () => {
    const { reason } = settleObligations(obligations, [said('o1', 'unsure'), said('o2', 'no')]);
    expect(reason).toBe('“Add bread”: it is no');
  });
});
