import { Comment, DecisionView, RowVerdict } from '@tapwright/contracts';
import { decisionsOf } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, pathId } from '../http/schemas.ts';
import { existingJob } from '../jobs/existing-job.ts';
import { decideRow, decisionView } from '../sign-off/decide-row.ts';
import { personOf } from '../sign-off/person.ts';

const Decision = component(DecisionView, 'Decision', {
  description: 'What a person has said of the result of a row.',
});
const Wanted = body(
  z.strictObject({
    verdict: RowVerdict,
    defect: z.string().trim().min(1).max(500).nullable().default(null),
    comment: Comment.default(''),
  }),
  'Whether the result is accepted; a rejection names the defect.',
  {
    accepted: { verdict: 'accepted' },
    rejected: { verdict: 'rejected', defect: 'https://bugs.example/PAY-17', comment: 'the fee is missing' },
  },
);
const params = z.strictObject({ id: pathId('Id of the job that ran the row.', 'job_01k0example') });

/** What people say of results. Nothing is overwritten: the last decision counts. */
export function decisionRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/jobs/:id/decisions',
    {
      schema: {
        summary: 'Lists what people have said of the result, oldest first; the last one counts',
        tags: ['releases'],
        params,
        response: {
          200: described(z.object({ decisions: z.array(Decision) }), 'The decisions.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id } }) => {
      const { db } = context.platform;
      await existingJob(db, tenantId, id);
      return { decisions: (await decisionsOf(db.read, tenantId, [id])).map(decisionView) };
    },
  );

  app.post(
    '/v1/jobs/:id/decisions',
    {
      schema: {
        summary: 'Accepts or rejects the result of a row',
        tags: ['releases'],
        params,
        body: Wanted,
        response: {
          201: described(Decision, 'The decision counts from now on.'),
          ...refusals('NOT_FOUND', 'STATUS_REFUSED', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, params: of, body: wanted } = request;
      const db = noting(context.platform.db, request, of.id);
      const decision = { ...wanted, tenantId, jobId: of.id, ...personOf(request) };
      const row = await db.transaction((tx) => decideRow(tx, decision));
      return reply.status(201).send(decisionView(row));
    },
  );
}
