import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAlive } from './keep-alive.ts';
import { sampleWork } from './work.fixture.ts';
import { ACK } from './work.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begun() {
  const work = sampleWork({ workingMs: 100 });
  const signs = vi.fn();
  let end: (fails: boolean) => void = () => {};
  const done = keepAlive(
    { ...work, delivery: { ...work.delivery, working: signs } },
    () =>
      new Promise((resolve, reject) => {
        end = (fails) => (fails ? reject(new Error('failed on purpose')) : resolve(ACK));
      }),
  );
  return { done, signs, end: (fails: boolean) => end(fails) };
}

test('the bus is told repeatedly that the event is being handled, and nothing after that', async () => {
  const { done, signs, end } = begun();
  vi.advanceTimersByTime(350);
  expect(signs).toHaveBeenCalledTimes(3);
  end(false);
  expect(await done).toEqual({ kind: 'ack' });
  vi.advanceTimersByTime(1_000);
  expect(signs).toHaveBeenCalledTimes(3);
});

test('even if the handling fails', async () => {
  const { done, signs, end } = begun();
  end(true);
  await expect(done).rejects.toThrow('failed on purpose');
  vi.advanceTimersByTime(1_000);
  expect(signs).not.toHaveBeenCalled();
});
