import type { Settlement } from '@tapwright/bus';
import { type EventContext, loadEventContext, unpublishedChildren } from '@tapwright/store';
import type { Next } from './chain.ts';
import { drop } from './drop.ts';
import { ackOf, type Counted, type Due, type Stored } from './work.ts';

/** Reads the stored row of the event, with its job and its run: only the row counts, whatever the message says. */
export async function load(work: Counted, next: Next<Stored>): Promise<Settlement> {
  const { kit, eventId, keyHint, tries } = work;
  const guess = tries === 1 ? (kit.contexts?.guess(eventId, keyHint) ?? null) : null;
  const found = guess === null ? await loadDue(work) : dueOf(work, guess);
  return 'context' in found ? next({ ...work, ...found }) : found;
}

/** The event with its current job and run, or the settlement of a message whose event must not be handled. */
export async function loadDue(work: Due): Promise<{ readonly context: EventContext } | Settlement> {
  const { kit, eventId, runHint } = work;
  const context = await loadEventContext(kit.db.read, eventId, { sealed: kit.sealed === true, runHint });
  if (context === null) return drop(work, 'unknown_event');
  if (context.event.handledAt === null) return dueOf(work, context);
  if (context.event.type !== kit.handler.definition.type) return drop(work, 'other_event');
  await kit.publisher.publishLeft(await unpublishedChildren(kit.db.read, eventId));
  return ackOf(work);
}

/** Only an event of this type that is addressed to this consumer belongs to it. */
function dueOf(work: Due, context: EventContext): { readonly context: EventContext } | Settlement {
  const { type, gateway } = context.event;
  const isOwn = type === work.kit.handler.definition.type && gateway === work.delivery.message.address;
  return isOwn ? { context } : drop(work, 'other_event');
}
