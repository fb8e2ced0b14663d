import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlushWatch } from './flush-watch.ts';

const EVERY_MS = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose flushes end when the test says so. */
function stage() {
  const server = { accepts: true, connects: 0, flushes: 0, closed: 0 };
  const gone: (() => void)[] = [];
  const pending: PromiseWithResolvers<void>[] = [];
  const watch = createFlushWatch({
    everyMs: EVERY_MS,
    async connect() {
      server.connects += 1;
      if (!server.accepts) throw new Error('refused');
      const ended = Promise.withResolvers<void>();
      gone.push(ended.resolve);
      return {
        gone: ended.promise,
        flush() {
          server.flushes += 1;
          const flushing = Promise.withResolvers<void>();
          pending.push(flushing);
          return flushing.promise;
        },
        async close() {
          server.closed += 1;
        },
      };
    },
  });
  return { server, watch, pending, loseConnection: () => gone.at(-1)?.() };
}

const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** What a promise has come to so far. */
function outcomeOf(promise: Promise<boolean>): () => boolean | null {
  let outcome: boolean | null = null;
  void promise.then((value) => {
    outcome = value;
  });
  return () => outcome;
}

test('commits wait for the disk themselves until there is a connection, which is made once', async () => {
  const { watch, server } = stage();
  expect(watch.begin()).toBeNull();
  expect(watch.begin()).toBeNull();
  await turn();
  expect(watch.begin()).not.toBeNull();
  expect(server.connects).toBe(1);
});

test('commits of one interval share a flush, and those during a flush wait for the next one', async () => {
  const { watch, server, pending } = stage();
  watch.begin();
  await turn();
  const commits = watch.begin();
  const [first, second] = [commits?.flushed(), commits?.flushed()].map((one) =>
    outcomeOf(one ?? Promise.reject()),
  );
  await turn(EVERY_MS - 1);
  expect(server.flushes).toBe(0);
  await turn(1);
  expect(server.flushes).toBe(1);
  const third = outcomeOf(watch.begin()?.flushed() ?? Promise.reject());
  pending[0]?.resolve();
  await turn();
  expect([first?.(), second?.(), third()]).toEqual([true, true, null]);
  await turn(EVERY_MS);
  pending[1]?.resolve();
  await turn();
  expect([server.flushes, third()]).toEqual([2, true]);
});

test('nothing is safe that was committed before the connection was lost, also if it is asked about later', async () => {
  const { watch, server, loseConnection } = stage();
  watch.begin();
  await turn();
  const commits = watch.begin();
  const waiting = outcomeOf(commits?.flushed() ?? Promise.reject());
  loseConnection();
  await turn();
  expect(waiting()).toBe(false);
  expect(watch.begin()).toBeNull();
  await turn(250);
  expect(watch.begin()).toBeNull();
  await turn();
  expect(watch.begin()).not.toBeNull();
  expect(await commits?.flushed()).toBe(false);
  expect([server.connects, server.closed]).toEqual([2, 1]);
});

test('a flush that fails gives up its connection, with all that wait for the next one', async () => {
  const { watch, server, pending } = stage();
  watch.begin();
  await turn();
  const first = outcomeOf(watch.begin()?.flushed() ?? Promise.reject());
  await turn(EVERY_MS);
  const second = outcomeOf(watch.begin()?.flushed() ?? Promise.reject());
  pending[0]?.reject(new Error('57P02'));
  await turn();
  expect([first(), second(), server.closed]).toEqual([false, false, 1]);
});

test('a server that refuses is not asked without a pause', async () => {
  const { watch, server } = stage();
  server.accepts = false;
  for (let ms = 0; ms < 450; ms += 50) {
    expect(watch.begin()).toBeNull();
    await turn(50);
  }
  expect(server.connects).toBe(2);
});

test('closing flushes what waits, and nothing is begun afterwards', async () => {
  const { watch, server, pending } = stage();
  watch.begin();
  await turn();
  const waiting = outcomeOf(watch.begin()?.flushed() ?? Promise.reject());
  const closed = watch.close();
  await turn();
  pending[0]?.resolve();
  await closed;
  await turn();
  expect([waiting(), server.flushes, server.closed]).toEqual([true, 1, 1]);
  expect(watch.begin()).toBeNull();
  await turn(2_000);
  expect(server.connects).toBe(1);
});
