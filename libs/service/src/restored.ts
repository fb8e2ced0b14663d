import { setTimeout as pause } from 'node:timers/promises';
import { TapwrightError } from '@tapwright/contracts';
import {
  acrossTenants,
  type Database,
  databaseIdentity,
  lockOpenJobs,
  type NewEvent,
  notedIdentity,
  noteIdentity,
  settleRestoredEvents,
} from '@tapwright/store';
import type { Logger } from './log.ts';
import type { Publisher } from './publisher.ts';
import { stopJob } from './stop-job.ts';

const END = {
  outcome: 'inconclusive' as const,
  reason: {
    code: 'DATABASE_RESTORED',
    message: 'the database was restored from a copy; what was done on the phone after that copy is not known',
  },
};
/** How long a process waits at its start for the planner, milliseconds. */
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 250;

interface On {
  readonly db: Database;
  readonly log: Logger;
}

/**
 * Where the database was restored from a dump, stops every job that had not ended in it, before anything goes on: what
 * its runs did after the dump is not in it, and would be done twice. The planner does this; of several that start, one
 * does it and the others wait for it.
 */
export async function stopWhatWasRestored({
  db,
  log,
  publisher,
}: On & { readonly publisher: Pick<Publisher, 'publish'> }): Promise<void> {
  const identity = await databaseIdentity(db.read);
  if (identity === null) return;
  const stopped = await acrossTenants('restored', () =>
    db.transaction(async (tx) => {
      if (!(await noteIdentity(tx, identity))) return null;
      const jobs = await lockOpenJobs(tx);
      await settleRestoredEvents(tx);
      const events: NewEvent[] = [];
      for (const job of jobs) events.push(...(await stopJob(tx, job, END)));
      return { jobs: jobs.length, events };
    }),
  );
  if (stopped === null) return;
  log.warn({ jobs: stopped.jobs }, 'the database was restored: open jobs are stopped');
  // Not left to the sweeper: the leases of the copy run out meanwhile, and would end runs for another reason.
  await acrossTenants('outbox', () => publisher.publish(stopped.events)).catch((error: unknown) =>
    log.warn({ message: String(error) }, 'what stops the jobs of the copy is left to the sweeper'),
  );
}

/**
 * Waits until the planner has stopped what a restored database had not ended; nothing may be handled before.
 * @throws TapwrightError `DATABASE_RESTORED` where no planner has done it in time
 */
export async function awaitStopped({ db, log }: On, waitMs = WAIT_MS): Promise<void> {
  const identity = await databaseIdentity(db.read);
  if (identity === null) return;
  const until = performance.now() + waitMs;
  for (let looks = 0; ; looks += 1) {
    const noted = await notedIdentity(db.read);
    if (noted === null || noted === identity) return;
    if (looks === 0)
      log.warn('the database was restored: this process waits until the planner has stopped open jobs');
    if (performance.now() > until) {
      throw new TapwrightError('DATABASE_RESTORED', END.reason.message, {
        advice: 'Start the planner: it stops the jobs that had not ended in the copy.',
      });
    }
    await pause(LOOK_EVERY_MS);
  }
}
