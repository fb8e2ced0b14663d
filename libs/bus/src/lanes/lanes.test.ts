import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Delivery, Settlement } from '../port.ts';
import type { Handed } from './entry.ts';
import { createLanes } from './lanes.ts';

const ACK_WAIT_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lanes whose handler settles when the test says so, and a bus that records what it is told. */
function stage(concurrency = 2) {
  const told: string[] = [];
  const running = new Map<string, { delivery: Delivery; settle: (settlement: Settlement) => void }>();
  const bus = { reachable: true };
  const handler = (delivery: Delivery) =>
    new Promise<Settlement>((settle) => {
      running.set(`${delivery.message.id}#${delivery.attempt}`, { delivery, settle });
    });
  const lanes = createLanes({ concurrency, ackWaitMs: ACK_WAIT_MS, handler, onRoom: () => undefined });

  function offer(sequence: number, key: string, deliveries = 1): void {
    const id = `m${sequence}`;
    const handed: Handed = {
      message: { id, type: 'a.b', address: null, key, body: '' },
      sequence,
      deliveries,
      keepAlive() {
        if (bus.reachable) told.push(`alive ${id}`);
        return bus.reachable;
      },
      ack: () => told.push(`ack ${id}`),
      giveBack: (delayMs) => told.push(`back ${id} ${delayMs}`),
      async putAside(reason, attempts) {
        if (!bus.reachable) throw new Error('not connected');
        told.push(`dead ${id} ${attempts} ${reason}`);
      },
    };
    lanes.offer(handed);
  }

  async function settle(name: string, settlement: Settlement): Promise<void> {
    running.get(name)?.settle(settlement);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { lanes, told, bus, offer, settle, begun: () => [...running.keys()], running };
}

test('the capacity is concurrency plus one in reserve, and messages that wait for their key do not count', () => {
  const { lanes, offer } = stage(2);
  expect(lanes.wanted()).toBe(3);
  offer(1, 'a');
  offer(2, 'a');
  offer(3, 'a');
  expect(lanes.wanted()).toBe(2);
  offer(4, 'b');
  offer(5, 'c');
  expect(lanes.wanted()).toBe(0);
});

test('no more is wanted when very many messages wait for one key', () => {
  const { lanes, offer } = stage(1);
  for (let sequence = 1; sequence <= 257; sequence += 1) offer(sequence, 'a');
  expect(lanes.wanted()).toBe(0);
});

test('a message that was given back and comes again takes its old place behind the head', async () => {
  const { offer, settle, begun } = stage();
  offer(5, 'a');
  offer(9, 'a');
  offer(7, 'a');
  await settle('m5#1', { kind: 'ack' });
  await settle('m7#1', { kind: 'ack' });
  expect(begun()).toEqual(['m5#1', 'm7#1', 'm9#1']);
});

test('a message that waits for its turn is kept alive, one that runs silently is not', async () => {
  const { offer, told } = stage(1);
  offer(1, 'a');
  offer(2, 'b');
  await vi.advanceTimersByTimeAsync(ACK_WAIT_MS - 1);
  expect(told).toEqual(['alive m2', 'alive m2', 'alive m2']);
});

test('working() reaches the bus at most four times per ack wait, however often it is called', async () => {
  const { offer, told, running } = stage(1);
  offer(1, 'a');
  for (let call = 0; call < 200; call += 1) {
    running.get('m1#1')?.delivery.working();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(told.length).toBeGreaterThanOrEqual(4);
  expect(told.length).toBeLessThanOrEqual(9);
});

test('a settlement after the ack wait is ignored, and the next of the key begins', async () => {
  const { offer, settle, told, begun } = stage(1);
  offer(1, 'a');
  offer(2, 'a');
  await vi.advanceTimersByTimeAsync(ACK_WAIT_MS + 1);
  await settle('m1#1', { kind: 'ack' });
  expect(told).not.toContain('ack m1');
  expect(begun()).toEqual(['m1#1', 'm2#1']);
});

test('a handler that never settles loses its place a quarter after the ack wait', async () => {
  const { offer, begun, lanes } = stage(1);
  offer(1, 'a');
  offer(2, 'a');
  await vi.advanceTimersByTimeAsync(1.5 * ACK_WAIT_MS);
  expect(begun()).toEqual(['m1#1', 'm2#1']);
  expect(lanes.wanted()).toBe(1);
});

test('a redelivery replaces the expired delivery, with the next attempt', async () => {
  const { offer, settle, told, begun } = stage(1);
  offer(1, 'a');
  offer(2, 'a');
  offer(1, 'a', 2);
  expect(begun()).toEqual(['m1#1', 'm1#2']);
  await settle('m1#1', { kind: 'dead', reason: 'late' });
  expect(told).toEqual([]);
  await settle('m1#2', { kind: 'ack' });
  expect(told).toEqual(['ack m1']);
  expect(begun()).toEqual(['m1#1', 'm1#2', 'm2#1']);
});

test('a message that waits for its retry while the bus delivers it again is tried once, not twice', async () => {
  const { offer, settle, begun } = stage(2);
  offer(1, 'a');
  await settle('m1#1', { kind: 'retry', delayMs: 500 });
  offer(1, 'a', 2);
  await vi.advanceTimersByTimeAsync(600);
  expect(begun()).toEqual(['m1#1', 'm1#2']);
});

test('a message that cannot be kept alive is dropped, so that it does not run here and elsewhere', async () => {
  const { offer, bus, settle, begun } = stage(1);
  offer(1, 'a');
  offer(2, 'b');
  bus.reachable = false;
  await vi.advanceTimersByTimeAsync(1.5 * ACK_WAIT_MS);
  await settle('m1#1', { kind: 'ack' });
  expect(begun()).toEqual(['m1#1']);
});

test('storing a dead letter is tried again after a second if it fails', async () => {
  const { offer, bus, settle, told } = stage(1);
  offer(1, 'a');
  bus.reachable = false;
  await settle('m1#1', { kind: 'dead', reason: 'bad' });
  bus.reachable = true;
  await vi.advanceTimersByTimeAsync(1_000);
  await settle('m1#2', { kind: 'dead', reason: 'bad' });
  expect(told).toContain('dead m1 2 bad');
});

test('what is for another subscriber goes back to the bus, and what follows of its key begins', async () => {
  const { offer, settle, told, begun, lanes } = stage(2);
  offer(1, 'a');
  offer(2, 'a');
  expect(begun()).toEqual(['m1#1']);
  await settle('m1#1', { kind: 'elsewhere', delayMs: 500 });
  expect(told).toEqual(['back m1 500']);
  expect(begun()).toEqual(['m1#1', 'm2#1']);
  offer(1, 'b', 2);
  await settle('m1#2', { kind: 'elsewhere', delayMs: -1 });
  expect(told).toEqual(['back m1 500', 'back m1 0']);
  expect(lanes.wanted()).toBe(2);
});

test('drain gives back what has not begun, in order, and retries with the rest of their delay', async () => {
  const { lanes, offer, settle, told } = stage(2);
  offer(1, 'a');
  offer(2, 'b');
  offer(3, 'a');
  offer(4, 'c');
  await settle('m1#1', { kind: 'retry', delayMs: 800 });
  await vi.advanceTimersByTimeAsync(200);
  told.length = 0;
  const drained = lanes.drain();
  expect(told).toEqual(['back m1 600', 'back m3 0']);
  offer(5, 'd');
  await settle('m2#1', { kind: 'retry', delayMs: 70 });
  await settle('m4#1', { kind: 'ack' });
  await drained;
  expect(told).toEqual(['back m1 600', 'back m3 0', 'back m5 0', 'back m2 70', 'ack m4']);
});

test('no timer is left when everything is settled', async () => {
  const { offer, settle } = stage(2);
  offer(1, 'a');
  offer(2, 'a');
  await settle('m1#1', { kind: 'ack' });
  expect(vi.getTimerCount()).toBe(1);
  await settle('m2#1', { kind: 'ack' });
  expect(vi.getTimerCount()).toBe(0);
});

test('an acknowledgement that has to wait frees the lane, and its message is kept alive until the bus is told', async () => {
  const { offer, settle, begun, told, lanes } = stage(1);
  const safe = Promise.withResolvers<boolean>();
  offer(1, 'a');
  offer(2, 'a');
  await settle('m1#1', { kind: 'ack', once: safe.promise });
  expect(begun()).toEqual(['m1#1', 'm2#1']);
  await settle('m2#1', { kind: 'ack' });
  await vi.advanceTimersByTimeAsync(ACK_WAIT_MS * 2);
  expect(told.filter((what) => what === 'alive m1').length).toBeGreaterThan(6);
  expect(told).not.toContain('ack m1');
  const drained = lanes.drain();
  safe.resolve(true);
  await drained;
  expect(told.at(-1)).toBe('ack m1');
  expect(vi.getTimerCount()).toBe(0);
});

test('a message whose handling was lost goes back to the bus', async () => {
  const { offer, settle, told } = stage();
  offer(1, 'a');
  await settle('m1#1', { kind: 'ack', once: Promise.resolve(false) });
  offer(2, 'a');
  await settle('m2#1', { kind: 'ack', once: Promise.reject(new Error('the server has gone')) });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['back m1 0', 'back m2 0']);
});
