import type { ServerResponse } from 'node:http';
import type { NewsPlace, NewsRow } from '@tapwright/store';
import { z } from 'zod';
import { drained } from './event-stream.ts';
import type { NewsFeed } from './news-feed.ts';

/** The first thing that a stream says. */
const StreamOpened = z.object({
  type: z.literal('stream.opened'),
  /** True: it goes on after the place that the client named. False: the client has to look at its jobs anew. */
  resumed: z.boolean(),
});

/** How a job stands, as one event says it. */
const JobNews = z.object({
  type: z.string(),
  jobId: z.string(),
  runId: z.string().nullable(),
  /** Number of the event in the job's own timeline. */
  seq: z.int(),
  at: z.string(),
});
type JobNews = z.infer<typeof JobNews>;

export const StreamedNews = z.union([StreamOpened, JobNews]);
type StreamedNews = z.infer<typeof StreamedNews>;

const CURSOR = /^(?<xact>\d{1,15})\.(?<seq>\d{1,9})\.(?<jobId>[\w-]{0,100})$/;

/** A place in a tenant's news as text; it begins with a number, and means nothing to clients. */
export const Cursor = z
  .string()
  .regex(CURSOR, 'the id of an event that was received')
  .transform((text): NewsPlace => {
    const { xact = '0', seq = '0', jobId = '' } = CURSOR.exec(text)?.groups ?? {};
    return { xact: Number(xact), seq: Number(seq), jobId };
  });

function cursorOf({ xact, seq, jobId }: NewsPlace): string {
  return `${xact}.${seq}.${jobId}`;
}

export interface NewsStreamOptions {
  readonly feed: NewsFeed;
  readonly tenantId: string;
  /** Where the client left off; null: it begins. */
  readonly known: NewsPlace | null;
  /** Aborting it ends the stream. */
  readonly signal: AbortSignal;
}

/** A comment so often tells the client, and all between, that the stream lives, milliseconds. */
const SIGN_OF_LIFE_MS = 15_000;

/**
 * Writes a tenant's news as server-sent events. The first one says whether the stream goes on where the client left off.
 */
export async function streamNews(response: ServerResponse, options: NewsStreamOptions): Promise<void> {
  const { feed, tenantId, known, signal } = options;
  const life = setInterval(() => response.write(':\n\n'), SIGN_OF_LIFE_MS).unref();
  try {
    let { place: after, resumed } = await feed.open(known);
    response.write(frame(after, { type: 'stream.opened', resumed }));
    while (!signal.aborted) {
      for (const row of await feed.next({ tenantId, after, signal })) {
        after = row;
        if (!response.write(frame(row, shown(row)))) await drained(response, signal);
      }
    }
  } finally {
    clearInterval(life);
    response.end();
  }
}

function shown({ jobId, runId, seq, type, createdAt }: NewsRow): JobNews {
  return { type, jobId, runId, seq, at: createdAt.toISOString() };
}

/** Without a name of its own: a browser gives all of them to one listener, those that it does not know as well. */
function frame(place: NewsPlace, data: StreamedNews): string {
  return `id: ${cursorOf(place)}\ndata: ${JSON.stringify(data)}\n\n`;
}
