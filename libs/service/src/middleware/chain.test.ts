import { expect, test } from 'vitest';
import { chainOf, type Middleware } from './chain.ts';
import { ACK } from './work.ts';

interface Start {
  readonly said: string[];
}
interface WithName extends Start {
  readonly name: string;
}

const loud =
  (word: string): Middleware<Start, Start> =>
  async (work, next) => {
    work.said.push(`${word} in`);
    const settlement = await next(work);
    work.said.push(`${word} out`);
    return settlement;
  };
const named: Middleware<Start, WithName> = (work, next) => next({ ...work, name: 'Ada' });

test('the first middleware is the outermost one, and each gets what those before it added', async () => {
  const list = chainOf<Start>()
    .with(loud('first'))
    .with(loud('second'))
    .with(named)
    .end(async ({ said, name }) => {
      said.push(name);
      return ACK;
    });
  const work = { said: [] };
  expect(await list(work)).toEqual({ kind: 'ack' });
  expect(work.said).toEqual(['first in', 'second in', 'Ada', 'second out', 'first out']);
});

test('a middleware that does not go on settles the message itself', async () => {
  const list = chainOf<Start>()
    .with(loud('first'))
    .with<Start>(async () => ({ kind: 'dead' as const, reason: 'no' }))
    .with(named)
    .end(() => Promise.reject(new Error('must not be reached')));
  const work = { said: [] };
  expect(await list(work)).toEqual({ kind: 'dead', reason: 'no' });
  expect(work.said).toEqual(['first in', 'first out']);
});

test('one list serves any number of deliveries at once', async () => {
  const list = chainOf<Start>()
    .with(named)
    .end(async ({ said }) => ({ kind: 'dead', reason: said.join() }));
  const both = await Promise.all([list({ said: ['one'] }), list({ said: ['two'] })]);
  expect(both.map((settlement) => settlement.kind === 'dead' && settlement.reason)).toEqual(['one', 'two']);
});
