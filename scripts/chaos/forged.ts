import { type Bus, connectJetStreamBus } from '@tapwright/bus';
import { Envelope, eventDefinition, keyOf, newId } from '@tapwright/contracts';
import { openPostgres } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Stage } from './stage.ts';

const Rows = z.object({ rows: z.array(Envelope) });
/** How many events are forged after. */
const NEWEST = 20;

/** What whoever reaches NATS could send: rubbish, events that nobody stored, and real events once more. */
export async function forgeMessages({ nats, prefix, postgres }: Stage): Promise<void> {
  const bus = await connectJetStreamBus({ servers: nats.address, prefix });
  const database = await openPostgres({ url: postgres.url, poolSize: 1, migrate: false });
  try {
    const found = await database.read.execute(sql`select id, type, version, tenant_id as "tenantId",
        job_id as "jobId", run_id as "runId", gateway, traceparent, data
      from events order by created_at desc limit ${NEWEST}`);
    for (const event of Rows.parse(found).rows) await forge(bus, event);
  } finally {
    await database.close();
    await bus.close();
  }
}

async function forge(bus: Bus, event: Envelope): Promise<void> {
  const isAddressed = eventDefinition(event.type)?.addressed === true;
  const place = { type: event.type, address: isAddressed ? event.gateway : null, key: keyOf(event) };
  const stranger = { ...event, id: newId('evt') };
  for (const body of ['{"id":', JSON.stringify(stranger), JSON.stringify({ ...event, data: {} })])
    await bus.publish({ ...place, id: newId('evt'), body });
}
