import { afterEach, expect, test } from 'vitest';
import { onInterrupt, untilInterrupted } from './interrupt.ts';

const before = process.listenerCount('SIGTERM');
const extra = (): number => process.listenerCount('SIGTERM') - before;
afterEach(() => expect(extra()).toBe(0));

test('the first signal aborts; a second one ends the process', () => {
  const { signal } = onInterrupt();
  expect([signal.aborted, extra()]).toEqual([false, 1]);
  process.emit('SIGTERM');
  expect([signal.aborted, extra()]).toEqual([true, 0]);
});

test('a disposed interrupt no longer listens', () => {
  {
    using interrupt = onInterrupt();
    expect([interrupt.signal.aborted, extra()]).toEqual([false, 1]);
  }
  expect(extra()).toBe(0);
});

test('a server ends on Ctrl-C and on SIGTERM', async () => {
  const stopped = untilInterrupted();
  process.emit('SIGINT');
  await stopped;
});
