import { TapwrightError } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { bounded, pause } from './bounded.ts';

const never = new Promise<never>(() => undefined);

describe('bounded', () => {
  it('ends a call that ignores its signal at the deadline, and gives it the reason', async () => {
    let seen: AbortSignal | undefined;
    const call = bounded('a test', { timeoutMs: 5 }, (signal) => {
      seen = signal;
      return never;
    });
    await expect(call).rejects.toMatchObject({
      code: 'DEVICE_TIMEOUT',
      message: expect.stringContaining('a test'),
    });
    expect(seen?.reason).toMatchObject({ code: 'DEVICE_TIMEOUT' });
  });

  it('is canceled by the caller, before and while it runs', async () => {
    const controller = new AbortController();
    const call = bounded('a test', { signal: controller.signal }, () => never);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'CANCELED' });
    let begun = false;
    const late = bounded('a test', { signal: controller.signal }, async () => {
      begun = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'CANCELED' });
    expect(begun).toBe(false);
  });

  it('keeps the reason of the outer call if calls are nested', async () => {
    const call = bounded('outer', { timeoutMs: 5 }, (signal) => bounded('inner', { signal }, () => never));
    await expect(call).rejects.toMatchObject({
      code: 'DEVICE_TIMEOUT',
      message: expect.stringContaining('outer'),
    });
  });

  it('ends the rest of a call that has failed', async () => {
    let rest: Promise<void> | undefined;
    const call = bounded('a test', {}, async (signal) => {
      rest = pause(60_000, signal);
      rest.catch(() => undefined);
      throw new TapwrightError('CAPTURE_FAILED', 'first');
    });
    await expect(call).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
    await expect(rest).rejects.toMatchObject({ code: 'CANCELED' });
  });

  it('returns what the body returned', async () => {
    expect(await bounded('a test', { timeoutMs: 1_000 }, async () => 7)).toBe(7);
  });
});
