import { dumpForm } from '@tapwright/screen';
import { pause } from '../adb/bounded.ts';
import type { Shell } from '../adb/shell.ts';
import { createTurns } from '../adb/turns.ts';
import { type Snapshot, takeFacts, takeSnapshot } from '../snapshot.ts';
import { differenceOf } from './difference.ts';
import { createLookServer, NoServer, reasonOf } from './look-server.ts';
import { OWNED_LINE, STOP_LINE } from './server-lines.ts';

/**
 * How the tree of a screen is read. `dump`: by `uiautomator dump`. `server`: by appium-uiautomator2-server, and by the dump
 * where that fails. `auto`: as `server`, once both have shown the same screen on this phone with this version.
 */
export type HierarchyPolicy = 'server' | 'dump' | 'auto';

/** A look at the screen. */
export interface Sighting extends Snapshot {
  readonly by: 'server' | 'dump';
  /** Why it was not the server, or what a comparison has shown; null: as the policy wants it. */
  readonly why: string | null;
}

/** Looks at one phone's screen. Keeps the state of the server from look to look; only looking goes through it. */
export interface Eye {
  readonly shell: Shell;
  /** The next look is expected to be fast. */
  readonly isQuick: boolean;
  /** One look after another. @throws what the shell throws */
  look(signal: AbortSignal): Promise<Sighting>;
  /** Stops the server, so that UiAutomation is free for others; forgets failures. */
  close(signal: AbortSignal): Promise<void>;
}

/** An eye that only dumps. Closing it still stops the server that an earlier process with another policy has left. */
function dumpingEye(shell: Shell): Eye {
  return {
    shell,
    isQuick: false,
    look: async (signal) => ({ ...(await takeSnapshot(shell, signal)), by: 'dump', why: null }),
    close: async (signal) => void (await shell.run(STOP_LINE, { signal })),
  };
}

export function createEye(shell: Shell, policy: HierarchyPolicy): Eye {
  return policy === 'dump' ? dumpingEye(shell) : servedEye(shell, policy);
}

/** A failure that took longer is not waited for a second time: the server is left alone until the eye is closed. */
const FAILURE_SLOW_MS = 2_000;
/** After as many failures in a row the server is left alone until the eye is closed. */
const FAILURES_MAX = 3;
/** A screen may change between the two looks of a comparison, so that one difference proves nothing. */
const COMPARISONS_MAX = 3;
/** Versions that are remembered; a phone has one at a time. */
const VERSIONS_KEPT = 8;
const LOOKS = { atOnce: 1, waiting: 64 };

/** What comparing has shown for a version. */
interface Proof {
  readonly verdict: 'same' | 'different' | 'open';
  readonly differences: number;
  /** Whether dumps of this phone name the hints of fields. */
  readonly hints: boolean;
  readonly why: string;
}

const UNPROVED: Proof = { verdict: 'open', differences: 0, hints: true, why: '' };

