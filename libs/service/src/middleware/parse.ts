import type { Settlement } from '@tapwright/bus';
import { Envelope, keyOf } from '@tapwright/contracts';
import { asTenant, isTenantName } from '@tapwright/store';
import type { Next } from './chain.ts';
import { drop } from './drop.ts';
import type { Delivered, Due } from './work.ts';

/** The format of an id in the database. */
const ID = /^[\w-]{1,100}$/;

/**
 * Reads which event is due; a body that is not an envelope is dropped. All that follows is done for the tenant that the
 * message names: if that is not the tenant of the stored row, the row is not found.
 */
export async function parse(work: Delivered, next: Next<Due>): Promise<Settlement> {
  const envelope = envelopeIn(work.delivery.message.body);
  if (envelope === null) return drop(work, 'no_envelope');
  if (envelope.type !== work.kit.handler.definition.type) return drop(work, 'other_event');
  const due = {
    ...work,
    eventId: envelope.id,
    runHint: envelope.runId,
    keyHint: keyOf(envelope),
    captureHint: captureIn(envelope.data, work.kit.handler.looksAt),
  };
  return asTenant(envelope.tenantId, () => next(due));
}

function captureIn(data: unknown, field: string | undefined): string | null {
  if (field === undefined || typeof data !== 'object' || data === null) return null;
  const named: unknown = Object.entries(data).find(([key]) => key === field)?.[1];
  return typeof named === 'string' && ID.test(named) ? named : null;
}

function envelopeIn(body: string): Envelope | null {
  const envelope = Envelope.safeParse(jsonIn(body));
  if (!envelope.success || !ID.test(envelope.data.id)) return null;
  return isTenantName(envelope.data.tenantId) ? envelope.data : null;
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
