import { send } from '../stream/service-stream.ts';
import type { Client } from './client.ts';
import type { Registry, Target } from './registry.ts';
import { fail, OKAY } from './wire.ts';

/** What `wait-for-TRANSPORT-STATE` waits for. */
export interface Wait {
  readonly target: Target;
  readonly state: string;
}

/** Virtual devices are never in recovery, rescue, sideload or bootloader. A client may wait for these for ever. */
const STATES = /^(device|recovery|rescue|sideload|bootloader|any|disconnect)$/;

/** Reads `wait-for-any-device` and the like; null for others. A serial number has priority over the transport. */
export function waitOf(verb: string, target: Target): Wait | null {
  const [, kind, state = ''] = /^wait-for-(any|usb|local)-([a-z]+)$/.exec(verb) ?? [];
  if (kind === undefined || !STATES.test(state)) return null;
  const by = kind === 'usb' || kind === 'local' ? kind : 'any';
  return { target: target.by === 'any' ? { by } : target, state };
}

type Progress =
  | { readonly kind: 'waiting' | 'reached' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Sends one OKAY at once, the second when the state is reached (AOSP `wait_for_state`). Ends with the client. */
export async function waitFor({ registry, stream }: Client, wait: Wait): Promise<void> {
  await send(stream, OKAY);
  const { ended } = stream.reader;
  const progress = await new Promise<Progress>((resolve) => {
    const look = (): void => {
      const seen = progressOf(registry, wait);
      if (seen.kind !== 'waiting' || ended.aborted) finish(seen);
    };
    const off = registry.onChange(look);
    const finish = (seen: Progress): void => {
      off();
      ended.removeEventListener('abort', look);
      resolve(seen);
    };
    ended.addEventListener('abort', look, { once: true });
    look();
  });
  if (progress.kind === 'reached') await send(stream, OKAY);
  if (progress.kind === 'refused') await send(stream, fail(progress.reason));
}

function progressOf(registry: Registry, { target, state }: Wait): Progress {
  const found = registry.find(target);
  if (!found.ok && found.ambiguous) return { kind: 'refused', reason: found.reason };
  if (state === 'disconnect') return { kind: found.ok ? 'waiting' : 'reached' };
  if (!found.ok) return { kind: 'waiting' };
  return { kind: state === 'any' || found.transport.state === state ? 'reached' : 'waiting' };
}
