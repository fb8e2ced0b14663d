import { CandidatesEnded, JobEnded, RunClosed, TaskPlanned } from '@tapwright/contracts';
import { timeline } from '@tapwright/store';
import { changeRun, sampleEvent, storeEvent, storeJob, storeRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const KEYS = 'red:red-key-0123456789,blue:blue-key-0123456789';
const operator = { 'x-api-key': 'red-key-0123456789' };
const tenant = { 'x-api-key': 'blue-key-0123456789' };
const on = apiOfTheFile(KEYS, ['red']);

async function dead(event: { readonly id: string }): Promise<string> {
  await on.db.read.execute(`update events set handled_at = now(), handled_by = 'planner', attempts = 5,
    published_at = now(), dead_reason = 'INTERNAL: it broke' where id = '${event.id}'`);
  return event.id;
}

/** A run of the tenant that is being closed, and whose closing could not be handled. */
async function deadClosing() {
  const job = await storeJob(on.db, { tenantId: 'blue' });
  const run = await storeRun(on.db, job);
  await changeRun(on.db, run, { status: 'closing' });
  const id = await dead(await storeEvent(on.db, sampleEvent(RunClosed, { job, run, data: {} })));
  return { job, run, id };
}

const get = (path: string) => on.api.get(path, operator);
const redrive = (id: string, headers: object = operator) =>
  on.api.send({ method: 'POST', url: `/v1/dead/${id}/redrive`, headers: { ...headers } });

test('operators see the dead letters of all tenants in pages, newest first; others see none', async () => {
  const ids = [(await deadClosing()).id, (await deadClosing()).id, (await deadClosing()).id].toReversed();
  const first = { dead: [{ id: ids[0], tenantId: 'blue' }, { id: ids[1] }], next: ids[1] };
  expect((await get('/v1/dead?limit=2')).body).toMatchObject(first);
  expect((await get(`/v1/dead?limit=2&before=${ids[1]}`)).body).toMatchObject({
    dead: [{ id: ids[2], deadReason: 'INTERNAL: it broke', attempts: 5, refused: null }],
    next: null,
  });
  for (const path of ['/v1/dead', `/v1/dead/${ids[0]}`])
    expect((await on.api.get(path, tenant)).status).toBe(403);
  expect((await redrive(ids[0] ?? '', tenant)).statusCode).toBe(403);
  expect((await get('/v1/dead/evt_unknown')).status).toBe(404);
});

test('one of a run that is still open is put back, as if it had never been tried; twice is once', async () => {
  const { job, id } = await deadClosing();
  for (let time = 0; time < 2; time += 1) {
    const answer = await redrive(id);
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 200,
      id,
      deadReason: null,
      redrivenAt: expect.any(String),
      refused: null,
    });
    // Handled meanwhile: it is not put back again.
    await on.db.read.execute(`update events set handled_at = now(), handled_by = 'device-gateway'
      where id = '${id}' and ${time} = 0`);
  }
  const [event] = await timeline(on.db.read, { jobId: job.id, afterSeq: 0, limit: 10 });
  expect(event).toMatchObject({ attempts: 0, deadReason: null, handledBy: 'device-gateway' });
  expect((await get('/v1/dead')).body).toEqual({ dead: [], next: null });
});

describe('one that cannot be handled any more is refused, and the answer says why', () => {
  const about = async () => {
    const job = await storeJob(on.db, { tenantId: 'blue' });
    return { job, run: await storeRun(on.db, job) };
  };
  const refusal = async (id: string) => (await redrive(id)).json();

  test('its run has ended: it is never opened again', async () => {
    const { job, run } = await about();
    const data = { task: 0, step: 0, captureId: null };
    const id = await dead(await storeEvent(on.db, sampleEvent(TaskPlanned, { job, run, data })));
    await changeRun(on.db, run, { status: 'ended' });
    expect(await refusal(id)).toMatchObject({
      error: {
        code: 'CONFLICT',
        message: expect.stringContaining('ended'),
        advice: expect.stringContaining('resubmit'),
      },
    });
    expect((await get(`/v1/dead/${id}`)).body).toMatchObject({
      refused: expect.stringContaining('too late'),
    });
  });

  test('its job has ended; but what follows the end may be done', async () => {
    const { job } = await about();
    const end = { outcome: 'completed' as const, reason: { code: 'COMPLETED', message: '' } };
    const early = await dead(
      await storeEvent(on.db, sampleEvent(CandidatesEnded, { job, data: { runIds: [] } })),
    );
    const last = await dead(await storeEvent(on.db, sampleEvent(JobEnded, { job, data: end })));
    await on.db.read.execute(`update jobs set status = 'ended' where id = '${job.id}'`);
    expect(await refusal(early)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect((await redrive(last)).statusCode).toBe(200);
  });

  test('its data do not fit: it would fail again', async () => {
    const { id } = await deadClosing();
    await on.db.read.execute(`update events set data = '7' where id = '${id}'`);
    expect(await refusal(id)).toMatchObject({ error: { message: expect.stringContaining('schema') } });
  });
});
