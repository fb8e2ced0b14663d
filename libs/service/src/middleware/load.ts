import type { Settlement } from '@tapwright/bus';
import {
  countAttempt,
  type EventContext,
  holdEvents,
  loadEventContext,
  unpublishedChildren,
} from '@tapwright/store';
import type { Next } from './chain.ts';
import { drop } from './drop.ts';
import { ackOf, type Counted, type Due, type Stored } from './work.ts';

/** After so many of the periods in which a handler shows that it is alive a bus gives its message to somebody else. */
const LATE_PERIODS = 3;

/** Reads the stored row of the event, with its job and its run: only the row counts, whatever the message says. */
export async function load(work: Counted, next: Next<Stored>): Promise<Settlement> {
  const { kit, eventId, keyHint, tries } = work;
  const guess = tries === 1 ? (kit.contexts?.guess(eventId, keyHint) ?? null) : null;
  const found = guess === null ? await loadDue(work) : dueOf(work, guess);
  if (!('context' in found)) return found;
  return next({ ...work, ...found, tries: await triesOf(work, found.context) });
}

/**
 * A bus may deliver a message again as if for the first time: NATS 2.9 does where a process dies at once. The row says whether
 * it was begun before: a try was counted, or somebody had it in hand. What comes late and says neither may only have
 * waited, so no try is counted, but it is noted that it was in hand.
 */
async function triesOf({ kit, eventId, tries }: Counted, { event }: EventContext): Promise<number> {
  if (tries > 1) return tries;
  const { attempts = 0, heldUntil = null, createdAt } = event;
  if (attempts > 0 || heldUntil !== null) return 1 + (await countAttempt(kit.db.read, eventId));
  const ageMs = createdAt === undefined ? 0 : Date.now() - createdAt.getTime();
  if (ageMs > LATE_PERIODS * kit.workingMs) await holdEvents(kit.db.read, [eventId], 0);
  return tries;
}

/** The event with its current job and run, or the settlement of a message whose event must not be handled. */
export async function loadDue(work: Due): Promise<{ readonly context: EventContext } | Settlement> {
  const { kit, eventId, runHint } = work;
  const wish = { sealed: kit.sealed === true, runHint, captureId: wantedCapture(work) };
  const loaded = await loadEventContext(kit.db.read, eventId, wish);
  if (loaded === null) return drop(work, 'unknown_event');
  const { seen, ...context } = loaded;
  if (seen !== undefined) kit.screens?.take(seen);
  if (context.event.handledAt === null) return dueOf(work, context);
  if (context.event.type !== kit.handler.definition.type) return drop(work, 'other_event');
  await kit.publisher.publishLeft(await unpublishedChildren(kit.db.read, eventId));
  return ackOf(work);
}

function wantedCapture({ kit: { screens }, captureHint }: Due): string | null {
  return captureHint !== null && screens?.wants(captureHint) === true ? captureHint : null;
}

/** Only an event of this type that is addressed to this consumer belongs to it. */
function dueOf(work: Due, context: EventContext): { readonly context: EventContext } | Settlement {
  const { type, gateway } = context.event;
  const isOwn = type === work.kit.handler.definition.type && gateway === work.delivery.message.address;
  return isOwn ? { context } : drop(work, 'other_event');
}
