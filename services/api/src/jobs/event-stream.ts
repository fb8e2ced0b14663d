import type { ServerResponse } from 'node:http';
import type { Publisher } from '@tapwright/service';
import { type Database, type EventRow, timeline } from '@tapwright/store';
import { z } from 'zod';

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
  readonly publisher: Publisher;
  readonly jobId: string;
  /** Number of the last event the client has seen; 0: from the beginning. */
  readonly afterSeq: number;
  /** Aborting it ends the stream. */
  readonly signal: AbortSignal;
  /** How often to look for rows that another process wrote, milliseconds. */
  readonly everyMs: number;
}

const BATCH = 200;

/**
 * Writes a job's timeline as server-sent events: first what is stored, then what comes, until `job.ended`. Rows are
 * the only source, so nothing is missed or sent twice; `id:` is the sequence number for Last-Event-ID.
 */
export async function streamEvents(response: ServerResponse, options: StreamOptions): Promise<void> {
  let after = options.afterSeq;
  let wake: () => void = () => {};
  const stopListening = options.publisher.onCommitted((events) => {
    if (events.some((event) => event.jobId === options.jobId)) wake();
  });
  try {
    if (await hasSeenTheEnd(options)) return;
    while (!options.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const rows = await timeline(options.db.read, { jobId: options.jobId, afterSeq: after, limit: BATCH });
      for (const row of rows) {
        if (!response.write(sseFrame(row))) await drained(response, options.signal);
        after = row.seq;
        if (row.type === 'job.ended') return;
      }
      if (rows.length < BATCH) await Promise.race([woken, pause(options.everyMs, options.signal)]);
    }
  } finally {
    stopListening();
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
function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
