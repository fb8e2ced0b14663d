import { z } from 'zod';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { component, documented, pathId } from '../http/schemas.ts';
import { StreamedEvent, streamEvents } from '../jobs/event-stream.ts';
import { existingJob } from '../jobs/existing-job.ts';
import { serveStream } from '../jobs/serve-stream.ts';
import { streamingOf } from '../jobs/streaming.ts';

component(StreamedEvent, 'StreamedEvent', {
  description: 'The `data` of one server-sent event; its `id` is `seq` and its `event` is `type`.',
  examples: [{ seq: 1, type: 'job.submitted', runId: null, at: '2030-01-02T03:04:05.000Z', data: {} }],
});

const sequence = z.coerce
  .number('the id of an event that was received')
  .int('the id of an event that was received')
  .min(0, 'the id of an event that was received')
  .default(0)
  .register(documented, {
    description: 'The id of the last event that was received; the stream goes on after it.',
  });

/** What happens to a job, as it happens. */
export function jobEventRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/jobs/:id/events',
    {
      schema: {
        summary: 'Streams the events of a job until it has ended',
        tags: ['jobs'],
        params: z.strictObject({ id: pathId('Id of the job.', 'job_01k0example') }),
        headers: z.object({ 'last-event-id': sequence }),
        response: {
          200: {
            description: 'Server-sent events: first what has happened, then what happens.',
            content: { 'text/event-stream': { schema: StreamedEvent } },
          },
          ...refusals('NOT_FOUND', 'TENANT_LIMIT'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, params, headers } = request;
      const { db } = context.platform;
      const { feed } = streamingOf(context);
      const job = await existingJob(db, tenantId, params.id);
      await serveStream(
        context,
        { request, reply },
        {
          about: { job: job.id },
          write: (response, signal) =>
            streamEvents(response, { db, feed, jobId: job.id, afterSeq: headers['last-event-id'], signal }),
        },
      );
    },
  );
}