function servedEye(shell: Shell, policy: 'server' | 'auto'): Eye {
  const server = createLookServer(shell);
  const turns = createTurns(LOOKS);
  const proofs = new Map<string, Proof>();
  let version = '';
  let failures = 0;
  /** Why the server is left alone; null: it is used. */
  let resting: string | null = null;

  const proof = (): Proof => proofs.get(version) ?? UNPROVED;
  const vet = (found: string): void => {
    version = found;
    if (policy === 'auto' && proof().verdict === 'different')
      throw new NoServer(proof().why, { lasting: true });
  };

  async function served(signal: AbortSignal): Promise<Sighting> {
    const [source, facts] = await Promise.all([server.source(signal), takeFacts(shell, signal)]);
    const hierarchy = dumpForm(source, proof());
    if (hierarchy === null) throw new NoServer('its page source is no tree');
    const dump = { ok: true, hierarchy, rotation: rotationOf(hierarchy) } as const;
    return { dump, ...facts, by: 'server', why: null };
  }

  /** UiAutomation must be free before a dump: of our server, which is stopped, and of others, which are waited for. */
  async function dumped(why: string, signal: AbortSignal): Promise<Sighting> {
    await server.stop(signal);
    await untilFree(shell, signal);
    const snapshot = await takeSnapshot(shell, signal);
    return { ...inOneForm(snapshot, proof()), by: 'dump', why };
  }

  async function compare(signal: AbortSignal): Promise<Sighting> {
    const source = await server.source(signal);
    await server.stop(signal);
    await untilFree(shell, signal);
    const snapshot = await takeSnapshot(shell, signal);
    const { dump } = snapshot;
    if (!dump.ok)
      return { ...snapshot, by: 'dump', why: 'the server could not be compared: the dump failed' };
    const hints = /\shint="/.test(dump.hierarchy.slice(0, HINTS_WITHIN));
    const tree = dumpForm(source, { hints });
    const next = judged(proof(), hints, tree === null ? 'no tree' : differenceOf(tree, dump.hierarchy));
    keep(proofs, version, next);
    if (next.verdict === 'different') resting = next.why;
    return { ...inOneForm(snapshot, next), by: 'dump', why: next.why };
  }

  async function look(signal: AbortSignal): Promise<Sighting> {
    if (resting !== null)
      return { ...inOneForm(await takeSnapshot(shell, signal), proof()), by: 'dump', why: resting };
    const began = performance.now();
    try {
      await server.start(vet, signal);
      const isProved = policy === 'server' || proof().verdict === 'same';
      const seen = await (isProved ? served(signal) : compare(signal));
      failures = 0;
      return seen;
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = reasonOf(error);
      failures += 1;
      const isSlow = performance.now() - began > FAILURE_SLOW_MS;
      const lasting = isSlow || failures >= FAILURES_MAX || (error instanceof NoServer && error.lasting);
      const why = `dumped without the server: ${reason}`;
      if (lasting) resting = why;
      return dumped(why, signal);
    }
  }

  return {
    shell,
    get isQuick() {
      return server.isRunning && (policy === 'server' || proof().verdict === 'same');
    },
    look: (signal) => turns.take(signal, () => look(signal)),
    close: (signal) =>
      turns.take(signal, async () => {
        resting = null;
        failures = 0;
        await server.stop(signal);
      }),
  };
}

function judged({ differences }: Proof, hints: boolean, difference: string | null): Proof {
  if (difference === null) {
    const why = 'the server and the dump show the same screen: the server is used from now on';
    return { verdict: 'same', differences: 0, hints, why };
  }
  const count = differences + 1;
  const verdict = count >= COMPARISONS_MAX ? 'different' : 'open';
  const why = `dumped without the server: it showed another screen than the dump, ${count} of ${COMPARISONS_MAX} times: ${difference}`;
  return { verdict, differences: count, hints, why };
}

/** The newest few. */
function keep(proofs: Map<string, Proof>, version: string, proof: Proof): void {
  proofs.delete(version);
  proofs.set(version, proof);
  for (const oldest of proofs.keys()) {
    if (proofs.size <= VERSIONS_KEPT) break;
    proofs.delete(oldest);
  }
}

/** Where dumps name hints, each node has one, so that the first nodes say it. */
const HINTS_WITHIN = 8_192;

/** Both ways of looking give one form, so that a change between them is no change of the screen. */
function inOneForm(snapshot: Snapshot, { hints }: { readonly hints: boolean }): Snapshot {
  const { dump } = snapshot;
  if (!dump.ok) return snapshot;
  const hierarchy = dumpForm(dump.hierarchy, { hints });
  return hierarchy === null ? snapshot : { ...snapshot, dump: { ...dump, hierarchy } };
}

function rotationOf(hierarchy: string): number {
  return Number(/<hierarchy rotation="(\d)"/.exec(hierarchy)?.[1] ?? 0);
}

/** A driver of somebody else is waited for this long; then the dump says what is wrong. */
const FREE_WITHIN_MS = 2_000;
const FREE_PAUSE_MS = 100;

async function untilFree(shell: Shell, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + FREE_WITHIN_MS;
  for (;;) {
    const owners = Number((await shell.run(OWNED_LINE, { signal })).stdout.toString('utf8'));
    if (!(owners > 0) || performance.now() >= deadline) return;
    await pause(FREE_PAUSE_MS, signal);
  }
}
