import {
  emptyRunState,
  explorationIdOf,
  JobEnded,
  JobSpec,
  JobSubmitted,
  legScriptIdOf,
  RunEnded,
} from '@tapwright/contracts';
import {
  addWaiter,
  FAILED_RESETS_MAX,
  grantIdle,
  insertExploration,
  insertHealings,
  insertScripts,
  learnRules,
  listMemory,
  mergeMap,
  noteFirings,
  recordCrash,
  recordReset,
  takeResetToken,
} from '@tapwright/store';
import {
  carryOut,
  sampleEvent,
  storeDevice,
  storeEvent,
  storeJob,
  storeRun,
  type TestDatabase,
} from '@tapwright/testing';
import type { platformOn, TestApi } from '../api.fixture.ts';
import { heldPhone, PROPOSAL, watchedRun } from './held-runs.fixture.ts';

interface On {
  readonly db: TestDatabase;
  readonly platform: ReturnType<typeof platformOn>;
  readonly api: TestApi;
  /** Headers of a caller who may do everything. */
  readonly headers?: Record<string, string>;
}

const TENANT = 'default';
const APP = 'org.example';

/** A job that has ended, with a run, its log, a script and a proposal to heal it. */
async function endedJob({ db, platform }: On) {
  const job = await storeJob(db, { spec: JobSpec.parse({ goal: 'write a note' }) });
  const run = await storeRun(db, job);
  const about = { tenantId: TENANT, jobId: job.id, runId: run.id };
  const script = { id: 'scr_1', format: 'adb-shell', fileName: 'x.sh', content: '#!/bin/sh', losses: [] };
  await carryOut(db, {
    writes: insertScripts([{ ...about, ...script, proof: 'replayed', proofDetail: 'once' }]),
  });
  const trace = { ...script, id: 'scr_trace', format: 'neutral-json', fileName: 'x.json', content: '{}' };
  await carryOut(db, {
    writes: insertScripts([{ ...about, ...trace, proof: 'replayed', proofDetail: 'once' }]),
  });
  const proposal = { step: 2, stepIndex: 4, before: [], after: [], reason: 'alike', score: 0.75 };
  await carryOut(db, { writes: insertHealings([{ ...about, ...proposal, scriptId: 'scr_1' }]) });
  const artifactId = await platform.artifacts.put(TENANT, 'text/plain', Buffer.from(`1.000 I a: ${job.id}`));
  const log = { artifactId, bytes: 12, cut: false };
  await storeEvent(db, sampleEvent(JobSubmitted, { job, data: {} }));
  await storeEvent(db, sampleEvent(RunEnded, { job, run, data: { log } }));
  const end = { outcome: 'completed' as const, reason: { code: 'COMPLETED', message: '' } };
  await storeEvent(db, sampleEvent(JobEnded, { job, data: end }));
  return { job, run, artifactId, healing: `heal_${run.id}_4` };
}

/** An exploration that has ended, with one leg, met a crash, and has seen a screen. */
async function endedExploration({ db }: On): Promise<{ exploration: string; crash: string; leg: string }> {
  const bound = { explorer: 'guided' as const, seed: 1, steps: 10, phones: 1, allowOutside: [] };
  const spec = { ...JobSpec.parse({ goal: 'Explore', kind: 'explore', app: APP }), explore: bound };
  const job = await storeJob(db, { spec });
  const exploration = explorationIdOf(job);
  const seen = { tenantId: TENANT, packageName: APP };
  const identity = { kind: 'crash' as const, exception: 'E', frames: ['org.example.A.b'], fingerprint: 'f' };
  const crash = await db.transaction(async (tx) => {
    await insertExploration(tx, {
      ...seen,
      id: exploration,
      jobId: job.id,
      explorer: 'guided',
      seed: 1,
      spec: {},
    });
    const screen = { identity: 'a', activity: `${APP}/.Main`, title: 'Notes', seen: 1, captureId: null };
    await mergeMap(tx, { ...seen, appVersion: '7', screens: [screen], transitions: [], widgets: [] });
    const sample = { summary: 'E', stack: [], task: 'Explore' };
    const where = { jobId: job.id, runId: 'run_1', step: 1, appVersion: '7' };
    return recordCrash(tx, { ...seen, ...identity, ...where, sample });
  });
  const state = { ...emptyRunState([], []), leg: { number: 1, phone: 0, steps: 10 } };
  const { id: leg } = await storeRun(db, job, { purpose: 'leg', state });
  const about = { tenantId: TENANT, jobId: job.id, runId: leg };
  const script = {
    id: legScriptIdOf(leg),
    format: 'neutral-json',
    fileName: 'x.json',
    content: '{}',
    losses: [],
  };
  await carryOut(db, {
    writes: insertScripts([{ ...about, ...script, proof: 'not_replayed', proofDetail: '' }]),
  });
  await db.read.execute(`update jobs set status = 'ended', outcome = 'completed' where id = '${job.id}'`);
  return { exploration, crash: crash.id, leg };
}

