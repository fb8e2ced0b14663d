import { TapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { errorOf, gate, type OpenBus, openStage } from './stage.ts';

/** Tests of request and reply: one answer or a clear error, soon. */
export function requestTests(open: OpenBus): void {
  test('a request gets the answer of the responder at its address', async () => {
    const { bus } = await openStage(open);
    await bus.respond('gw-1', async (body) => `one: ${body}`);
    await bus.respond('gw-2', async (body) => `two: ${body}`);
    expect(await bus.request('gw-2', 'Größe?', 5_000)).toBe('two: Größe?');
  });

  test('a request fails at once if nobody answers', async () => {
    const { bus } = await openStage(open);
    const started = performance.now();
    expect(await errorOf(bus.request('nobody', '', 8_000))).toMatchObject({
      code: 'BUS_UNAVAILABLE',
      message: expect.stringContaining('nobody'),
    });
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  test('a request fails when its time is over without an answer', async () => {
    const { bus } = await openStage(open);
    const held = gate();
    await bus.respond('slow', async () => {
      await held.opened;
      return '';
    });
    const error = await errorOf(bus.request('slow', '', 50));
    expect(error).toMatchObject({ code: 'BUS_UNAVAILABLE', message: expect.stringContaining('50 ms') });
  });

  test('an error of the responder comes with its code and message', async () => {
    const { bus } = await openStage(open);
    await bus.respond('gw-1', async () => {
      throw new TapwrightError('CAPTURE_FAILED', 'The screen stayed black.');
    });
    const error = await errorOf(bus.request('gw-1', '', 5_000));
    expect(error).toMatchObject({ code: 'CAPTURE_FAILED', message: 'The screen stayed black.' });
  });

  test('a drained responder finishes current requests and answers no more', async () => {
    const { bus } = await openStage(open);
    const held = gate();
    const begun = Promise.withResolvers<void>();
    const responder = await bus.respond('gw-1', async () => {
      begun.resolve();
      await held.opened;
      return 'done';
    });
    const answer = bus.request('gw-1', '', 5_000);
    await begun.promise;
    const draining = responder.drain();
    held.open();
    expect(await answer).toBe('done');
    await draining;
    expect(await errorOf(bus.request('gw-1', '', 5_000))).toMatchObject({ code: 'BUS_UNAVAILABLE' });
  });

  test('an address that cannot be part of a subject is refused', async () => {
    const { bus } = await openStage(open);
    const refused = { code: 'INPUT_INVALID', field: 'address' };
    expect(await errorOf(bus.request('gw 1', '', 100))).toMatchObject(refused);
    expect(await errorOf(bus.respond('gw.1', async () => ''))).toMatchObject(refused);
  });
}
