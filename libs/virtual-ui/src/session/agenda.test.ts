import { describe, expect, it } from 'vitest';
import { createAgenda } from './agenda.ts';

const entry = (at: number, type = `at ${at}`) => ({ at, event: { type } });

describe('an agenda', () => {
  it('gives what is due: the earliest first, at the same time what was added first', () => {
    const agenda = createAgenda();
    for (const one of [entry(30), entry(10), entry(20, 'a'), entry(20, 'b')]) agenda.add(one);
    const taken = Array.from({ length: 5 }, () => agenda.take(29)?.event.type);
    expect(taken).toEqual(['at 10', 'a', 'b', undefined, undefined]);
    expect(agenda.take(30)?.at).toBe(30);
  });

  it('keeps at most 64 entries, and forgets all when it is cleared', () => {
    const agenda = createAgenda();
    for (let i = 0; i < 100; i += 1) agenda.add(entry(i));
    let count = 0;
    while (agenda.take(1_000) !== undefined) count += 1;
    expect(count).toBe(64);
    agenda.add(entry(1));
    agenda.clear();
    expect(agenda.take(1_000)).toBeUndefined();
  });
});
