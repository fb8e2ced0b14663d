import type { Bus } from '@tapwright/bus';
import {
  ANY_GATEWAY,
  type Envelope,
  EVENTS,
  keyOf,
  type ProcessName,
  PUBLISHED,
  servicesIn,
} from '@tapwright/contracts';
import { type Database, type EventRow, timeline } from '@tapwright/store';

/** Somebody with the key of a process. */
export interface Thief {
  readonly process: ProcessName;
  readonly bus: Bus;
}

export interface Forging {
  stop(): void;
  /** Resolves when the last message is sent. @returns their number */
  sent(): Promise<number>;
}

const STRANGE = 'a text of a stranger';
const MALFORMED = ['', '{', 'null', '[]', '{"id":5}', `${'['.repeat(2_000)}${']'.repeat(2_000)}`];

/**
 * While a job runs, whoever has the key of a process sends all that this key allows: each stored event of the job again,
 * with other contents, for another tenant and for another gateway; events that nobody stored; and nonsense.
 */
export function forgeMessages(options: {
  readonly thieves: readonly Thief[];
  readonly jobId: string;
  readonly db: Database;
}): Forging {
  const { thieves, jobId, db } = options;
  let isOver = false;
  let count = 0;

  const send = async (
    { bus }: Thief,
    about: { type: string; gateway: string | null; key: string },
    body: string,
  ) => {
    const { type, gateway: address, key } = about;
    count += 1;
    await bus.publish({ id: `evt_forged_${count}`, type, address, key, body });
  };

  async function forge(thief: Thief, row: EventRow): Promise<void> {
    const { id, type, version, tenantId, runId, gateway, traceparent, data } = row;
    const envelope: Envelope = { id, type, version, tenantId, jobId, runId, gateway, traceparent, data };
    const about = { type, gateway, key: keyOf(envelope) };
    const bodies: readonly Envelope[] = [
      envelope,
      { ...envelope, data: strange(data) },
      { ...envelope, tenantId: 'stranger' },
      { ...envelope, id: `${id}x` },
    ];
    for (const body of bodies) await send(thief, about, JSON.stringify(body));
    const addressed = EVENTS.find((event) => event.type === type)?.addressed === true;
    if (addressed) await send(thief, { ...about, gateway: ANY_GATEWAY }, JSON.stringify(envelope));
    for (const body of MALFORMED) await send(thief, about, body);
  }

  const work = (async () => {
    let after = 0;
    while (!isOver) {
      const rows = await timeline(db.read, { jobId, afterSeq: after, limit: 20 });
      for (const row of rows)
        for (const thief of thieves) if (publishes(thief, row.type)) await forge(thief, row);
      after = rows.at(-1)?.seq ?? after;
    }
  })();

  return {
    stop() {
      isOver = true;
    },
    async sent() {
      await work;
      return count;
    },
  };
}

function publishes({ process }: Thief, type: string): boolean {
  return servicesIn(process).some((service) => PUBLISHED[service].includes(type));
}

/** The same shape with a stranger's text in place of each text. */
function strange(value: unknown): unknown {
  if (typeof value === 'string') return STRANGE;
  if (Array.isArray(value)) return value.map(strange);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strange(one)]));
}
