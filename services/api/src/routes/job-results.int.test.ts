import { RunEnded } from '@tapwright/contracts';
import { insertScripts } from '@tapwright/store';
import {
  carryOut,
  sampleEvent,
  storeEvent,
  storeJob,
  storeRun,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformOn, type TestApi, testApi } from '../api.fixture.ts';

let db: TestDatabase;
let bus: TestBus;
let api: TestApi;
beforeAll(async () => {
  db = await testDatabase();
  bus = await testBus();
  api = testApi(platformOn(db, bus));
});
beforeEach(() => db.clear());
afterAll(async () => {
  await bus.close();
  await db.close();
});

describe('a job', () => {
  test('shows its scripts with their proof', async () => {
    const job = await storeJob(db);
    const run = await storeRun(db, job);
    const about = { id: 'scr_1', tenantId: 'default', jobId: job.id, runId: run.id, losses: [] };
    const script = {
      format: 'adb-shell',
      fileName: 'x.sh',
      content: '#!/bin/sh',
      proof: 'replayed' as const,
    };
    await carryOut(db, { writes: insertScripts([{ ...about, ...script, proofDetail: 'once' }]) });
    const { body } = await api.get(`/v1/jobs/${job.id}/scripts`);
    expect(body).toEqual({ scripts: [{ id: 'scr_1', ...script, proofDetail: 'once' }] });
  });

  test('shows its runs with their steps', async () => {
    const job = await storeJob(db);
    const run = await storeRun(db, job);
    const { body } = await api.get(`/v1/jobs/${job.id}/steps`);
    expect(body).toMatchObject({ runs: [{ id: run.id, purpose: 'candidate', status: 'queued', steps: [] }] });
  });
});

describe('GET /v1/jobs/:id/runs/:run/log', () => {
  test('gives what the phone wrote during the run, once that has ended', async () => {
    const platform = platformOn(db, bus);
    const job = await storeJob(db);
    const run = await storeRun(db, job);
    const path = `/v1/jobs/${job.id}/runs/${run.id}/log`;
    expect(await api.get(path)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    const content = Buffer.from('1.000 1 1 I a: b');
    const artifactId = await platform.artifacts.put('default', 'text/plain', content);
    const log = { artifactId, bytes: content.byteLength, cut: false };
    await storeEvent(db, sampleEvent(RunEnded, { job, run, data: { log } }));
    const timeline = await api.get(`/v1/jobs/${job.id}/steps`);
    expect(timeline.body).toMatchObject({ runs: [{ id: run.id, log }] });
    const given = await api.send({ method: 'GET', url: path });
    expect([given.statusCode, given.payload]).toEqual([200, '1.000 1 1 I a: b']);
    expect(given.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
