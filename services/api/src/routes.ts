import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Platform } from '@tapwright/service';
import { databaseError, type JobRow, listJobs, runLogsOfJob, scriptsOfJob } from '@tapwright/store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ApiKeys, tenantOf } from './api-keys.ts';
import { registerCaseRoutes } from './case-routes.ts';
import { registerDeviceRoutes } from './device-routes.ts';
import { streamEvents } from './event-stream.ts';
import { registerHealingRoutes } from './healing-routes.ts';
import { jobReport } from './job-report.ts';
import { registerMemoryRoutes } from './memory-routes.ts';
import { readLimit } from './read-limit.ts';
import { candidatesOf, timelineOfJob } from './report.ts';
import { readCaseRows } from './submit-case.ts';
import { acceptJobs, cancelJob, existing, submitJob } from './submit-job.ts';
import { jobView, scriptView } from './views.ts';

export interface RouteOptions {
  readonly platform: Platform;
  readonly keys: ApiKeys;
  /** How often a stream looks for events that another process wrote, milliseconds. */
  readonly streamEveryMs: number;
  /** Who may label devices, release them and reserve for others; everybody, unless told. */
  readonly isOperator?: (tenantId: string) => boolean;
}

const PAGE_MAX = 100;
const KEY_MAX = 200;

interface ById {
  Params: { id: string };
}

/** The REST interface, version 1. */
export function registerRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { platform, keys } = options;
  const { db } = platform;
  const tenant = (request: FastifyRequest) =>
    tenantOf(keys, header(request, 'x-api-key') ?? header(request, 'authorization'));

  app.post('/v1/jobs', async (request, reply) => {
    const idempotencyKey = readIdempotencyKey(request);
    const submission = { tenantId: tenant(request), body: request.body, idempotencyKey };
    const { job, created } = await submitJob(platform, submission);
    return reply.status(created ? 201 : 200).send(jobView(job));
  });

  // All rows of a case, or none: with a wrong one nothing begins.
  app.post<ById>('/v1/cases/:id/jobs', async (request, reply) => {
    const key = readIdempotencyKey(request);
    const tenantId = tenant(request);
    const bound = await readCaseRows(db, tenantId, { id: request.params.id, body: request.body });
    // No header holds a line end: these keys are nobody's own.
    const jobs = bound.map((one) => ({
      bound: one,
      idempotencyKey: key === null ? null : `${key}\nrow ${one.spec.case?.row ?? 0}`,
    }));
    const accepted = await acceptJobs(platform, tenantId, jobs);
    const status = accepted.some(({ created }) => created) ? 201 : 200;
    return reply.status(status).send({ jobs: accepted.map(({ job }) => caseJobView(job)) });
  });

  app.get<{ Querystring: { limit?: string; before?: string } }>('/v1/jobs', async (request) => {
    const limit = readLimit(request.query.limit, { usual: 20, most: PAGE_MAX });
    const rows = await listJobs(db.read, {
      tenantId: tenant(request),
      limit,
      before: request.query.before ?? null,
    });
    return { jobs: rows.map(jobView), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
  });

  app.get<ById>('/v1/jobs/:id', async (request) =>
    jobView(await existing(db, tenant(request), request.params.id)),
  );

  app.delete<ById>('/v1/jobs/:id', async (request) =>
    jobView(await cancelJob(platform, tenant(request), request.params.id)),
  );

  app.get<ById>('/v1/jobs/:id/steps', async (request) => {
    const job = await existing(db, tenant(request), request.params.id);
    return { runs: await timelineOfJob(db.read, job.id), candidates: candidatesOf(job) };
  });

  app.get<ById>('/v1/jobs/:id/scripts', async (request) => {
    const job = await existing(db, tenant(request), request.params.id);
    return { scripts: (await scriptsOfJob(db.read, job.id)).map(scriptView) };
  });

  app.get<ById>('/v1/jobs/:id/report', async (request) =>
    jobReport(platform, await existing(db, tenant(request), request.params.id)),
  );

  // What a report shows of screens; whose id one does not know one is not shown, nor those of other tenants.
  app.get<ById>('/v1/artifacts/:id', async (request, reply) => {
    const content = await platform.artifacts.get(tenant(request), readArtifactId(request.params.id));
    const isPicture = Buffer.from(content.subarray(1, 4)).toString('latin1') === 'PNG';
    const type = isPicture ? 'image/png' : 'text/plain; charset=utf-8';
    return reply.type(type).header('x-content-type-options', 'nosniff').send(Buffer.from(content));
  });

  app.get<{ Params: { id: string; run: string } }>('/v1/jobs/:id/runs/:run/log', async (request, reply) => {
    const job = await existing(db, tenant(request), request.params.id);
    const log = (await runLogsOfJob(db.read, job.id)).get(request.params.run);
    if (log === undefined) throw new TapwrightError('NOT_FOUND', 'this run has no log');
    const content = await platform.artifacts.get(job.tenantId, log.artifactId);
    return reply.type('text/plain; charset=utf-8').send(Buffer.from(content));
  });

  app.get<ById>('/v1/jobs/:id/events', async (request, reply) => {
    const job = await existing(db, tenant(request), request.params.id);
    const afterSeq = readSequence(header(request, 'last-event-id'));
    const abort = new AbortController();
    request.raw.once('close', () => abort.abort());
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
    });
    // A client that waits for news must not wait for the answer, too.
    reply.raw.flushHeaders();
    const { publisher } = platform;
    const stream = {
      db,
      publisher,
      jobId: job.id,
      afterSeq,
      signal: abort.signal,
      everyMs: options.streamEveryMs,
    };
    await streamEvents(reply.raw, stream).catch((error: unknown) => {
      platform.log.warn(
        { code: toTapwrightError(databaseError(error)).code, job: job.id },
        'event stream ended',
      );
    });
  });

  registerCaseRoutes(app, { platform, tenant });
  registerHealingRoutes(app, { platform, tenant });
  registerMemoryRoutes(app, { platform, tenant });
  registerDeviceRoutes(app, { platform, tenant, isOperator: options.isOperator ?? (() => true) });
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = header(request, 'idempotency-key');
  if (key === undefined) return null;
  if (key.length >= 1 && key.length <= KEY_MAX) return key;
  throw new TapwrightError('INPUT_INVALID', 'the Idempotency-Key is empty or too long', {
    field: 'Idempotency-Key',
    expected: `1 to ${KEY_MAX} characters`,
  });
}

/** With the row, by which jobs of one case differ. */
function caseJobView(job: JobRow) {
  return { ...jobView(job), row: job.spec.case?.row ?? null };
}

/** SHA-256, hex. */
function readArtifactId(id: string): string {
  if (/^[0-9a-f]{64}$/.test(id)) return id;
  throw new TapwrightError('NOT_FOUND', 'there is no artifact with this id', { field: 'id' });
}

function readSequence(text: string | undefined): number {
  const seq = text === undefined || text === '' ? 0 : Number(text);
  if (Number.isSafeInteger(seq) && seq >= 0) return seq;
  throw new TapwrightError('INPUT_INVALID', 'Last-Event-ID is not a number', {
    field: 'Last-Event-ID',
    expected: 'the id of an event that was received',
  });
}
