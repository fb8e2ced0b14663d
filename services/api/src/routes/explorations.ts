import {
  BoundExploration,
  CoveragePoint,
  CrashView,
  ExplorationView,
  ExploreTaskPage,
  JobView,
  LegView,
  ParameterName,
  ScriptView,
} from '@tapwright/contracts';
import { legsOfExploration, tasksOf } from '@tapwright/store';
import { z } from 'zod';
import { noteDone } from '../access/audit.ts';
import { readCoverageOf } from '../explorations/coverage-view.ts';
import { existingExploration, explorationView } from '../explorations/exploration-view.ts';
import { legScript, legView } from '../explorations/leg-view.ts';
import { locatedCrashesOf } from '../explorations/located-crashes.ts';
import { resumeExploration } from '../explorations/resume-exploration.ts';
import { taskView } from '../explorations/task-view.ts';
import { nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import { type RestApp, type RestContext, submittingOf } from '../http/rest-app.ts';
import { body, component, described, documented, pathId } from '../http/schemas.ts';
import type { Submitting } from '../jobs/accept-jobs.ts';
import { jobView } from '../jobs/job-view.ts';

const Exploration = component(ExplorationView, 'Exploration', {
  description: 'An exploration of an app, and what it has covered so far.',
});
const Point = component(CoveragePoint, 'CoveragePoint', {
  description: 'What was covered after so many steps.',
});
const Script = component(ScriptView, 'Script', {
  description: 'A script of the job in one format; `proof` says whether it was replayed.',
});
const params = z.strictObject({ id: pathId('Id of the exploration.', 'exp_01k0example') });

const taskCursor = z.coerce.number().int().min(0).optional().register(documented, {
  description: 'The `next` of the page before.',
});

const Further = body(
  z
    .strictObject({
      steps: BoundExploration.shape.steps.optional(),
      /** Values of the persona's credentials, by name. */
      parameters: z.record(ParameterName, z.string().max(2_000)).default({}),
    })
    .nullable(),
  'How many further steps, by default as many as before, and the values of the persona’s credentials.',
  { steps: { steps: 400 } },
);

/** Explorations: what they have covered, and the crashes they met. They are submitted and canceled as jobs. */
export function explorationRoutes(app: RestApp, context: RestContext): void {
  app.post(
    '/v1/explorations/:id/resume',
    {
      schema: {
        summary: 'Goes on with an exploration that has ended',
        tags: ['explorations'],
        params,
        body: Further,
        response: {
          201: described(JobView, 'The job that goes on. It knows what was tried.'),
          200: described(JobView, 'The job, which was made before.'),
          ...refusals('NOT_FOUND', 'CONFLICT', 'TENANT_LIMIT', 'MODEL_UNKNOWN'),
        },
      },
    },
    async (request, reply) => {
      const note = noteDone(request);
      const noted: Submitting['noted'] = (tx, [id = '']) => note(tx, id);
      const { tenantId, params, body: further } = request;
      const asked = { id: params.id, steps: further?.steps, parameters: further?.parameters ?? {} };
      const { job, created } = await resumeExploration(
        { ...submittingOf(context, request), noted },
        tenantId,
        asked,
      );
      return reply.status(created ? 201 : 200).send(jobView(job));
    },
  );

  app.get(
    '/v1/explorations/:id',
    {
      schema: {
        summary: 'Shows an exploration',
        tags: ['explorations'],
        params,
        response: { 200: described(Exploration, 'The exploration.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) => explorationView(context.platform.db, tenantId, id),
  );

  app.get(
    '/v1/explorations/:id/coverage',
    {
      schema: {
        summary: 'Shows how the coverage of an exploration grew',
        tags: ['explorations'],
        params,
        response: {
          200: described(
            z.object({ coverage: z.array(Point) }),
            'A point for each step that showed something new, and one for the newest step; evenly chosen ones of many.',
          ),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id } }) => ({
      coverage: await readCoverageOf(context.platform.db, tenantId, id),
    }),
  );

  app.get(
    '/v1/explorations/:id/tasks',
    {
      schema: {
        summary: 'Lists the tasks that an exploration has set itself',
        tags: ['explorations'],
        params,
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), after: taskCursor }),
        response: {
          200: described(ExploreTaskPage, 'A page of tasks in their order; none where a rule explores.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id }, query: { limit, after } }) => {
      const { db } = context.platform;
      const { exploration } = await existingExploration(db, tenantId, id);
      const rows = await tasksOf(db.read, { explorationId: exploration.id, limit, after: after ?? null });
      return { tasks: rows.map(taskView), next: nextOf(rows, limit, ({ position }) => `${position}`) };
    },
  );

  app.get(
    '/v1/explorations/:id/legs',
    {
      schema: {
        summary: 'Lists the legs of an exploration: its runs, one phone each',
        tags: ['explorations'],
        params,
        response: {
          200: described(z.object({ legs: z.array(LegView) }), 'All legs, in the order in which they began.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id } }) => {
      const { db } = context.platform;
      const { exploration } = await existingExploration(db, tenantId, id);
      return { legs: (await legsOfExploration(db.read, exploration.id)).map(legView) };
    },
  );

  app.get(
    '/v1/explorations/:id/legs/:run',
    {
      schema: {
        summary: 'Gives what a leg did, as a trace',
        tags: ['explorations'],
        params: params.extend({ run: pathId('Id of the leg.', 'run_01k0example') }),
        response: {
          200: described(
            Script,
            'The trace of all its steps. It is written some moments after the leg has ended.',
          ),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id, run } }) => legScript(context.platform.db, { tenantId, id, run }),
  );

  app.get(
    '/v1/explorations/:id/crashes',
    {
      schema: {
        summary: 'Lists the crashes that an exploration met',
        tags: ['explorations'],
        params,
        response: {
          200: described(z.object({ crashes: z.array(CrashView) }), 'Each bug once, the first one first.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id } }) => ({
      crashes: await locatedCrashesOf(context.platform, tenantId, id),
    }),
  );
}
