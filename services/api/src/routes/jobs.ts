import { JobSpec, JobView } from '@tapwright/contracts';
import { type Database, type JobRow, openRunsOfJob, searchJobs, standOfJobs } from '@tapwright/store';
import { z } from 'zod';
import { noteDone, noting } from '../access/audit.ts';
import { createKeptAnswers, known, sendKept } from '../http/kept-answers.ts';
import { next } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import { type RestApp, type RestContext, submittingOf } from '../http/rest-app.ts';
import { body, component, described, nothing, pathId } from '../http/schemas.ts';
import type { Submitting } from '../jobs/accept-jobs.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { confirmJob } from '../jobs/confirm-job.ts';
import { existingJob } from '../jobs/existing-job.ts';
import { idempotencyKey } from '../jobs/idempotency-key.ts';
import { JobQuery, jobSearch } from '../jobs/job-query.ts';
import { JobRequest } from '../jobs/job-request.ts';
import { jobView } from '../jobs/job-view.ts';
import { rerunJob } from '../jobs/rerun-job.ts';
import { resubmitJob } from '../jobs/resubmit-job.ts';
import { submitRequest } from '../jobs/submit-job.ts';
import { prefer, waitForEnd, wantedWait } from '../jobs/wait-for-end.ts';

const Job = component(JobView, 'Job', {
  description: 'A job. `outcome`, `reason` and `endedAt` are null until it has ended.',
  examples: [
    {
      id: 'job_01k0example',
      kind: 'goal',
      status: 'ended',
      outcome: 'completed',
      reason: { code: 'COMPLETED', message: 'Dark mode is on' },
      goal: 'Turn on dark mode',
      app: 'org.example.app',
      strategy: 'tapwright',
      ledger: null,
      awaitsConfirmation: false,
      createdAt: '2030-01-02T03:04:05.000Z',
      endedAt: '2030-01-02T03:04:35.000Z',
    },
  ],
});

/** A job alone tells which of its runs may be watched; a list does not ask for those of each. */
const JobNow = component(
  JobView.extend({
    openRuns: described(
      z.array(z.string()),
      'Ids of its runs that have not ended: `/v1/runs/:id/live` shows one.',
    ),
  }),
  'JobNow',
  { description: 'A job, with its runs that have not ended.' },
);

const Submission = body(
  JobRequest,
  'A goal in plain language, a case, the replay of a trace, an exploration, or a phone to hold.',
  {
    goal: { goal: 'Turn on dark mode', app: 'org.example.app', device: { serial: 'emulator-5554' } },
    case: { kind: 'case', case: 'pay', row: 2, parameters: { pin: '264019' } },
    replay: { kind: 'replay', script: 'scr_01k0example_neutral-json', heal: 'similarity' },
    explore: { kind: 'explore', app: 'org.example.app', steps: 400, phones: 2 },
    interactive: { kind: 'interactive', app: 'org.example.app', secrets: { pin: '264019' } },
  },
);

const Confirmation = body(
  z.strictObject({ obligations: JobSpec.shape.obligations }),
  'What the goal asks for, where it is something else than was read.',
  {
    read: {},
    changed: { obligations: [{ says: 'Turn on dark mode', where: 'Dark mode', state: 'on' }] },
  },
);

const JobPage = z.object({ jobs: z.array(Job), next });

