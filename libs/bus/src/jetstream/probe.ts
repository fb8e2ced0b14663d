import { jetstreamManager } from '@nats-io/jetstream';
import { openLink } from './link.ts';
import type { BusAccess } from './options.ts';

/** What a NATS server answers to somebody who changes nothing. */
export interface BusProbe {
  /** Such as `2.10.4`. */
  readonly version: string;
  /** Whether it keeps streams; the platform needs them. Null: this user may not ask. */
  readonly hasJetStream: boolean | null;
}

export interface ProbeOptions {
  readonly servers: string | readonly string[];
  readonly access?: BusAccess;
  readonly timeoutMs: number;
}

/** @throws TapwrightError `BUS_UNAVAILABLE` */
export async function probeJetStream({ servers, access, timeoutMs }: ProbeOptions): Promise<BusProbe> {
  const link = await openLink({ servers, name: 'tapwright-doctor', timeoutMs, access });
  try {
    const { version, jetstream = false } = link.nc.info ?? { version: '' };
    return { version, hasJetStream: jetstream ? await mayAsk(link.nc, timeoutMs) : false };
  } finally {
    await link.close();
  }
}

async function mayAsk(nc: Parameters<typeof jetstreamManager>[0], timeout: number): Promise<true | null> {
  return jetstreamManager(nc, { timeout }).then(
    () => true,
    () => null,
  );
}
