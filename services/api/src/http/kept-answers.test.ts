import { describe, expect, test } from 'vitest';
import { createKeptAnswers, type KeptAnswer } from './kept-answers.ts';

const BYTES = 20_000;

/** Something that changes, and how often it was looked at and read. */
function source(begins = 'first') {
  const counted = { looks: 0, reads: 0 };
  let now = begins;
  return {
    counted,
    change(to: string) {
      now = to;
    },
    async stand() {
      counted.looks += 1;
      return now;
    },
    async make() {
      counted.reads += 1;
      return { answer: { says: now }, stand: now };
    },
  };
}

const said = ({ body }: KeptAnswer): unknown => JSON.parse(body.toString()).says;

describe('answers that are kept', () => {
  test('are read once while nothing changes, and looked at each time', async () => {
    const answers = createKeptAnswers(BYTES);
    const one = source();
    const first = await answers.of('a', one);
    expect(await answers.of('a', one)).toEqual(first);
    expect(await answers.of('a', one)).toEqual(first);
    expect(one.counted).toEqual({ looks: 2, reads: 1 });
  });

  test('are read again after a change, under another tag', async () => {
    const answers = createKeptAnswers(BYTES);
    const one = source();
    const first = await answers.of('a', one);
    one.change('second');
    const second = await answers.of('a', one);
    expect([said(first), said(second)]).toEqual(['first', 'second']);
    expect(second.etag).not.toBe(first.etag);
  });

  test('belong to their keys', async () => {
    const answers = createKeptAnswers(BYTES);
    await answers.of('a', source('of a'));
    expect(said(await answers.of('b', source('of b')))).toBe('of b');
    expect(said(await answers.of('a', source('of a')))).toBe('of a');
  });

  test('have the tag of their content, whoever made them', async () => {
    const [one, other] = [createKeptAnswers(BYTES), createKeptAnswers(BYTES)];
    expect((await one.of('a', source())).etag).toBe((await other.of('b', source())).etag);
  });

  test('are forgotten where there are too many: what was not asked for longest goes first', async () => {
    const [a, b, c] = [source('a'.repeat(2_500)), source('b'.repeat(2_500)), source('c'.repeat(2_500))];
    const answers = createKeptAnswers(BYTES);
    for (const [key, of] of [
      ['a', a],
      ['b', b],
      ['a', a],
      ['c', c],
      ['a', a],
      ['b', b],
    ] as const)
      await answers.of(key, of);
    expect([a, b, c].map(({ counted }) => counted.reads)).toEqual([1, 2, 1]);
  });

  test('are not more for being small: many empty lists are forgotten as well', async () => {
    const answers = createKeptAnswers(BYTES);
    const empty = Array.from({ length: 100 }, () => source(''));
    for (const [at, one] of empty.entries()) await answers.of(`${at}`, one);
    for (const [at, one] of [...empty.entries()].toReversed()) await answers.of(`${at}`, one);
    const kept = empty.filter(({ counted }) => counted.reads === 1).length;
    expect(kept).toBeGreaterThan(10);
    expect(kept).toBeLessThan(50);
  });

  test('do not push out the others where one alone is too large', async () => {
    const [small, large] = [source(), source('x'.repeat(BYTES))];
    const answers = createKeptAnswers(BYTES);
    await answers.of('small', small);
    await answers.of('large', large);
    await answers.of('large', large);
    await answers.of('small', small);
    expect([small.counted.reads, large.counted.reads]).toEqual([1, 2]);
  });
});

describe('many who ask at once', () => {
  test('share one look that begins after they have asked', async () => {
    const answers = createKeptAnswers(BYTES);
    const one = source();
    await answers.of('a', one);
    const gate = Promise.withResolvers<void>();
    const looked: string[] = [];
    const slow = {
      ...one,
      async stand() {
        const stand = await one.stand();
        looked.push(stand);
        await gate.promise;
        return stand;
      },
    };
    const early = answers.of('a', slow);
    await expect.poll(() => looked).toEqual(['first']);
    // This is done, so whoever asks from now on has to see it.
    one.change('second');
    const late = Array.from({ length: 50 }, () => answers.of('a', slow));
    gate.resolve();
    expect(said(await early)).toBe('first');
    expect(new Set((await Promise.all(late)).map(said))).toEqual(new Set(['second']));
    expect(looked).toEqual(['first', 'second']);
  });

  test('after one for whom it failed are answered, and so is who comes later', async () => {
    const answers = createKeptAnswers(BYTES);
    const one = source();
    const failing = { ...one, make: () => Promise.reject(new Error('the database is away')) };
    const early = answers.of('a', failing);
    const late = answers.of('a', one);
    await expect(early).rejects.toThrow('away');
    expect(said(await late)).toBe('first');
    expect(said(await answers.of('a', one))).toBe('first');
  });
});
