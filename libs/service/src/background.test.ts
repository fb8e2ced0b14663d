import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Background, STALLED_MS, stalledLoops, startBackground } from './background.ts';
import { QUIET } from './kit.fixture.ts';

let loop: Background | undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await loop?.stop();
  vi.useRealTimers();
});

function start(work: () => Promise<number>): Background {
  loop = startBackground({ name: 'test', log: QUIET, afterFailureMs: 500, work });
  return loop;
}

/** Runs everything that is due, without moving the clock. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('the work is done at once, and again after the time it asked for', async () => {
  let calls = 0;
  start(async () => {
    calls += 1;
    return 1_000;
  });
  await settle();
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toBe(2);
});

test('it never overlaps itself, however often it is woken', async () => {
  let inside = 0;
  let most = 0;
  let calls = 0;
  const running = start(async () => {
    calls += 1;
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 100));
    inside -= 1;
    return 60_000;
  });
  for (let time = 0; time < 10; time += 1) {
    running.poke();
    await vi.advanceTimersByTimeAsync(30);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(most).toBe(1);
  expect(calls).toBeGreaterThan(1);
});

describe('waking it', () => {
  test('during the pause ends the pause', async () => {
    let calls = 0;
    const running = start(async () => {
      calls += 1;
      return 60_000;
    });
    await settle();
    running.poke();
    await settle();
    expect(calls).toBe(2);
  });

  test('during the work is not lost: the work is done once more', async () => {
    let calls = 0;
    let finish = () => {};
    const running = start(async () => {
      calls += 1;
      if (calls === 1) await new Promise<void>((resolve) => (finish = resolve));
      return 60_000;
    });
    await settle();
    running.poke();
    running.poke();
    finish();
    await settle();
    expect(calls).toBe(2);
  });
});

test('a failure does not end the loop: it is tried again after a separate pause', async () => {
  let calls = 0;
  start(async () => {
    calls += 1;
    if (calls === 1) throw new Error('away');
    return 60_000;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toBe(2);
});

describe('a loop that hangs', () => {
  test('is named as stalled, but no earlier than its waits end in an outage', async () => {
    const end = Promise.withResolvers<number>();
    start(() => end.promise);
    await vi.advanceTimersByTimeAsync(STALLED_MS);
    expect(stalledLoops()).not.toContain('test');
    await vi.advanceTimersByTimeAsync(1);
    expect(stalledLoops()).toContain('test');
    end.resolve(1_000);
    await settle();
    expect(stalledLoops()).not.toContain('test');
  });

  test('is not one that fails again and again, nor one that pauses for long', async () => {
    start(() => Promise.reject(new Error('the database is away')));
    await vi.advanceTimersByTimeAsync(3 * STALLED_MS);
    expect(stalledLoops()).not.toContain('test');
    await loop?.stop();
    start(async () => 4 * STALLED_MS);
    await vi.advanceTimersByTimeAsync(3 * STALLED_MS);
    expect(stalledLoops()).not.toContain('test');
  });
});

test('stopping waits for the current work and begins no more', async () => {
  let calls = 0;
  let ended = false;
  const running = start(async () => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    ended = true;
    return 0;
  });
  await settle();
  const stopping = running.stop();
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  await stopping;
  expect(ended).toBe(true);
  running.poke();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toBe(1);
});
