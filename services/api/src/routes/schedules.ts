import {
  FiringView,
  RerunView,
  SCHEDULE_JOBS_MAX,
  ScheduleDetail,
  ScheduleId,
  ScheduleView,
  TapwrightError,
} from '@tapwright/contracts';
import {
  deleteSchedule,
  type FiringRow,
  findSchedule,
  listFirings,
  listSchedules,
  type Tx,
} from '@tapwright/store';
import { z } from 'zod';
import { noteDone, noting } from '../access/audit.ts';
import { cursor, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import { type RestApp, type RestContext, submittingOf } from '../http/rest-app.ts';
import { body, component, described, documented, nothing, pathId } from '../http/schemas.ts';
import { scheduleView, storeSchedule } from '../schedules/put-schedule.ts';
import { rerunFailed } from '../schedules/rerun-failed.ts';
import { scheduleDetail } from '../schedules/schedule-detail.ts';

const Schedule = component(ScheduleView, 'Schedule', { description: 'Jobs that begin by the clock.' });
const Detail = component(ScheduleDetail, 'ScheduleDetail', {
  description: 'A schedule, and the jobs that it submits.',
});
const Firing = component(FiringView, 'Firing', {
  description: 'A time at which a schedule was due, and what became of it.',
});
const Replacement = body(
  z.strictObject({
    cron: z.string().min(1).max(200),
    timeZone: z.string().min(1).max(60).default('UTC'),
    enabled: z.boolean().default(true),
    jobs: described(
      z.array(z.record(z.string(), z.unknown())).min(1).max(SCHEDULE_JOBS_MAX).optional(),
      'Bodies of `POST /v1/jobs`, without values of secrets. Absent: those that are stored stay.',
    ),
    version: described(
      z.int().min(0).optional(),
      'The version that is replaced, 0 for none. Where it is another one, nothing is stored. Absent: whichever there is.',
    ),
  }),
  'When, and the bodies of `POST /v1/jobs` that are submitted each time.',
  {
    nightly: {
      cron: '30 2 * * 1-5',
      timeZone: 'Europe/Berlin',
      jobs: [{ goal: 'Turn on dark mode', app: 'org.example.app' }],
    },
  },
);

const Again = body(
  z.strictObject({ dueAt: z.iso.datetime({ offset: true }).optional() }),
  'The time whose failed jobs are begun again; absent: the newest at which jobs began.',
  { newest: {}, one: { dueAt: '2030-01-02T01:30:00.000Z' } },
);
const Rerun = component(RerunView, 'Rerun', { description: 'What runs again of a time of a schedule.' });

const params = z.strictObject({ id: pathId('Id of the schedule.', 'nightly') });
const newParams = z.strictObject({
  id: ScheduleId.clone().register(documented, { description: 'Id of the schedule.', examples: ['nightly'] }),
});

/** The caller's schedules. */
export function scheduleRoutes(app: RestApp, context: RestContext): void {
  app.put(
    '/v1/schedules/:id',
    {
      schema: {
        summary: 'Stores a schedule and replaces the one with the same id',
        tags: ['schedules'],
        params: newParams,
        body: Replacement,
        response: {
          201: described(Schedule, 'The schedule is new.'),
          200: described(Schedule, 'The schedule replaces an older version.'),
          ...refusals(
            'GOAL_EMPTY',
            'GOAL_TOO_LONG',
            'STRATEGY_UNKNOWN',
            'MODEL_UNKNOWN',
            'NOT_FOUND',
            'CONFLICT',
            'SCRIPT_NOT_PERSISTENT',
            'TOO_MANY_REQUESTS',
          ),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, params, body: wanted } = request;
      const db = noting(context.platform.db, request, params.id);
      const schedule = { ...wanted, tenantId, id: params.id };
      const row = await storeSchedule(submittingOf(context, request), db, schedule);
      return reply.status(row.version === 1 ? 201 : 200).send(scheduleView(row));
    },
  );

  app.get(
    '/v1/schedules',
    {
      schema: {
        summary: "Lists the caller's schedules by id",
        tags: ['schedules'],
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), after: cursor }),
        response: {
          200: described(z.object({ schedules: z.array(Schedule), next }), 'A page of schedules.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, after = null } }) => {
      const rows = await listSchedules(context.platform.db.read, { tenantId, limit, after });
      return { schedules: rows.map(scheduleView), next: nextOf(rows, limit, ({ id }) => id) };
    },
  );

  app.get(
    '/v1/schedules/:id',
    {
      schema: {
        summary: 'Shows a schedule',
        tags: ['schedules'],
        params,
        response: { 200: described(Detail, 'The schedule with its jobs.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) => {
      const row = await findSchedule(context.platform.db.read, tenantId, id);
      if (row === null) throw missing(id);
      return scheduleDetail(context.platform.db, row);
    },
  );

  app.get(
    '/v1/schedules/:id/firings',
    {
      schema: {
        summary: 'Lists the times at which a schedule was due, newest first: what began, and what was missed',
        tags: ['schedules'],
        params,
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), before: cursor }),
        response: {
          200: described(z.object({ firings: z.array(Firing), next }), 'A page of times.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id }, query: { limit, before } }) => {
      const { read } = context.platform.db;
      if ((await findSchedule(read, tenantId, id)) === null) throw missing(id);
      const from = before === undefined ? null : timeOf(before);
      const rows = await listFirings(read, { tenantId, scheduleId: id, limit, before: from });
      return { firings: rows.map(firingView), next: nextOf(rows, limit, ({ dueAt }) => dueAt.toISOString()) };
    },
  );

  app.post(
    '/v1/schedules/:id/rerun',
    {
      schema: {
        summary: 'Begins again only what did not pass at a time of a schedule',
        tags: ['schedules'],
        params,
        body: Again,
        response: {
          200: described(Rerun, 'What runs again; a second call finds the same jobs.'),
          ...refusals(
            'NOT_FOUND',
            'DEVICE_UNKNOWN',
            'MODEL_UNKNOWN',
            'CONFLICT',
            'TENANT_LIMIT',
            'SETUP_NOT_ALLOWED',
            'IDEMPOTENCY_CONFLICT',
          ),
        },
      },
    },
    async (request) => {
      const {
        tenantId,
        params: { id },
        body: wanted,
      } = request;
      const { read } = context.platform.db;
      if ((await findSchedule(read, tenantId, id)) === null) throw missing(id);
      const note = noteDone(request);
      const on = { ...submittingOf(context, request), noted: (tx: Tx) => note(tx, id) };
      const dueAt = wanted.dueAt === undefined ? null : new Date(wanted.dueAt);
      const { jobs, quarantined, ...at } = await rerunFailed(on, { tenantId, scheduleId: id, dueAt });
      const ids = jobs.map((job) => job.id);
      return { dueAt: at.dueAt.toISOString(), jobs: ids, quarantined: [...quarantined] };
    },
  );

  app.delete(
    '/v1/schedules/:id',
    {
      schema: {
        summary: 'Deletes a schedule; its jobs stay',
        tags: ['schedules'],
        params,
        response: { 204: nothing('The schedule is deleted.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { tenantId, params } = request;
      const db = noting(context.platform.db, request, params.id);
      const gone = await db.transaction((tx) => deleteSchedule(tx, tenantId, params.id));
      if (!gone) throw missing(params.id);
      return reply.status(204).send(null);
    },
  );
}

function missing(id: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no schedule ${id.slice(0, 80)}`, { field: 'id' });
}

function timeOf(text: string): Date {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  throw new TapwrightError('INPUT_INVALID', 'before is not a time', {
    field: 'before',
    expected: '`next` of a page',
  });
}

function firingView({ dueAt, outcome, jobs, detail }: FiringRow): FiringView {
  return { dueAt: dueAt.toISOString(), outcome, jobs: [...jobs], detail };
}
