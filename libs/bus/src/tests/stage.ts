import { newId, type TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { onTestFinished, vi } from 'vitest';
import type { Bus, BusMessage, Delivery, Settlement, SubscribeOptions, Subscription } from '../port.ts';

export interface BusUnderTest {
  readonly bus: Bus;
  /** Closes the bus and removes what it left behind. */
  dispose(): Promise<void>;
}

export type OpenBus = (bounds: { readonly maxQueued: number }) => Promise<BusUnderTest>;

export const ACK: Settlement = { kind: 'ack' };
/** Short, so that a redelivery comes soon; long enough for a busy machine. */
export const ACK_WAIT_MS = 400;
/** Longer than any test: if a message arrives before it is over, it was not waited for. */
export const LONG_ACK_WAIT_MS = 60_000;

/** A separate bus and what was delivered on it, in order. */
export interface Stage {
  readonly bus: Bus;
  readonly seen: Delivery[];
  bodies(): string[];
  publish(over: Partial<BusMessage>): Promise<BusMessage>;
  /** Subscribes; every delivery is recorded in `seen` before the handler gets it. */
  subscribe(over?: Partial<SubscribeOptions>): Promise<Subscription>;
}

export async function openStage(open: OpenBus, maxQueued = 1_000): Promise<Stage> {
  const { bus, dispose } = await open({ maxQueued });
  onTestFinished(dispose);
  const seen: Delivery[] = [];
  return {
    bus,
    seen,
    bodies: () => seen.map((delivery) => delivery.message.body),
    async publish(over) {
      const message = { ...PLAIN, id: newId('evt'), ...over };
      await bus.publish(message);
      return message;
    },
    subscribe(over = {}) {
      const { handler = async () => ACK, ...rest } = over;
      const noting = (delivery: Delivery) => {
        seen.push(delivery);
        return handler(delivery);
      };
      return bus.subscribe({ ...TESTER, ...rest, handler: noting });
    },
  };
}

const PLAIN = { type: 'screen.observed', address: null, key: 'run_1', body: '{}' } as const;

const TESTER = {
  consumer: 'tester',
  type: PLAIN.type,
  address: null,
  concurrency: 4,
  ackWaitMs: ACK_WAIT_MS,
  inactiveMs: 0,
} as const;

/** Waits until the expectation holds, at most ten seconds. */
export function eventually(expectation: () => void): Promise<void> {
  return vi.waitFor(expectation, { timeout: 10_000, interval: 5 });
}

/** The error with which a call fails. */
export async function errorOf(call: Promise<unknown>): Promise<TapwrightError> {
  const thrown = await call.then(
    () => new Error('the call did not fail'),
    (error: unknown) => error,
  );
  return toTapwrightError(thrown);
}

/** A gate that handlers wait at until it is opened. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  return { opened: promise, open: () => resolve() };
}
