import type { Delivery, Settlement } from '../port.ts';
import { deliveryOf, type Entry, type Handed, keepAlive, newEntry, settlementOf } from './entry.ts';

export interface LanesOptions {
  readonly concurrency: number;
  readonly ackWaitMs: number;
  readonly handler: (delivery: Delivery) => Promise<Settlement>;
  /** Called whenever `wanted()` may have grown. */
  readonly onRoom: () => void;
}

/**
 * The messages that one subscription has, in lanes by key.
 *
 * - The messages of a key run one after another in the order of publication; a retry keeps its place at the head
 *   and holds the lane, so that nothing overtakes it.
 * - Different keys run side by side, at most `concurrency` of them.
 * - A message whose acknowledgement has to wait leaves its lane at once, and is kept alive until the bus is told.
 * - Messages that wait here are kept alive on the bus. A running one must keep itself alive: after the ack wait its
 *   settlement is ignored, and a quarter later its place is free.
 */
export interface Lanes {
  offer(handed: Handed): void;
  /** How many further messages may be offered now. */
  wanted(): number;
  /** Gives back what has not begun and resolves when nothing runs any more. */
  drain(): Promise<void>;
}

/** One message lies ready so that the next begins without a round trip; more would be taken from other processes. */
const READY = 1;
/** Maximum number of messages that wait for the turn of their key. */
const HELD_MAX = 256;
/** Maximum number of messages that are handled and whose acknowledgement has to wait. */
const UNTOLD_MAX = 4_096;
/** Maximum retry delay, a day: longer waits are rows in `timers`. */
const DELAY_MAX_MS = 86_400_000;
/** After this time, storing a dead letter is tried again. */
const PUT_ASIDE_RETRY_MS = 1_000;

interface State {
  readonly options: LanesOptions;
  readonly bySequence: Map<number, Entry>;
  readonly byKey: Map<string, Entry[]>;
  readonly ready: Entry[];
  /** Handled, and kept alive until the bus may be told. */
  readonly untold: Set<Entry>;
  running: number;
  tick: NodeJS.Timeout | undefined;
  drained: PromiseWithResolvers<void> | undefined;
}

export function createLanes(options: LanesOptions): Lanes {
  const state: State = {
    options,
    bySequence: new Map(),
    byKey: new Map(),
    ready: [],
    untold: new Set(),
    running: 0,
    tick: undefined,
    drained: undefined,
  };
  return {
    offer: (handed) => offer(state, handed),
    wanted: () => wanted(state),
    drain: () => drain(state),
  };
}

function wanted({ options, bySequence, ready, untold, running, drained }: State): number {
  if (drained !== undefined || bySequence.size >= HELD_MAX + options.concurrency) return 0;
  if (untold.size >= UNTOLD_MAX) return 0;
  return Math.max(0, options.concurrency + READY - running - ready.length);
}

function offer(state: State, handed: Handed): void {
  if (state.drained !== undefined) {
    handed.giveBack(0);
    return;
  }
  const known = state.bySequence.get(handed.sequence);
  if (known === undefined) enter(state, newEntry(handed, performance.now()));
  else if (known.state === 'running') supersede(state, known, handed);
  else renew(known, handed);
  startTick(state);
  start(state);
}

function enter(state: State, entry: Entry): void {
  const { key } = entry.handed.message;
  state.bySequence.set(entry.handed.sequence, entry);
  const lane = state.byKey.get(key);
  if (lane === undefined) {
    state.byKey.set(key, [entry]);
    state.ready.push(entry);
    return;
  }
  // The head may already be running or wait for its retry: nothing comes before it.
  const later = lane.findIndex((other, place) => place > 0 && other.handed.sequence > entry.handed.sequence);
  lane.splice(later === -1 ? lane.length : later, 0, entry);
}

/** The ack wait of a running message is over and the bus delivers it again: the new delivery replaces it. */
function supersede(state: State, outdated: Entry, handed: Handed): void {
  const entry = newEntry(handed, performance.now());
  entry.attempt = Math.max(outdated.attempt + 1, handed.deliveries);
  outdated.live = false;
  state.running -= 1;
  state.bySequence.set(handed.sequence, entry);
  const lane = state.byKey.get(handed.message.key);
  if (lane !== undefined) lane[0] = entry;
  state.ready.push(entry);
}

/** A waiting message was delivered again, as after a lost connection: the newer delivery will be settled. */
function renew(entry: Entry, handed: Handed): void {
  entry.handed = handed;
  entry.attempt = Math.max(entry.attempt, handed.deliveries);
  entry.aliveAt = performance.now();
}

function start(state: State): void {
  while (state.running < state.options.concurrency) {
    const entry = state.ready.shift();
    if (entry === undefined) break;
    void run(state, entry);
  }
  state.options.onRoom();
}

