import { eventDefinition, type ServiceName, servicesIn } from '@tapwright/contracts';
import type { Reader } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DoneFault } from './faults.ts';

const Moment = z.coerce.number().nullable();
const Row = z.object({
  id: z.string(),
  jobId: z.string(),
  type: z.string(),
  causeType: z.string().nullable(),
  gateway: z.string().nullable(),
  createdMs: z.coerce.number(),
  publishedMs: Moment,
  handledMs: Moment,
});
/** One event with its moments by the database's clock, milliseconds since 1970. */
export type EventMoments = z.infer<typeof Row>;

/** Every event of every job. */
export async function readMoments(db: Reader): Promise<readonly EventMoments[]> {
  const found =
    await db.execute(sql`select e.id, e.job_id as "jobId", e.type, c.type as "causeType", e.gateway,
      extract(epoch from e.created_at) * 1000 as "createdMs",
      extract(epoch from e.published_at) * 1000 as "publishedMs",
      extract(epoch from e.handled_at) * 1000 as "handledMs"
    from events e left join events c on c.id = e.cause_id`);
  return z.object({ rows: z.array(Row) }).parse(found).rows;
}

/** The longest wait that a fault caused. */
export interface Recovery {
  readonly fault: DoneFault;
  readonly ms: number;
  /** What waited. */
  readonly event: EventMoments;
  /** What the job's events did meanwhile: when each was born and handled, milliseconds after the wait had begun. */
  readonly story: readonly string[];
}

/** Taking a run away from its device and queueing it again is not yet an advance. */
const NO_ADVANCE: ReadonlySet<string> = new Set(['run.stopped', 'run.queued']);

/**
 * The longest time that a job waited because of a fault, for each fault that held any up. A job was held up where one of
 * its events was for the harmed service, or had just been made by it, and was not handled when recovery began to count,
 * or came before the service was ready again. It waits from that moment, or from the birth of a younger event, until any
 * of its events was handled. Pure.
 */
export function recoveries(
  faults: readonly DoneFault[],
  events: readonly EventMoments[],
): readonly Recovery[] {
  const byJob = Map.groupBy(events, ({ jobId }) => jobId);
  return faults.flatMap((fault) => {
    const waits = events.flatMap((event) => {
      if (!isHeldUp(event, fault)) return [];
      const fromMs = Math.max(fault.sinceMs, event.createdMs);
      const advancedMs = advanceAfter(byJob.get(event.jobId) ?? [], event, fromMs);
      return advancedMs === null ? [] : [{ event, fromMs, ms: Math.round(advancedMs - fromMs) }];
    });
    const longest = waits.toSorted((a, b) => b.ms - a.ms)[0];
    if (longest === undefined) return [];
    const { event, fromMs, ms } = longest;
    return [{ fault, ms, event, story: storyOf(byJob.get(event.jobId) ?? [], fromMs, fromMs + ms) }];
  });
}

function isHeldUp(event: EventMoments, { process, group, target, sinceMs, readyMs }: DoneFault): boolean {
  if (event.createdMs > readyMs || (event.handledMs !== null && event.handledMs <= sinceMs)) return false;
  if (process === null) return true;
  const isThere = (consumer: ServiceName | null) =>
    consumer !== null && servicesIn(process).includes(consumer);
  const isUnpublished = event.publishedMs === null || event.publishedMs > sinceMs;
  const isMadeThere = event.createdMs <= sinceMs && isUnpublished && isThere(consumerOf(event.causeType));
  if (isMadeThere) return true;
  if (!isThere(consumerOf(event.type))) return false;
  return group !== 'gateways' || event.gateway === target || event.gateway === 'any';
}

function consumerOf(type: string | null): ServiceName | null {
  return eventDefinition(type ?? '')?.consumer ?? null;
}

function advanceAfter(ofJob: readonly EventMoments[], held: EventMoments, fromMs: number): number | null {
  const moments = ofJob.flatMap(({ id, type, handledMs }) => {
    const counts = id === held.id || !NO_ADVANCE.has(type);
    return handledMs !== null && handledMs >= fromMs && counts ? [handledMs] : [];
  });
  return moments.length === 0 ? null : Math.min(...moments);
}

function storyOf(ofJob: readonly EventMoments[], fromMs: number, toMs: number): string[] {
  return ofJob
    .filter(({ createdMs, handledMs }) => createdMs <= toMs && (handledMs ?? toMs) >= fromMs)
    .toSorted((a, b) => a.createdMs - b.createdMs)
    .map(({ type, gateway, createdMs, handledMs }) => {
      const to = gateway === null ? '' : ` for ${gateway}`;
      const handled = handledMs === null ? 'never' : Math.round(handledMs - fromMs);
      return `${type}${to} ${Math.round(createdMs - fromMs)}..${handled}`;
    });
}
