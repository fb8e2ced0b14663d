import { ScriptView, TapwrightError } from '@tapwright/contracts';
import { JobReport, ViewerRun } from '@tapwright/report';
import { runLogsOfJob, scriptsOfJob } from '@tapwright/store';
import { z } from 'zod';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { component, content, described, documented, pathId } from '../http/schemas.ts';
import { existingJob } from '../jobs/existing-job.ts';
import { scriptView } from '../jobs/job-view.ts';
import { jobReport, reportOf } from '../report/job-report.ts';
import { shownOrFirstLeg } from '../report/shown-run.ts';
import { CandidatePlan, candidatesOf, RunTimeline, timelineOfJob } from '../report/timeline.ts';
import { VIEWER_PARTS, viewerDetails } from '../report/viewer/details.ts';

const Script = component(ScriptView, 'Script', {
  description: 'A script of the job in one format; `proof` says whether it was replayed.',
});
const Timeline = component(
  z.object({ runs: z.array(component(RunTimeline, 'Run')), candidates: CandidatePlan }),
  'Timeline',
  { description: 'Every run of a job with its steps, oldest first, and how many runs were planned.' },
);
const Report = component(JobReport, 'Report', {
  description: 'Everything about a job and its main run, as `tapwright report` reads it.',
});
const Viewer = component(ViewerRun, 'ViewerRun', {
  description: 'What the viewer of runs shows of a job: its report, and how the run came to what it says.',
});

const params = z.strictObject({ id: pathId('Id of the job.', 'job_01k0example') });
const runParams = params.extend({ run: pathId('Id of a run of the job.', 'run_01k0example') });

/** The results of a job: its steps, scripts, report and logs. */
export function jobResultRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/jobs/:id/steps',
    {
      schema: {
        summary: 'Shows what was done, step by step',
        tags: ['jobs'],
        params,
        response: { 200: described(Timeline, 'The runs of the job.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) => {
      const { db } = context.platform;
      const job = await existingJob(db, tenantId, id);
      return { runs: await timelineOfJob(db.read, job.id), candidates: candidatesOf(job) };
    },
  );

  app.get(
    '/v1/jobs/:id/scripts',
    {
      schema: {
        summary: 'Gives the scripts that were made of the best run',
        tags: ['jobs'],
        params,
        response: {
          200: described(z.object({ scripts: z.array(Script) }), 'The scripts, one for each format.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id } }) => {
      const { db } = context.platform;
      const job = await existingJob(db, tenantId, id);
      return { scripts: (await scriptsOfJob(db.read, job.id)).map(scriptView) };
    },
  );

  app.get(
    '/v1/jobs/:id/report',
    {
      schema: {
        summary: 'Reports a job, for people and for other tools',
        tags: ['jobs'],
        params,
        response: {
          200: described(Report, 'The report; for a running job, the report so far.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id } }) =>
      jobReport(context.platform, await existingJob(context.platform.db, tenantId, id)),
  );

  app.get(
    '/v1/jobs/:id/viewer',
    {
      schema: {
        summary:
          'Gives what the viewer of runs shows of a job: screens, waits, blocked actions, questions to models',
        tags: ['jobs'],
        params,
        querystring: z.strictObject({
          run: z
            .string()
            .max(200)
            .optional()
            .register(documented, {
              description:
                'The run to show; absent: the one that stands for the job, of an exploration its first leg.',
              examples: ['run_01k0example'],
            }),
          parts: z
            .enum(VIEWER_PARTS)
            .default('all')
            .register(documented, {
              description:
                "`steps`: without events, the phone's log and scripts, which are most of a long run; they are empty then.",
              examples: ['steps'],
            }),
        }),
        response: {
          200: described(Viewer, 'The report with its details; for a running job, those so far.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id }, query: { run = null, parts } }) => {
      const { platform } = context;
      const job = await existingJob(platform.db, tenantId, id);
      const shown = await shownOrFirstLeg(platform.db.read, job, run);
      const report = await reportOf(platform, job, shown);
      const details = await viewerDetails(platform, { job, report, shown, parts });
      // Texts from apps are cut where they are long, as the schema says.
      return ViewerRun.parse({ report, details });
    },
  );

  app.get(
    '/v1/jobs/:id/runs/:run/log',
    {
      schema: {
        summary: "Gives the phone's log of a run",
        tags: ['jobs'],
        params: runParams,
        response: {
          200: content('What the phone wrote.', 'text/plain'),
          ...refusals('NOT_FOUND', 'ARTIFACTS_UNAVAILABLE'),
        },
      },
    },
    async ({ tenantId, params: { id, run } }, reply) => {
      const { db, artifacts } = context.platform;
      const job = await existingJob(db, tenantId, id);
      const log = (await runLogsOfJob(db.read, job.id)).get(run);
      if (log === undefined) throw new TapwrightError('NOT_FOUND', 'this run has no log');
      const bytes = await artifacts.get(job.tenantId, log.artifactId);
      return reply.type('text/plain; charset=utf-8').send(Buffer.from(bytes));
    },
  );
}
