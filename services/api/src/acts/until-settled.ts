import type { Database } from '@tapwright/store';
import type { EventFeed } from '../jobs/event-feed.ts';
import { existingJob } from '../jobs/existing-job.ts';

export interface Waiting {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly tenantId: string;
  readonly jobId: string;
  /** Longest wait, milliseconds. */
  readonly waitMs: number;
}

/** Reads again with each event of the job until what was read is settled, or the time is over: then as it is now. */
export async function untilSettled<T>(
  { db, feed, tenantId, jobId, waitMs }: Waiting,
  read: () => Promise<T>,
  isSettled: (seen: T) => boolean,
): Promise<T> {
  const signal = AbortSignal.timeout(waitMs);
  for (;;) {
    // What comes between this and the reading is news.
    const { eventSeq: afterSeq } = await existingJob(db, tenantId, jobId);
    const seen = await read();
    if (isSettled(seen) || signal.aborted || waitMs === 0) return seen;
    await feed.next({ jobId, afterSeq, signal });
  }
}
