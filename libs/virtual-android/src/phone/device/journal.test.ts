import { describe, expect, it } from 'vitest';
import { createJournal, type JournalEntry } from './journal.ts';

const tap = (x: number, place = 'list') => ({ kind: 'tap', args: [x, 1], basis: 'recorded', place }) as const;

describe('journal', () => {
  it('counts by kind, arguments, place and basis', () => {
    const journal = createJournal();
    journal.record(tap(1));
    journal.record(tap(1));
    journal.record(tap(2, 'detail'));
    journal.record({ kind: 'key', args: ['BACK'], basis: 'synthetic', place: 'list' });
    expect(journal.count()).toBe(4);
    expect(journal.count({ kind: 'tap' })).toBe(3);
    expect(journal.count({ kind: 'tap', args: [1, 1] })).toBe(2);
    expect(journal.count({ place: 'list' })).toBe(3);
    expect(journal.count({ basis: 'synthetic', kind: 'tap' })).toBe(0);
  });

  it('drops old entries but keeps counting them', () => {
    const journal = createJournal(() => 7, 3);
    for (let index = 0; index < 10; index += 1) journal.record(tap(index % 2));
    expect(journal.entries().map((entry) => entry.number)).toEqual([8, 9, 10]);
    expect(journal.total).toBe(10);
    expect(journal.count({ args: [0, 1] })).toBe(5);
  });

  it('throws rather than give a wrong number', () => {
    const journal = createJournal(Date.now, 10, 2);
    for (const x of [1, 2, 3]) journal.record(tap(x));
    expect(() => journal.count({ kind: 'tap' })).toThrow('1 executions');
    expect(journal.count()).toBe(3);
  });

  it('notifies listeners until they leave', () => {
    const journal = createJournal();
    const seen: JournalEntry[] = [];
    const off = journal.onEntry((entry) => seen.push(entry));
    journal.record(tap(1));
    off();
    journal.record(tap(2));
    expect(seen.map((entry) => entry.args[0])).toEqual([1]);
  });
});