async function run(state: State, entry: Entry): Promise<void> {
  const { ackWaitMs, handler } = state.options;
  const now = performance.now();
  if (now - entry.aliveAt >= ackWaitMs / 4) keepAlive(entry, now);
  if (now - entry.aliveAt > ackWaitMs) {
    // The bus could not be told for too long and gives it to somebody else: it must not begin here as well.
    leave(state, entry);
    return;
  }
  entry.state = 'running';
  state.running += 1;
  const settlement = await settlementOf(handler, deliveryOf(entry, ackWaitMs));
  if (!entry.live) return;
  if (performance.now() - entry.aliveAt > ackWaitMs) {
    // Somebody else may have it by now; the bus delivers it again, and the receiver's records distinguish the two.
    leave(state, entry);
  } else if (settlement.kind === 'ack') {
    if (settlement.once === undefined) entry.handed.ack();
    else void tellOnce(state, entry, settlement.once);
    leave(state, entry);
  } else if (settlement.kind === 'retry') {
    retry(state, entry, settlement.delayMs);
  } else if (settlement.kind === 'elsewhere') {
    giveBack(state, entry, settlement.delayMs);
  } else {
    await putAside(state, entry, settlement.reason);
  }
}

async function tellOnce(state: State, entry: Entry, once: Promise<boolean>): Promise<void> {
  state.untold.add(entry);
  const isSafe = await once.catch(() => false);
  state.untold.delete(entry);
  if (isSafe) entry.handed.ack();
  else entry.handed.giveBack(0);
  ifIdle(state);
  state.options.onRoom();
}

/**
 * The retry stays here, kept alive, instead of going back to the bus: there a later message of its key could
 * overtake it. The price: attempts made here are forgotten when this process dies or drains, and counted again
 * from the number of deliveries.
 */
function retry(state: State, entry: Entry, wantedDelayMs: number): void {
  const delayMs = inBounds(wantedDelayMs);
  if (state.drained !== undefined) {
    giveBack(state, entry, delayMs);
    return;
  }
  const now = performance.now();
  keepAlive(entry, now);
  state.running -= 1;
  entry.state = 'waiting';
  entry.attempt += 1;
  entry.retryAt = now + delayMs;
  entry.retryTimer = setTimeout(() => {
    entry.state = 'queued';
    state.ready.push(entry);
    start(state);
  }, delayMs);
  start(state);
}

/** Back to the bus, which delivers it after this time to whoever asks. */
function giveBack(state: State, entry: Entry, delayMs: number): void {
  entry.handed.giveBack(inBounds(delayMs));
  leave(state, entry);
}

function inBounds(delayMs: number): number {
  return Math.min(Math.max(0, delayMs), DELAY_MAX_MS);
}

async function putAside(state: State, entry: Entry, reason: string): Promise<void> {
  entry.aliveWanted = true;
  try {
    await entry.handed.putAside(reason, entry.attempt);
  } catch {
    if (entry.live) retry(state, entry, PUT_ASIDE_RETRY_MS);
    return;
  }
  if (entry.live) leave(state, entry);
}

/** Removes the head of a lane, settled or lost, and lets the next message of its key begin. */
function leave(state: State, entry: Entry): void {
  remove(state, entry);
  ifIdle(state);
  start(state);
}

function ifIdle(state: State): void {
  if (state.untold.size > 0) return;
  if (state.bySequence.size === 0) stopTick(state);
  if (state.drained !== undefined && state.running === 0) state.drained.resolve();
}

function remove(state: State, entry: Entry): void {
  const { key } = entry.handed.message;
  const lane = state.byKey.get(key) ?? [];
  const wasHead = lane[0] === entry;
  entry.live = false;
  clearTimeout(entry.retryTimer);
  if (entry.state === 'running') state.running -= 1;
  state.bySequence.delete(entry.handed.sequence);
  dropFrom(lane, entry);
  dropFrom(state.ready, entry);
  const next = lane[0];
  if (next === undefined) state.byKey.delete(key);
  else if (wasHead) state.ready.push(next);
}

function dropFrom(entries: Entry[], entry: Entry): void {
  const place = entries.indexOf(entry);
  if (place !== -1) entries.splice(place, 1);
}

function startTick(state: State): void {
  state.tick ??= setInterval(() => sweep(state), Math.max(1, state.options.ackWaitMs / 4)).unref();
}

function stopTick(state: State): void {
  clearInterval(state.tick);
  state.tick = undefined;
}

/** Keeps waiting messages alive and drops those that the bus has surely given to somebody else. */
function sweep(state: State): void {
  const now = performance.now();
  for (const entry of state.untold) keepAlive(entry, now);
  for (const entry of [...state.bySequence.values()]) {
    if (entry.state !== 'running' || entry.aliveWanted) keepAlive(entry, now);
    if (now - entry.aliveAt > state.options.ackWaitMs * 1.25) leave(state, entry);
  }
}

function drain(state: State): Promise<void> {
  if (state.drained !== undefined) return state.drained.promise;
  state.drained = Promise.withResolvers<void>();
  const now = performance.now();
  const idle = [...state.bySequence.values()].filter((entry) => entry.state !== 'running');
  idle.sort((a, b) => a.handed.sequence - b.handed.sequence);
  for (const entry of idle) {
    remove(state, entry);
    entry.handed.giveBack(entry.state === 'waiting' ? Math.max(0, entry.retryAt - now) : 0);
  }
  ifIdle(state);
  return state.drained.promise;
}
