import { z } from 'zod';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { component, documented } from '../http/schemas.ts';
import { Cursor, StreamedNews, streamNews } from '../jobs/news-stream.ts';
import { serveStream } from '../jobs/serve-stream.ts';
import { streamingOf } from '../jobs/streaming.ts';

component(StreamedNews, 'StreamedNews', {
  description:
    'The `data` of one server-sent event. The first is `stream.opened`: where `resumed` is false, the client has to look at its jobs anew.',
  examples: [
    { type: 'stream.opened', resumed: false },
    { type: 'job.submitted', jobId: 'job_01k0example', runId: null, seq: 1, at: '2030-01-02T03:04:05.000Z' },
  ],
});

const place = Cursor.optional().register(documented, {
  type: 'string',
  description:
    'The id of the last event that was received; the stream goes on after it. Absent: from now on.',
  examples: ['4711.3.job_01k0example'],
});

const LONGEST_MS = 3_600_000;
const length = z.coerce
  .number('milliseconds')
  .int('whole milliseconds')
  .min(1, 'at least 1')
  .max(LONGEST_MS, `at most ${LONGEST_MS}`)
  .default(LONGEST_MS)
  .register(documented, {
    description:
      'The stream ends after so many milliseconds; a client goes on after the last event that it received.',
  });

/** What happens to the jobs of a tenant, as it happens. */
export function newsRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/events',
    {
      schema: {
        summary: 'Streams how the jobs of the tenant stand',
        description:
          'Jobs that are submitted and end, runs that begin, wait and end, scripts that are written: what lists show. What happens within a job is in its own stream. An event that was committed is never skipped, however late its transaction ended.',
        tags: ['jobs'],
        querystring: z.strictObject({ forMs: length }),
        headers: z.object({ 'last-event-id': place }),
        response: {
          200: {
            description: 'Server-sent events, until the client leaves or the time is over.',
            content: { 'text/event-stream': { schema: StreamedNews } },
          },
          ...refusals('TENANT_LIMIT'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, headers, query } = request;
      const { news: feed } = streamingOf(context);
      const known = headers['last-event-id'] ?? null;
      await serveStream(
        context,
        { request, reply },
        {
          about: { tenant: tenantId },
          write: (response, left) => {
            const signal = AbortSignal.any([left, AbortSignal.timeout(query.forMs)]);
            return streamNews(response, { feed, tenantId, known, signal });
          },
        },
      );
    },
  );
}
