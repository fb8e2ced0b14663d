import { JobView } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';
import { z } from 'zod';
import { noteDone } from '../access/audit.ts';
import { refusals } from '../http/refusals.ts';
import { type RestApp, type RestContext, submittingOf } from '../http/rest-app.ts';
import { body, component, described, pathId } from '../http/schemas.ts';
import { acceptJobs, type Submitting } from '../jobs/accept-jobs.ts';
import { idempotencyKey } from '../jobs/idempotency-key.ts';
import { CaseRowsJob } from '../jobs/job-request.ts';
import { jobView } from '../jobs/job-view.ts';
import { bindCaseRows } from '../jobs/submit-case.ts';
import { prefer, waitForEnds, wantedWait } from '../jobs/wait-for-end.ts';

const RowJob = component(JobView.extend({ row: z.int().nullable() }), 'RowJob', {
  description: 'A job with the row that it runs with, from 1; null where the case has no rows.',
});
const RowJobs = z.object({ jobs: z.array(RowJob) });

const Submission = body(CaseRowsJob.nullable(), 'What all jobs have in common; every field is optional.', {
  parameters: { parameters: { pin: '264019' } },
});

/** The rows of a stored case, each as a job. */
export function caseJobRoutes(app: RestApp, context: RestContext): void {
  app.post(
    '/v1/cases/:id/jobs',
    {
      schema: {
        summary: 'Submits a job for every row of a stored case, or none where a row is wrong',
        tags: ['cases'],
        params: z.strictObject({ id: pathId('Id of the case.', 'pay') }),
        headers: z.object({ 'idempotency-key': idempotencyKey, prefer }),
        body: Submission,
        response: {
          201: described(RowJobs, 'The jobs are accepted.'),
          200: described(RowJobs, 'They were accepted before, with the same Idempotency-Key and body.'),
          ...refusals(
            'STRATEGY_UNKNOWN',
            'MODEL_UNKNOWN',
            'DEVICE_UNKNOWN',
            'NOT_FOUND',
            'CONFLICT',
            'IDEMPOTENCY_CONFLICT',
            'TENANT_LIMIT',
            'SETUP_NOT_ALLOWED',
          ),
        },
      },
    },
    async (request, reply) => {
      const seconds = wantedWait(request.headers.prefer);
      const { tenantId, headers, body: given } = request;
      const { id } = request.params;
      const key = headers['idempotency-key'] ?? null;
      const asked = given ?? CaseRowsJob.parse({});
      const bound = await bindCaseRows(context.platform.db, tenantId, { id, asked });
      // No header can hold a line end, so nobody else can send such a key.
      const jobs = bound.map((one) => ({
        bound: one,
        idempotencyKey: key === null ? null : `${key}\nrow ${one.spec.case?.row ?? 0}`,
      }));
      const note = noteDone(request);
      const noted: Submitting['noted'] = (tx, made) => note(tx, `${id}: ${made.length} jobs`);
      const accepted = await acceptJobs({ ...submittingOf(context, request), noted }, tenantId, jobs);
      const status = accepted.some(({ created }) => created) ? 201 : 200;
      const made = accepted.map(({ job }) => job);
      const now = await waitForEnds(context, made, { request, reply, seconds });
      return reply.status(status).send({ jobs: now.map(rowJobView) });
    },
  );
}

function rowJobView(job: JobRow): z.infer<typeof RowJob> {
  return { ...jobView(job), row: job.spec.case?.row ?? null };
}
