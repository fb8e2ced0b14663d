import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DeadLetter, Delivery, Settlement } from '../port.ts';
import { ACK, ACK_WAIT_MS, eventually, gate, type OpenBus, openStage } from './stage.ts';

/** Tests of retries, handlers that never answer, and dead letters. */
export function failureTests(open: OpenBus): void {
  test('a retry comes as attempt 2, not before its delay', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const times: number[] = [];
    const handler = async ({ attempt }: Delivery): Promise<Settlement> => {
      times.push(performance.now());
      return attempt === 1 ? { kind: 'retry', delayMs: 150 } : ACK;
    };
    await subscribe({ handler });
    await publish({});
    await eventually(() => expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2]));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(145);
  });

  test('a retry with a delay beyond the ack wait still comes once', async () => {
    const { publish, subscribe, bodies } = await openStage(open);
    const handler = async ({ message, attempt }: Delivery): Promise<Settlement> =>
      attempt === 1 && message.body === 'again' ? { kind: 'retry', delayMs: 3 * ACK_WAIT_MS } : ACK;
    await subscribe({ handler });
    await publish({ body: 'again' });
    await publish({ body: 'after' });
    await eventually(() => expect(bodies()).toEqual(['again', 'again', 'after']));
  });

  test('a handler that throws is tried again', async () => {
    const { publish, subscribe, seen } = await openStage(open);
    const handler = async ({ attempt }: Delivery) => {
      if (attempt === 1) throw new Error('against the contract');
      return ACK;
    };
    await subscribe({ handler });
    await publish({});
    await eventually(() => expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2]));
  });

  test('a message that is never settled is delivered again, and the late settlement changes nothing', async () => {
    const { bus, publish, subscribe, seen, bodies } = await openStage(open);
    const stuck = gate();
    const late = Promise.withResolvers<void>();
    const handler = async ({ attempt, message }: Delivery): Promise<Settlement> => {
      if (message.body !== 'lost' || attempt > 1) return ACK;
      await stuck.opened;
      queueMicrotask(late.resolve);
      return { kind: 'dead', reason: 'too late to count' };
    };
    await subscribe({ concurrency: 1, handler });
    await publish({ body: 'lost' });
    await eventually(() => expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2]));
    stuck.open();
    await late.promise;
    await publish({ body: 'after' });
    await eventually(() => expect(bodies()).toEqual(['lost', 'lost', 'after']));
    expect(await bus.deadLetters(10)).toEqual([]);
  });

  test('a handler that says it is working keeps its message beyond the ack wait', async () => {
    const { publish, subscribe, bodies } = await openStage(open);
    const handler = async ({ message, working }: Delivery) => {
      const until = performance.now() + (message.body === 'long' ? 3 * ACK_WAIT_MS : 0);
      while (performance.now() < until) {
        working();
        await pass(5);
      }
      return ACK;
    };
    await subscribe({ handler });
    await publish({ body: 'long' });
    await publish({ body: 'after' });
    await eventually(() => expect(bodies()).toEqual(['long', 'after']));
  });

  test('a dead message is stored with its reason and not delivered again', async () => {
    const { bus, publish, subscribe, bodies } = await openStage(open);
    const handler = async ({ message, attempt }: Delivery): Promise<Settlement> => {
      if (message.body === 'fine') return ACK;
      return attempt < 2
        ? { kind: 'retry', delayMs: 1 }
        : { kind: 'dead', reason: 'does not fit its schema' };
    };
    await subscribe({ handler });
    const bad = await publish({ body: 'bad' });
    await publish({ body: 'fine' });
    await eventually(() => expect(bodies()).toEqual(['bad', 'bad', 'fine']));
    const [letter, ...others] = await bus.deadLetters(10);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      message: bad,
      consumer: 'tester',
      attempts: 2,
      reason: 'does not fit its schema',
    });
    expect(letter?.subject).toMatch(/\.screen\.observed\.run_1$/);
  });

  test('dead letters are kept once and listed newest first, as many as asked for', async () => {
    const { bus } = await openStage(open);
    for (let place = 0; place < 70; place += 1) await bus.deadLetter(letter(place));
    const newest = await bus.deadLetters(50);
    expect(newest).toHaveLength(50);
    expect(newest[0]).toEqual(letter(69));
    expect(newest[49]).toEqual(letter(20));
    await bus.deadLetter(letter(69));
    expect(await bus.deadLetters(100)).toHaveLength(70);
    expect(await bus.deadLetters(0)).toEqual([]);
  });
}

function letter(place: number): DeadLetter {
  const message = { id: `evt_${place}`, type: 'run.started', address: null, key: 'run_1', body: '{}' };
  return {
    message,
    consumer: 'planner',
    subject: 'x.run.started.run_1',
    attempts: 5,
    reason: `number ${place}`,
  };
}
