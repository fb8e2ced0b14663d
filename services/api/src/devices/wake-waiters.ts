import { RunQueued } from '@tapwright/contracts';
import { type Platform, toNewEvent } from '@tapwright/service';
import { acrossTenants, appendEvents, asTenant, nextWaiter } from '@tapwright/store';

/**
 * Idle devices may suit a waiting run now: the first such run joins the queue again, and a gateway grants to all in
 * their order.
 */
export async function wakeWaiters({ db, publisher }: Pick<Platform, 'db' | 'publisher'>): Promise<void> {
  const waiter = await acrossTenants('line', () => nextWaiter(db.read, { except: '', freed: null }));
  if (waiter === null) return;
  const { jobId, tenantId, runId } = waiter;
  const about = { definition: RunQueued, jobId, tenantId, runId, gateway: 'any', data: {} };
  const events = [toNewEvent(about, null, null)];
  await asTenant(tenantId, () => db.transaction((tx) => appendEvents(tx, events)));
  publisher.committed(events);
  // Storing the event is enough: where the bus is away now, the sweeper publishes it later.
  await publisher.publish(events).catch(() => {});
}