async function deadLetter({ db }: On): Promise<string> {
  const job = await storeJob(db);
  const { id } = await storeEvent(db, sampleEvent(JobSubmitted, { job, data: {} }));
  await db.read.execute(
    `update events set handled_at = now(), dead_reason = 'INTERNAL: it broke' where id = '${id}'`,
  );
  return id;
}

/** A job that has ended in a way that lets it go on. */
async function stoppedJob({ db }: On): Promise<string> {
  const { id } = await storeJob(db);
  await db.read.execute(`update jobs set status = 'ended', outcome = 'inconclusive' where id = '${id}'`);
  return id;
}

async function leasedDevice({ db }: On): Promise<void> {
  await storeDevice(db, { serial: 'phone-1' });
  const job = await storeJob(db, { id: 'job_leasing' });
  const run = await storeRun(db, job, { id: 'run_leasing', state: emptyRunState([], []) });
  const about = { runId: run.id, jobId: job.id, tenantId: TENANT };
  await db.transaction((tx) => addWaiter(tx, { ...about, selectors: { main: {} }, priority: 0 }));
  await db.transaction((tx) => grantIdle(tx, { ttlMs: 60_000 }));
}

async function quarantinedDevice({ db }: On): Promise<void> {
  await storeDevice(db, { serial: 'phone-2', state: 'resetting' });
  const outcome = { serial: 'phone-2', problem: 'no room', attested: true, away: false };
  for (let failed = 0; failed < FAILED_RESETS_MAX; failed += 1) {
    const token = (await db.transaction((tx) => takeResetToken(tx, 'phone-2'))) ?? 0;
    await db.transaction((tx) => recordReset(tx, { ...outcome, token }));
  }
}

async function learntRule({ db }: On): Promise<string> {
  const app = { tenantId: TENANT, packageName: APP, appVersion: '7' };
  const rule = { ...app, kind: 'follow' as const, goal: 'write a note', text: 'Save last' };
  await db.transaction((tx) => learnRules(tx, [rule]));
  const [entry] = await listMemory(db.read, {
    tenantId: TENANT,
    app: APP,
    type: null,
    limit: 1,
    after: null,
  });
  return entry?.row.id ?? '';
}

/** Releases: one whose report is made, one whose report is signed, and one that is new. */
async function releases({ db, api, headers }: On) {
  const job = await storeJob(db, { spec: JobSpec.parse({ goal: 'press save', app: APP }) });
  const release = { title: 'Spring', app: APP, appVersion: '7', jobs: [job.id] };
  const sha256: Record<string, string> = {};
  for (const id of ['spring', 'old', 'new']) {
    await api.put(`/v1/releases/${id}`, release, headers);
    if (id === 'new') continue;
    const made = await api.post(`/v1/releases/${id}/reports`, undefined, headers);
    sha256[id] = Object(made.body).sha256;
  }
  const body = { sha256: sha256.old, role: 'tester' };
  const signed = await api.post('/v1/releases/old/reports/1/signatures', body, headers);
  return { release, sha256: sha256.spring, signature: String(Object(signed.body).id) };
}

const READ = '{"obligations": [], "remainder": [], "readBy": "model"}';

export interface Call {
  readonly route: string;
  readonly url: string;
  readonly payload?: object;
}

