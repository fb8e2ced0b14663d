import type { VirtualDevice } from '@tapwright/virtual-android';
import { quantile } from 'simple-statistics';

/** What one client costs. Of a client that was not measured all figures are null. */
export interface Row {
  readonly client: string;
  /** One look at the screen and one tap or BACK after it, milliseconds. */
  readonly p50Ms: number | null;
  /** The look of these alone, milliseconds. */
  readonly lookP50Ms: number | null;
  /** Programs on the phone and answers of its server, for one look and one act. */
  readonly commands: number | null;
  /** Sent by the phone for these. */
  readonly bytes: number | null;
  /** From the end of the act to the capture of the settled screen; null: the client does not wait for that. */
  readonly settleP50Ms: number | null;
  /** Captures of a screen that was called settled and was not the one that the app had. */
  readonly falselySettled: number | null;
  /** Why it was not measured. */
  readonly note: string | null;
}

export interface Round {
  readonly ms: number;
  readonly lookMs: number;
  readonly commands: number;
  readonly bytes: number;
  readonly settled?: { readonly ms: number; readonly right: boolean };
}

/** Runs one look with its act, and reads from the phone's own counters what that cost. */
export async function countedRound<T>(
  device: VirtualDevice,
  look: () => Promise<T>,
  act: (seen: T) => Promise<void>,
): Promise<Round> {
  const { commands, bytes } = device.traffic;
  const from = performance.now();
  const seen = await look();
  const lookMs = performance.now() - from;
  await act(seen);
  const ms = performance.now() - from;
  return { ms, lookMs, commands: device.traffic.commands - commands, bytes: device.traffic.bytes - bytes };
}

export function rowOf(client: string, rounds: readonly Round[]): Row {
  const median = (read: (round: Round) => number): number => quantile(rounds.map(read), 0.5);
  const settled = rounds.flatMap(({ settled }) => settled ?? []);
  return {
    client,
    p50Ms: median(({ ms }) => ms),
    lookP50Ms: median(({ lookMs }) => lookMs),
    commands: median(({ commands }) => commands),
    bytes: median(({ bytes }) => bytes),
    settleP50Ms:
      settled.length === 0
        ? null
        : quantile(
            settled.map(({ ms }) => ms),
            0.5,
          ),
    falselySettled: settled.length === 0 ? null : settled.filter(({ right }) => !right).length,
    note: null,
  };
}

export function notMeasured(client: string, why: string): Row {
  const none = {
    p50Ms: null,
    lookP50Ms: null,
    commands: null,
    bytes: null,
    settleP50Ms: null,
    falselySettled: null,
  };
  return { client, ...none, note: `not measured: ${why}` };
}
