import { describe, expect, it } from 'vitest';
import { pollUntilStill, type StillnessLimits } from './settle.ts';

interface Marks {
  readonly reacted: boolean;
  readonly held: boolean;
}

/** A screen that shows these one after the other; the last one stays. Each poll takes `pollMs` of a simulated clock. */
function screenOf(shown: readonly (string | null)[], pollMs: number, marks: Partial<Marks> = {}) {
  let now = 0;
  const pauses: number[] = [];
  let at = 0;
  return {
    pauses,
    settle: (limits: StillnessLimits) =>
      pollUntilStill(
        async () => {
          now += pollMs;
          const print = shown[Math.min(at, shown.length - 1)] ?? null;
          at += 1;
          return print === null ? null : { print, value: print, reacted: false, held: false, ...marks };
        },
        limits,
        {
          now: () => now,
          pause: async (ms) => {
            pauses.push(ms);
            now += ms;
          },
        },
      ),
  };
}

describe('pollUntilStill', () => {
  it('ends at the second equal poll if no quiet time is requested', async () => {
    expect(await screenOf(['a'], 5).settle({ capMs: 1_000, quietMs: 0 })).toEqual({
      reason: 'stable',
      ms: 12,
      polls: 2,
      last: 'a',
    });
  });

  it('follows a screen that changes, and returns its last state', async () => {
    const result = await screenOf(['a', 'b', 'c', 'c'], 5).settle({ capMs: 1_000, quietMs: 0 });
    expect(result).toMatchObject({ reason: 'stable', polls: 4, last: 'c' });
  });

  it('waits until nothing has changed for the quiet time', async () => {
    const result = await screenOf(['a', 'b'], 10).settle({ capMs: 1_000, quietMs: 100 });
    expect(result.reason).toBe('stable');
    expect(result.ms).toBeGreaterThanOrEqual(10 + 2 + 10 + 100);
    expect(result.ms).toBeLessThan(200);
  });

  it('gives up at the cap on a screen that never holds still, with the last state', async () => {
    const shown = Array.from({ length: 1_000 }, (_, index) => `frame ${index}`);
    const result = await screenOf(shown, 10).settle({ capMs: 300, quietMs: 0 });
    expect(result).toMatchObject({ reason: 'cap', last: `frame ${result.polls - 1}` });
    expect(result.ms).toBeLessThanOrEqual(310);
  });

  it('begins no poll after the cap and waits for the current one', async () => {
    const result = await screenOf(['a', 'b', 'c'], 400).settle({ capMs: 300, quietMs: 0 });
    expect(result).toEqual({ reason: 'cap', ms: 400, polls: 1, last: 'a' });
  });

  it('counts a failed poll as a change, and does not pair the polls around it', async () => {
    const result = await screenOf(['a', null, 'a', 'a'], 5).settle({ capMs: 1_000, quietMs: 0 });
    expect(result).toMatchObject({ reason: 'stable', polls: 4, last: 'a' });
  });

  it('returns nothing if no poll succeeded', async () => {
    const result = await screenOf([null], 10).settle({ capMs: 100, quietMs: 0 });
    expect(result).toMatchObject({ reason: 'cap', last: null });
  });

  it('pauses after fast polls only, longer each time up to a limit', async () => {
    const fast = screenOf(['a'], 1);
    await fast.settle({ capMs: 200, quietMs: 150 });
    expect(fast.pauses.slice(0, 6)).toEqual([2, 4, 8, 16, 25, 25]);
    const slow = screenOf(['a'], 50);
    await slow.settle({ capMs: 500, quietMs: 200 });
    expect(slow.pauses).toEqual([]);
  });

  it('does not believe an unchanged screen until it had time to react', async () => {
    const late = [...Array.from({ length: 12 }, () => 'before'), 'after'];
    const limits = { capMs: 2_000, quietMs: 50, reactionMs: 400 };
    expect(await screenOf(late, 5).settle(limits)).toMatchObject({ reason: 'stable', last: 'after' });
    const never = await screenOf(['before'], 5).settle(limits);
    expect(never).toMatchObject({ reason: 'stable', last: 'before' });
    expect(never.ms).toBeGreaterThanOrEqual(400);
    expect(never.ms).toBeLessThan(450);
  });

  it('does not wait for a reaction that was already seen', async () => {
    const limits = { capMs: 2_000, quietMs: 50, reactionMs: 400 };
    const result = await screenOf(['after'], 5, { reacted: true }).settle(limits);
    expect(result.reason).toBe('stable');
    expect(result.ms).toBeLessThan(100);
  });

  it('ends at the first poll that pictures show to have held, if the screen has reacted', async () => {
    const limits = { capMs: 9_000, quietMs: 50, reactionMs: 400 };
    expect(await screenOf(['a'], 1_400, { held: true }).settle(limits)).toMatchObject({ polls: 2 });
    expect(await screenOf(['a'], 300, { held: true, reacted: true }).settle(limits)).toMatchObject({
      polls: 1,
    });
  });

  it('marks a poll as possibly the last only if it may be', async () => {
    const asked: boolean[] = [];
    let now = 0;
    await pollUntilStill(
      async (confirming) => {
        asked.push(confirming);
        now += 30;
        return { print: 'a', value: 'a', reacted: true, held: false };
      },
      { capMs: 1_000, quietMs: 100 },
      { now: () => now, pause: async () => undefined },
    );
    expect(asked).toEqual([false, false, false, false, true]);
  });
});