/** One successful call of each route, in an order that makes each succeed. */
export async function callsOfEveryRoute(on: On): Promise<readonly Call[]> {
  const { db, api, headers = {} } = on;
  const { job, run, artifactId, healing } = await endedJob(on);
  await leasedDevice(on);
  await quarantinedDevice(on);
  await storeDevice(db, { serial: 'phone-3' });
  const rule = await learntRule(on);
  const dead = await deadLetter(on);
  const stopped = await stoppedJob(on);
  const { exploration, crash, leg } = await endedExploration(on);
  const held = await heldPhone(on, 'cap_held');
  const other = await heldPhone(on, 'cap_other');
  const watched = await watchedRun(on, { paused: true, proposal: PROPOSAL, proposals: 1 });
  const taken = await watchedRun(on, { paused: true, taken: 'held' });
  const going = await watchedRun(on, {});
  const reserved = { selector: { serial: 'phone-3' }, until: new Date(Date.now() + 3_600_000) };
  const reservation = await api.post('/v1/reservations', reserved, headers);
  const { id: reservationId } = reservation.body as { id: string };
  const made = await api.post('/v1/keys', { name: 'one', scopes: ['read'] }, headers);
  const { id: keyId } = made.body as { id: string };
  const hook = await api.post('/v1/webhooks', { url: 'https://hooks.example/x' }, headers);
  const { id: webhook } = hook.body as { id: string };
  await db.read.execute(`insert into webhook_deliveries (tenant_id, id, webhook_id, event, body, status)
    values ('${TENANT}', 'dlv_1', '${webhook}', 'ping', '{}', 'failed')`);
  const suite = { suite: 'Notes', tasks: [{ id: 'write', goal: 'write', app: APP }] };
  const measured = await api.post('/v1/benchmarks', { suite }, headers);
  const { id: benchmark } = measured.body as { id: string };
  await db.read.execute(`update benchmark_cells set status = 'error'`);
  await db.read.execute(`update benchmarks set status = 'ended', ended_at = now()`);
  const waiting = await storeJob(db, { spec: JobSpec.parse({ goal: 'write', confirm: true }) });
  await db.read.execute(`update jobs set ledger = '${READ}' where id = '${waiting.id}'`);
  const { release, sha256, signature } = await releases(on);
  const began = { tenantId: TENANT, scheduleId: 'nightly', dueAt: new Date(), outcome: 'begun' as const };
  await db.transaction((tx) => noteFirings(tx, [{ ...began, jobs: [stopped], detail: '' }]));
  const caseBody = { title: 'Pay', steps: [{ do: 'Pay Ana', expect: [{ text: 'Sent' }] }] };
  const call = (route: string, url: string, payload?: object): Call =>
    payload === undefined ? { route, url } : { route, url, payload };
  return [
    call('GET /openapi.json', '/openapi.json'),
    call('POST /v1/jobs', '/v1/jobs', { goal: 'write' }),
    call('POST /v1/jobs/:id/confirm', `/v1/jobs/${waiting.id}/confirm`, {}),
    call('GET /v1/jobs', '/v1/jobs?limit=1'),
    call('GET /v1/jobs/:id', `/v1/jobs/${job.id}`),
    call('GET /v1/jobs/:id/steps', `/v1/jobs/${job.id}/steps`),
    call('GET /v1/jobs/:id/scripts', `/v1/jobs/${job.id}/scripts`),
    call('GET /v1/jobs/:id/report', `/v1/jobs/${job.id}/report`),
    call('GET /v1/jobs/:id/viewer', `/v1/jobs/${job.id}/viewer`),
    call('GET /v1/jobs/:id/runs/:run/log', `/v1/jobs/${job.id}/runs/${run.id}/log`),
    call('GET /v1/jobs/:id/events', `/v1/jobs/${job.id}/events`),
    call('GET /v1/events', '/v1/events?forMs=100'),
    call('POST /v1/jobs/:id/resubmit', `/v1/jobs/${stopped}/resubmit`),
    call('POST /v1/jobs/:id/rerun', `/v1/jobs/${stopped}/rerun`),
    call('DELETE /v1/jobs/:id', `/v1/jobs/${job.id}`),
    call('GET /v1/jobs/:id/screen', `/v1/jobs/${held}/screen`),
    call('GET /v1/jobs/:id/acts/:act', `/v1/jobs/${held}/acts/look-1`),
    call('POST /v1/jobs/:id/pause', `/v1/jobs/${held}/pause?waitMs=0`),
    call('POST /v1/jobs/:id/resume', `/v1/jobs/${held}/resume?waitMs=0`),
    call('POST /v1/jobs/:id/acts', `/v1/jobs/${held}/acts?waitMs=0`, { id: 'look-2', kind: 'look' }),
    call('POST /v1/jobs/:id/end', `/v1/jobs/${other}/end?waitMs=0`),
    call('GET /v1/runs/:id/live', `/v1/runs/${watched}/live`),
    call('GET /v1/runs/:id/picture', `/v1/runs/${watched}/picture`),
    call('POST /v1/runs/:id/pause', `/v1/runs/${going}/pause`),
    call('POST /v1/runs/:id/resume', `/v1/runs/${watched}/resume`),
    call('POST /v1/runs/:id/step', `/v1/runs/${watched}/step`, { proposal: 1 }),
    call('POST /v1/runs/:id/refuse', `/v1/runs/${watched}/refuse`, { proposal: 1, reason: 'not this' }),
    call('POST /v1/runs/:id/take-over', `/v1/runs/${watched}/take-over`),
    call('POST /v1/runs/:id/hand-back', `/v1/runs/${taken}/hand-back`),
    call('POST /v1/runs/:id/acts', `/v1/runs/${taken}/acts?waitMs=0`, { id: 'look-1', kind: 'look' }),
    call('GET /v1/artifacts/:id', `/v1/artifacts/${artifactId}`),
    call('POST /v1/jobs/:id/decisions', `/v1/jobs/${stopped}/decisions`, { verdict: 'accepted' }),
    call('GET /v1/jobs/:id/decisions', `/v1/jobs/${stopped}/decisions`),
    call('PUT /v1/releases/:id', '/v1/releases/spring', release),
    call('GET /v1/releases', '/v1/releases'),
    call('POST /v1/releases/:id/reports', '/v1/releases/new/reports'),
    call('GET /v1/releases/:id', '/v1/releases/spring'),
    call('GET /v1/releases/:id/reports/:number', '/v1/releases/spring/reports/1'),
    call('POST /v1/releases/:id/reports/:number/signatures', '/v1/releases/spring/reports/1/signatures', {
      sha256,
      role: 'tester',
    }),
    call('DELETE /v1/releases/:id/signatures/:signature', `/v1/releases/old/signatures/${signature}`),
    call('DELETE /v1/releases/:id', '/v1/releases/new'),
    call('POST /v1/scripts/:id/life', '/v1/scripts/scr_trace/life', { to: 'reviewed' }),
    call('GET /v1/scripts/:id/life', '/v1/scripts/scr_trace/life'),
    call('GET /v1/healings', '/v1/healings?script=scr_1'),
    call('POST /v1/healings/:id', `/v1/healings/${healing}`, { accept: false }),
    call('PUT /v1/cases/:id', '/v1/cases/pay', caseBody),
    call('GET /v1/cases', '/v1/cases'),
    call('GET /v1/cases/:id', '/v1/cases/pay'),
    call('GET /v1/cases/:id/file', '/v1/cases/pay/file'),
    call('POST /v1/cases/:id/check', '/v1/cases/pay/check', { text: 'title: Pay' }),
    call('PUT /v1/assignments', '/v1/assignments', { case: 'pay', tester: 'ana' }),
    call('GET /v1/assignments', '/v1/assignments?tester=ana'),
    call('GET /v1/assignments/unassigned', '/v1/assignments/unassigned'),
    call('DELETE /v1/assignments', '/v1/assignments?case=pay'),
    call('POST /v1/cases/:id/jobs', '/v1/cases/pay/jobs'),
    call('DELETE /v1/cases/:id', '/v1/cases/pay'),
    call('PUT /v1/parameter-sets/:id', '/v1/parameter-sets/bank', {
      parameters: { payee: { value: 'Ana' } },
    }),
    call('GET /v1/parameter-sets', '/v1/parameter-sets'),
    call('GET /v1/parameter-sets/:id', '/v1/parameter-sets/bank?version=1'),
    call('DELETE /v1/parameter-sets/:id', '/v1/parameter-sets/bank'),
    call('PUT /v1/schedules/:id', '/v1/schedules/nightly', { cron: '0 2 * * *', jobs: [{ goal: 'write' }] }),
    call('GET /v1/schedules', '/v1/schedules'),
    call('GET /v1/schedules/:id', '/v1/schedules/nightly'),
    call('GET /v1/schedules/:id/firings', '/v1/schedules/nightly/firings'),
    call('POST /v1/schedules/:id/rerun', '/v1/schedules/nightly/rerun', {}),
    call('DELETE /v1/schedules/:id', '/v1/schedules/nightly'),
    call('POST /v1/benchmarks', '/v1/benchmarks', { suite, strategies: ['react'], seeds: 2 }),
    call('GET /v1/benchmarks', '/v1/benchmarks'),
    call('GET /v1/benchmarks/:id', `/v1/benchmarks/${benchmark}`),
    call('POST /v1/benchmarks/:id/retry', `/v1/benchmarks/${benchmark}/retry`),
    call('DELETE /v1/benchmarks/:id', `/v1/benchmarks/${benchmark}`),
    call('POST /v1/webhooks', '/v1/webhooks', { url: 'https://hooks.example/y', outcomes: ['failed'] }),
    call('GET /v1/webhooks', '/v1/webhooks'),
    call('GET /v1/webhooks/:id', `/v1/webhooks/${webhook}`),
    call('PATCH /v1/webhooks/:id', `/v1/webhooks/${webhook}`, { enabled: true }),
    call('POST /v1/webhooks/:id/secret', `/v1/webhooks/${webhook}/secret`),
    call('POST /v1/webhooks/:id/ping', `/v1/webhooks/${webhook}/ping`),
    call('GET /v1/webhooks/:id/deliveries', `/v1/webhooks/${webhook}/deliveries`),
    call(
      'POST /v1/webhooks/:id/deliveries/:delivery/redeliver',
      `/v1/webhooks/${webhook}/deliveries/dlv_1/redeliver`,
    ),
    call('DELETE /v1/webhooks/:id', `/v1/webhooks/${webhook}`),
    call('GET /v1/history', '/v1/history'),
    call('GET /v1/quarantines', '/v1/quarantines'),
    call('PUT /v1/quarantines', '/v1/quarantines', {
      test: 'goal write',
      until: new Date(Date.now() + 86_400_000).toISOString(),
      reason: 'flaky',
    }),
    call('DELETE /v1/quarantines', '/v1/quarantines?test=goal%20write'),
    call('GET /v1/devices', '/v1/devices'),
    call('GET /v1/leases', '/v1/leases'),
    call('GET /v1/waiting', '/v1/waiting'),
    call('GET /v1/limits', '/v1/limits'),
    call('PUT /v1/devices/:serial/labels', '/v1/devices/phone-1/labels', { rack: '3' }),
    call('POST /v1/devices/:serial/release', '/v1/devices/phone-2/release'),
    call('POST /v1/reservations', '/v1/reservations', { ...reserved, selector: { labels: { rack: '3' } } }),
    call('GET /v1/reservations', '/v1/reservations'),
    call('DELETE /v1/reservations/:id', `/v1/reservations/${reservationId}`),
    call('GET /v1/memory', '/v1/memory'),
    call('GET /v1/memory/:id', `/v1/memory/${rule}`),
    call('PATCH /v1/memory/:id', `/v1/memory/${rule}`, { text: 'Save at once' }),
    call('DELETE /v1/memory/:id', `/v1/memory/${rule}`),
    call('DELETE /v1/memory', `/v1/memory?app=${APP}`),
    call('GET /v1/explorations/:id', `/v1/explorations/${exploration}`),
    call('GET /v1/explorations/:id/coverage', `/v1/explorations/${exploration}/coverage`),
    call('GET /v1/explorations/:id/tasks', `/v1/explorations/${exploration}/tasks`),
    call('GET /v1/explorations/:id/crashes', `/v1/explorations/${exploration}/crashes`),
    call('GET /v1/explorations/:id/legs', `/v1/explorations/${exploration}/legs`),
    call('GET /v1/explorations/:id/legs/:run', `/v1/explorations/${exploration}/legs/${leg}`),
    call('GET /v1/explorations/:id/findings', `/v1/explorations/${exploration}/findings`),
    call('GET /v1/explorations/:id/inventory', `/v1/explorations/${exploration}/inventory`),
    call('POST /v1/explorations/:id/resume', `/v1/explorations/${exploration}/resume`),
    call('GET /v1/apps/:pkg/map', `/v1/apps/${APP}/map?format=svg`),
    call('GET /v1/crashes', '/v1/crashes'),
    call('GET /v1/crashes/:id', `/v1/crashes/${crash}`),
    call('PATCH /v1/crashes/:id', `/v1/crashes/${crash}`, { status: 'known' }),
    call('POST /v1/keys', '/v1/keys', { name: 'another', scopes: ['submit', 'read'] }),
    call('GET /v1/keys', '/v1/keys'),
    call('GET /v1/session/ways', '/v1/session/ways'),
    call('POST /v1/session', '/v1/session'),
    call('GET /v1/session', '/v1/session'),
    call('DELETE /v1/session', '/v1/session'),
    call('GET /v1/audit', '/v1/audit'),
    call('GET /v1/dead', '/v1/dead'),
    call('GET /v1/dead/:id', `/v1/dead/${dead}`),
    call('POST /v1/dead/:id/redrive', `/v1/dead/${dead}/redrive`),
    call('DELETE /v1/keys/:id', `/v1/keys/${keyId}`),
  ];
}

export const methodOf = ({ route }: Pick<Call, 'route'>) => route.split(' ')[0] as 'GET';
