import { setTimeout as pause } from 'node:timers/promises';
import { type Msg, nanos, type Subscription } from '@nats-io/transport-node';
import { backOffMs, type Link } from './link.ts';

export interface PullerOptions {
  readonly link: Link;
  readonly stream: string;
  readonly durable: string;
  /** How many messages may come now, including those already requested. */
  readonly wanted: () => number;
  readonly onMessage: (msg: Msg) => void;
  /** Recreates the consumer if it is gone. */
  readonly ensure: () => Promise<void>;
}

/**
 * Requests from a pull consumer exactly as many messages as can be used, and continues after lost connections and
 * lost consumers. It uses the pull protocol itself: `consume()` of the client neither follows a changing demand
 * nor passes on messages that arrive after it was stopped, so that drained messages would wait for the ack wait.
 */
export interface Puller {
  /** Requests what is wanted and not yet requested. */
  refill(): void;
  /** Resolves when nothing can arrive any more; messages already sent still go to `onMessage`. */
  stop(): Promise<void>;
}

export interface PullTiming {
  /**
   * How long a request lives on the server. A process that is paused or cut off without a word still gets messages for it,
   * and each waits for the ack wait then, however many other copies of the service are idle.
   */
  readonly expiresMs: number;
  /** An idle consumer costs one small message per heartbeat. At most half of `expiresMs`. */
  readonly heartbeatMs: number;
}

/** Shorter than a lease: what is due when one expires must not go to the process that has lost it. */
const TIMING: PullTiming = { expiresMs: 5_000, heartbeatMs: 2_500 };
/** This many missed heartbeats, during a request, mean that the server has forgotten the request. */
const HEARTBEATS_MISSED = 2.5;

const HEARTBEAT_STATUS = 100;
const PENDING_HEADER = 'Nats-Pending-Messages';

interface State {
  readonly options: PullerOptions;
  readonly timing: PullTiming;
  readonly subject: string;
  sub: Subscription;
  /** Requested and not delivered. */
  outstanding: number;
  heardAt: number;
  recovering: boolean;
  stopped: boolean;
}

export function startPuller(options: PullerOptions, timing: PullTiming = TIMING): Puller {
  const state: State = {
    options,
    timing,
    subject: `$JS.API.CONSUMER.MSG.NEXT.${options.stream}.${options.durable}`,
    sub: listen(options, () => state),
    outstanding: 0,
    heardAt: performance.now(),
    recovering: false,
    stopped: false,
  };
  const forget = options.link.onReconnect(() => void recover(state));
  const watch = setInterval(() => checkSilence(state), timing.heartbeatMs).unref();
  refill(state);
  return {
    refill: () => refill(state),
    async stop() {
      state.stopped = true;
      forget();
      clearInterval(watch);
      await letGo(state.sub);
    },
  };
}

function listen({ link, onMessage }: PullerOptions, stateOf: () => State): Subscription {
  const inbox = link.inbox();
  return link.nc.subscribe(inbox, {
    callback(error, msg) {
      const state = stateOf();
      if (error !== null) return void recover(state);
      state.heardAt = performance.now();
      // Statuses come to the inbox itself, messages with their own subject.
      if (msg.subject !== inbox) {
        if (state.outstanding > 0) state.outstanding -= 1;
        onMessage(msg);
      } else if (state.sub.getSubject() === inbox) {
        onStatus(state, msg);
      }
    },
  });
}

function refill(state: State): void {
  const { options, timing } = state;
  const { link, wanted } = options;
  if (state.stopped || state.recovering || !link.connected()) return;
  const batch = wanted() - state.outstanding;
  // A request for every single message would cost a third of the round trip: wait until half is used up.
  if (batch <= 0 || batch < state.outstanding) return;
  if (state.outstanding === 0) state.heardAt = performance.now();
  state.outstanding += batch;
  const { expiresMs, heartbeatMs } = timing;
  const request = { batch, expires: nanos(expiresMs), idle_heartbeat: nanos(heartbeatMs) };
  link.nc.publish(state.subject, JSON.stringify(request), { reply: state.sub.getSubject() });
}

function onStatus(state: State, msg: Msg): void {
  if (msg.headers?.code === HEARTBEAT_STATUS) return;
  const left = Number(msg.headers?.get(PENDING_HEADER) ?? '');
  // A request that ended normally says how much of it was left; anything else needs a check.
  if (left > 0) {
    state.outstanding = Math.max(0, state.outstanding - left);
    refill(state);
  } else {
    void recover(state);
  }
}

function checkSilence(state: State): void {
  const silentMs = performance.now() - state.heardAt;
  if (state.outstanding === 0 || silentMs < HEARTBEATS_MISSED * state.timing.heartbeatMs) return;
  if (state.options.link.connected()) void recover(state);
}

/** Starts again: consumer, inbox, requests. The old inbox is dropped, so that the server drops its requests. */
async function recover(state: State): Promise<void> {
  if (state.stopped || state.recovering) return;
  state.recovering = true;
  const ready = await ensureAgainAndAgain(state);
  state.recovering = false;
  if (!ready) return;
  const old = state.sub;
  state.sub = listen(state.options, () => state);
  void letGo(old);
  state.outstanding = 0;
  refill(state);
}

/** False if it was stopped, or the connection was lost: the reconnection starts it again. */
async function ensureAgainAndAgain(state: State): Promise<boolean> {
  const { link, ensure } = state.options;
  for (let failures = 0; !state.stopped && link.connected(); failures += 1) {
    try {
      await ensure();
      return !state.stopped;
    } catch {
      await pause(backOffMs(failures), undefined, { ref: false });
    }
  }
  return false;
}

async function letGo(sub: Subscription): Promise<void> {
  await sub.drain().catch(() => undefined);
}
