import { newId, TaskPlanned } from '@tapwright/contracts';
import { databaseArtifacts, type NewEvent, timeline } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Handle,
  handlerOf,
  messageOf,
  observed,
  plannedTask,
  QUIET,
  storesOfTheFile,
} from './kit.fixture.ts';
import { createPublisher } from './publisher.ts';
import { NO_SECRETS } from './secret-box.ts';
import { newInstanceId, type Platform, type RunningService, startService } from './service.ts';

const on = storesOfTheFile();

const Data = z.object({ task: z.number(), step: z.number(), captureId: z.string().nullable() });
/** The old process knows three fields and refuses others; the new one knows a fourth, which older data lack. */
const OLD = { ...TaskPlanned, schema: Data.strict() };
const NEW = {
  ...TaskPlanned,
  version: OLD.version + 1,
  schema: Data.extend({ hint: z.string().optional() }),
};

type Version = typeof OLD | typeof NEW;

function platform(): Platform {
  const { db, bus } = on;
  return {
    db,
    bus,
    artifacts: databaseArtifacts(db),
    publisher: createPublisher(bus, db),
    log: QUIET,
    instance: newInstanceId(),
    secrets: NO_SECRETS,
    concurrency: 4,
    ackWaitMs: 2_000,
  };
}

/** A process of the service in one of the two versions; it notes what it has handled. */
async function start(version: Version, handled: string[]): Promise<RunningService> {
  const handle: Handle = async (input) => {
    handled.push(input.eventId);
    return observed(input);
  };
  return startService(platform(), { name: 'perception', deps: {}, handlers: [handlerOf(version, handle)] });
}

async function publish(version: Version): Promise<NewEvent> {
  const { event } = await plannedTask(on.db);
  if (version === NEW) {
    const data = JSON.stringify({ task: 0, step: 0, captureId: null, hint: newId('evt') });
    await on.db.read.execute(
      `update events set version = ${NEW.version}, data = '${data}' where id = '${event.id}'`,
    );
  }
  await on.bus.publish(messageOf({ ...event, version: version.version }));
  return event;
}

async function rowsOf({ jobId }: NewEvent) {
  return timeline(on.db.read, { jobId, afterSeq: 0, limit: 10 });
}

/** Waits until all are handled; then each has had its effect once, and none is dead. */
async function expectDoneOnce(events: readonly NewEvent[]): Promise<void> {
  for (const event of events) {
    await eventually(async () => (await rowsOf(event))[0]?.handledAt !== null, { what: 'it is handled' });
    const rows = await rowsOf(event);
    expect(rows.map(({ type }) => type)).toEqual(['task.planned', 'screen.observed']);
    expect(rows[0]?.deadReason).toBeNull();
  }
}

test('processes are replaced one after another across a new version of an event: each is handled once, none is lost', async () => {
  const [byOld, byNew]: [string[], string[]] = [[], []];
  const old = await start(OLD, byOld);
  const first = [await publish(OLD), await publish(OLD)];
  await expectDoneOnce(first);
  expect(byOld).toHaveLength(2);

  // A publisher was replaced first: what it says waits, and older events go on.
  const early = [await publish(NEW), await publish(NEW)];
  await expectDoneOnce([await publish(OLD)]);
  for (const event of early)
    expect((await rowsOf(event))[0]).toMatchObject({ handledAt: null, deadReason: null });

  const fresh = await start(NEW, byNew);
  const between: NewEvent[] = [];
  for (const version of [OLD, NEW, OLD, NEW, OLD, NEW, OLD, NEW]) between.push(await publish(version));
  await expectDoneOnce([...early, ...between]);
  await old.drain();

  // A publisher that was not replaced yet: a new process handles what an old one says, too.
  const late = [await publish(OLD), await publish(NEW)];
  await expectDoneOnce(late);
  await fresh.drain();
  const newer = [...early, ...between.filter((_, index) => index % 2 === 1), ...late.slice(1)];
  expect(byOld).not.toEqual(expect.arrayContaining([expect.toBeOneOf(newer.map(({ id }) => id))]));
  expect(byNew).toEqual(expect.arrayContaining(newer.map(({ id }) => id)));
});
