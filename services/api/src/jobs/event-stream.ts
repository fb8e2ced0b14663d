import type { ServerResponse } from 'node:http';
import { type Database, type EventRow, timeline } from '@tapwright/store';
import { z } from 'zod';
import type { EventFeed } from './event-feed.ts';

/** What a client learns about an event. */
export const StreamedEvent = z.object({
  seq: z.int(),
  type: z.string(),
  runId: z.string().nullable(),
  at: z.string(),
  /** `docs/events.md` says what it holds. */
  data: z.unknown(),
});
export type StreamedEvent = z.infer<typeof StreamedEvent>;

export interface StreamOptions {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly jobId: string;
  /** Number of the last event the client has seen; 0: from the beginning. */
  readonly afterSeq: number;
  /** Aborting it ends the stream. */
  readonly signal: AbortSignal;
}

/**
 * Writes a job's timeline as server-sent events: first what is stored, then what comes, until `job.ended`. Rows are
 * the only source, so nothing is missed or sent twice; `id:` is the sequence number for Last-Event-ID.
 */
export async function streamEvents(response: ServerResponse, options: StreamOptions): Promise<void> {
  const { feed, jobId, signal } = options;
  let { afterSeq } = options;
  try {
    if (await hasSeenTheEnd(options)) return;
    while (!signal.aborted) {
      for (const row of await feed.next({ jobId, afterSeq, signal })) {
        if (!response.write(sseFrame(row))) await drained(response, signal);
        afterSeq = row.seq;
        if (row.type === 'job.ended') return;
      }
    }
  } finally {
    response.end();
  }
}

/** True where a client connects again after the end: it has nothing more to wait for. */
async function hasSeenTheEnd({ db, jobId, afterSeq }: StreamOptions): Promise<boolean> {
  const [last] = await timeline(db.read, { jobId, afterSeq: afterSeq - 1, limit: 1 });
  return last?.seq === afterSeq && last.type === 'job.ended';
}

function sseFrame(row: EventRow): string {
  const data: StreamedEvent = {
    seq: row.seq,
    type: row.type,
    runId: row.runId,
    at: row.createdAt.toISOString(),
    data: row.data,
  };
  return `id: ${row.seq}\nevent: ${row.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A slow reader slows the stream down, so nothing piles up in memory. */
export function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
