import type { Settlement } from '@tapwright/bus';
import { unpublishedChildren } from '@tapwright/store';
import { failPoint } from '../fail-points.ts';
import { eventMetrics } from '../metrics.ts';
import { ackOf, type Committed, typesOf } from './work.ts';

/** Publishes what was committed; if another process has committed, what that may have left unpublished. */
export async function publish(work: Committed): Promise<Settlement> {
  const { kit, context, outcome } = work;
  for (const type of typesOf(work)) failPoint('before-publish', type);
  if (outcome.kind === 'committed') {
    kit.publisher.committed(outcome.events);
    for (const { type } of outcome.events) eventMetrics().emitted(type);
    await kit.publisher.publish(outcome.events.filter(({ handledBy }) => handledBy === undefined));
  } else {
    await kit.publisher.publishLeft(await unpublishedChildren(kit.db.read, context.event.id));
  }
  for (const type of typesOf(work)) failPoint('before-ack', type);
  return ackOf(work);
}
