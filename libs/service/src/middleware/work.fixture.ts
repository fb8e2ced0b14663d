import type { Settlement } from '@tapwright/bus';
import { TaskPlanned } from '@tapwright/contracts';
import type { Database, EventContext } from '@tapwright/store';
import { closedDatabase, sampleJob, sampleRun, type TestBus, testBus } from '@tapwright/testing';
import { pino } from 'pino';
import { createPublisher } from '../publisher.ts';
import type { Next } from './chain.ts';
import { ACK, type Due, type Kit, type Valid } from './work.ts';

const RETRY = { attempts: 3, backoffMs: [10, 20] };

/** The kit for a handler of `task.planned` in perception, with nothing but the given values. */
export function sampleKit(values: Partial<Kit> = {}): Kit {
  const publish = () => Promise.reject(new Error('nothing is to be published'));
  const bus = { publish, handOver: () => false, handedOver: () => [] };
  const db = values.db ?? closedDatabase();
  return {
    handler: { definition: TaskPlanned, retry: RETRY },
    handle: async () => ({ emit: [] }),
    consumer: 'perception',
    db,
    publisher: createPublisher(bus, db),
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    handleMs: 1_000,
    workingMs: 1_000,
    ...values,
  };
}

/** A kit on a database, with the ids of what it publishes. */
export async function kitOn(db: Database): Promise<{ kit: Kit; published: string[]; bus: TestBus }> {
  const bus = await testBus();
  const published: string[] = [];
  const publish: TestBus['publish'] = async (message) => {
    await bus.publish(message);
    published.push(message.id);
  };
  return { kit: sampleKit({ db, publisher: createPublisher({ ...bus, publish }, db) }), published, bus };
}

export const DATA = { task: 0, step: 0, captureId: null };

/** A planned task of a running run, as it would be read. */
export function sampleContext(event: Partial<EventContext['event']> = {}): EventContext {
  const row = { id: 'evt_1', type: TaskPlanned.type, version: TaskPlanned.version, gateway: null };
  return {
    event: { ...row, data: DATA, traceparent: null, handledAt: null, ...event },
    job: sampleJob({ status: 'running' }),
    run: sampleRun({ status: 'running' }),
  };
}

/** A delivery that has reached its handler. */
export function sampleWork(
  kit: Partial<Kit> = {},
  values: Partial<Omit<Valid, 'kit' | 'delivery'>> & { readonly attempt?: number } = {},
): Valid {
  const { attempt = 1, ...rest } = values;
  const context = sampleContext();
  const message = { id: 'evt_1', type: TaskPlanned.type, address: null, key: 'run_1', body: '' };
  return {
    kit: sampleKit(kit),
    delivery: { message, attempt, working: () => {} },
    eventId: context.event.id,
    runHint: 'run_1',
    keyHint: 'run_1',
    captureHint: null,
    tries: attempt,
    context,
    data: DATA,
    ...rest,
  };
}

/** The rest of a list: records what it got, and answers like this. */
export function restOf<Work extends Partial<Due>>(
  answer: (work: Work) => Promise<Settlement> = async () => ACK,
): { readonly next: Next<Work>; readonly given: Work[] } {
  const given: Work[] = [];
  return {
    given,
    next(work) {
      given.push(work);
      return answer(work);
    },
  };
}