const params = z.strictObject({ id: pathId('Id of the job.', 'job_01k0example') });
/** Pages of lists that are kept for whoever asks next, bytes: a first page takes about 40 kB. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** Jobs: submitted, listed, read and canceled. */
export function jobRoutes(app: RestApp, context: RestContext): void {
  const pages = createKeptAnswers(KEPT_BYTES);

  app.post(
    '/v1/jobs',
    {
      schema: {
        summary: 'Submits a job',
        tags: ['jobs'],
        headers: z.object({ 'idempotency-key': idempotencyKey, prefer }),
        body: Submission,
        response: {
          201: described(Job, 'The job is accepted, and starts as soon as a device is free.'),
          200: described(Job, 'It was accepted before, with the same Idempotency-Key and body.'),
          ...refusals(
            'GOAL_EMPTY',
            'GOAL_TOO_LONG',
            'STRATEGY_UNKNOWN',
            'MODEL_UNKNOWN',
            'DEVICE_UNKNOWN',
            'NOT_FOUND',
            'CONFLICT',
            'IDEMPOTENCY_CONFLICT',
            'TENANT_LIMIT',
            'SETUP_NOT_ALLOWED',
            'SCRIPT_NOT_PERSISTENT',
          ),
        },
      },
    },
    async (request, reply) => {
      const seconds = wantedWait(request.headers.prefer);
      const note = noteDone(request);
      const noted: Submitting['noted'] = (tx, [id = '']) => note(tx, id);
      const submitting = { ...submittingOf(context, request), noted };
      const { job, created } = await submitRequest(submitting, {
        tenantId: request.tenantId,
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
      });
      const now = await waitForEnd(context, job, { request, reply, seconds });
      return reply.status(created ? 201 : 200).send(jobView(now));
    },
  );

  app.get(
    '/v1/jobs',
    {
      schema: {
        summary: "Lists the caller's jobs, newest first",
        tags: ['jobs'],
        querystring: JobQuery,
        headers: z.object({ 'if-none-match': known }),
        response: {
          200: described(
            JobPage,
            'A page of jobs. With filters it may have fewer than `limit`, even none: go on until `next` is null.',
          ),
          304: nothing('The page is still the one of the `ETag` that the request names.'),
          ...refusals(),
        },
      },
    },
    async (request, reply) => {
      const { db } = context.platform;
      const search = jobSearch(request.tenantId, request.query);
      // The tenant is part of the search.
      const page = await pages.of(JSON.stringify(search), {
        stand: () => standOfJobs(db.read, search),
        async make() {
          const { rows, next, stand } = await searchJobs(db.read, search);
          const answer: z.input<typeof JobPage> = { jobs: rows.map(jobView), next };
          return { answer, stand };
        },
      });
      return sendKept(reply, page, request.headers['if-none-match']);
    },
  );

  app.get(
    '/v1/jobs/:id',
    {
      schema: {
        summary: 'Shows a job',
        tags: ['jobs'],
        params,
        headers: z.object({ prefer }),
        response: { 200: described(JobNow, 'The job.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const seconds = wantedWait(request.headers.prefer);
      const job = await existingJob(context.platform.db, request.tenantId, request.params.id);
      const now = await waitForEnd(context, job, { request, reply, seconds });
      return { ...jobView(now), openRuns: await openRunIds(context.platform.db, now) };
    },
  );

  app.post(
    '/v1/jobs/:id/confirm',
    {
      schema: {
        summary: 'Confirms what was read from the goal; the runs of the job begin',
        tags: ['jobs'],
        params,
        body: Confirmation,
        response: {
          200: described(Job, 'The job, with the ledger that was confirmed.'),
          ...refusals('NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { tenantId, params, body: changed } = request;
      const on = { ...context.platform, db: noting(context.platform.db, request, params.id) };
      return jobView(await confirmJob(on, { ...changed, tenantId, id: params.id }));
    },
  );

  app.post(
    '/v1/jobs/:id/resubmit',
    {
      schema: {
        summary: 'Makes a new job that goes on where this one ended',
        tags: ['jobs'],
        params,
        headers: z.object({ prefer }),
        body: described(z.strictObject({}).nullable(), 'No field is needed.'),
        response: {
          201: described(Job, 'The new job. It repeats what has advanced, and goes on from there.'),
          200: described(Job, 'The new job, which was made before.'),
          ...refusals(
            'NOT_FOUND',
            'CONFLICT',
            'ONCE_NOT_REPEATED',
            'TENANT_LIMIT',
            'MODEL_UNKNOWN',
            'SETUP_NOT_ALLOWED',
          ),
        },
      },
    },
    async (request, reply) => {
      const seconds = wantedWait(request.headers.prefer);
      const note = noteDone(request);
      const noted: Submitting['noted'] = (tx, [id = '']) => note(tx, id);
      const submitting = { ...submittingOf(context, request), noted };
      const { job, created } = await resubmitJob(submitting, request.tenantId, request.params.id);
      const now = await waitForEnd(context, job, { request, reply, seconds });
      return reply.status(created ? 201 : 200).send(jobView(now));
    },
  );

  app.post(
    '/v1/jobs/:id/rerun',
    {
      schema: {
        summary: 'Submits the same job again, from its beginning',
        tags: ['jobs'],
        params,
        headers: z.object({ 'idempotency-key': idempotencyKey, prefer }),
        body: described(z.strictObject({}).nullable(), 'No field is needed.'),
        response: {
          201: described(Job, 'The new job: of a case the version and the values of then.'),
          200: described(Job, 'The new job, which was made before with the same Idempotency-Key.'),
          ...refusals(
            'NOT_FOUND',
            'CONFLICT',
            'DEVICE_UNKNOWN',
            'MODEL_UNKNOWN',
            'IDEMPOTENCY_CONFLICT',
            'TENANT_LIMIT',
          ),
        },
      },
    },
    async (request, reply) => {
      const seconds = wantedWait(request.headers.prefer);
      const note = noteDone(request);
      const noted: Submitting['noted'] = (tx, [id = '']) => note(tx, id);
      const { job, created } = await rerunJob(
        { ...submittingOf(context, request), noted },
        {
          tenantId: request.tenantId,
          id: request.params.id,
          idempotencyKey: request.headers['idempotency-key'] ?? null,
        },
      );
      const now = await waitForEnd(context, job, { request, reply, seconds });
      return reply.status(created ? 201 : 200).send(jobView(now));
    },
  );

  app.delete(
    '/v1/jobs/:id',
    {
      schema: {
        summary: 'Cancels a job; one that has ended stays as it is',
        tags: ['jobs'],
        params,
        response: {
          200: described(Job, 'The job. One that was running ends as soon as its device is given back.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const { tenantId, params } = request;
      const on = { ...context.platform, db: noting(context.platform.db, request, params.id) };
      return jobView(await cancelJob(on, tenantId, params.id));
    },
  );
}

/** Those that prove its scripts are left out. */
async function openRunIds(db: Database, { id, status }: JobRow): Promise<string[]> {
  if (status === 'ended') return [];
  const open = await openRunsOfJob(db.read, id);
  return open.filter(({ purpose }) => purpose === 'candidate').map((run) => run.id);
}
