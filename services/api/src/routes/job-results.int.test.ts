import { RunEnded } from '@tapwright/contracts';
import { ViewerRun } from '@tapwright/report';
import { helpersOf } from '@tapwright/script';
import { insertScripts } from '@tapwright/store';
import { carryOut, sampleEvent, storeEvent, storeJob, storeRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile();

describe('a job', () => {
  test('shows its scripts with their proof', async () => {
    const job = await storeJob(on.db);
    const run = await storeRun(on.db, job);
    const about = { id: 'scr_1', tenantId: 'default', jobId: job.id, runId: run.id, losses: [] };
    const script = {
      format: 'uiautomator2',
      fileName: 'x.py',
      content: 'from tapwright_u2 import App',
      proof: 'replayed' as const,
    };
    const own = { name: 'x.locators.json', text: '{}' };
    const stored = { ...about, ...script, files: [own], proofDetail: 'once' };
    await carryOut(on.db, { writes: insertScripts([stored]) });
    const { body } = await on.api.get(`/v1/jobs/${job.id}/scripts`);
    const files = [own, ...helpersOf('uiautomator2')];
    expect(files.map(({ name }) => name)).toEqual(['x.locators.json', 'tapwright_u2.py', 'README.md']);
    expect(body).toEqual({ scripts: [{ id: 'scr_1', ...script, proofDetail: 'once', files }] });
  });

  test('shows its runs with their steps', async () => {
    const job = await storeJob(on.db);
    const run = await storeRun(on.db, job);
    const { body } = await on.api.get(`/v1/jobs/${job.id}/steps`);
    expect(body).toMatchObject({ runs: [{ id: run.id, purpose: 'candidate', status: 'queued', steps: [] }] });
  });
});

describe('GET /v1/jobs/:id/runs/:run/log', () => {
  test('gives the log of the phone, once the run has ended', async () => {
    const job = await storeJob(on.db);
    const run = await storeRun(on.db, job);
    const path = `/v1/jobs/${job.id}/runs/${run.id}/log`;
    expect(await on.api.get(path)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    const content = Buffer.from('1.000 1 1 I a: b');
    const artifactId = await on.platform.artifacts.put('default', 'text/plain', content);
    const log = { artifactId, bytes: content.byteLength, cut: false };
    await storeEvent(on.db, sampleEvent(RunEnded, { job, run, data: { log } }));
    const timeline = await on.api.get(`/v1/jobs/${job.id}/steps`);
    expect(timeline.body).toMatchObject({ runs: [{ id: run.id, log }] });
    const given = await on.api.send({ method: 'GET', url: path });
    expect([given.statusCode, given.payload]).toEqual([200, '1.000 1 1 I a: b']);
    expect(given.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

describe('GET /v1/jobs/:id/viewer', () => {
  test('gives its steps without events, log and scripts, and all of them where they are asked for', async () => {
    const job = await storeJob(on.db);
    const run = await storeRun(on.db, job);
    const about = { id: 'scr_2', tenantId: 'default', jobId: job.id, runId: run.id, losses: [], files: [] };
    const script = {
      format: 'maestro',
      fileName: 'x.yaml',
      content: 'appId: a.b',
      proof: 'replayed' as const,
    };
    await carryOut(on.db, { writes: insertScripts([{ ...about, ...script, proofDetail: 'once' }]) });
    const content = Buffer.from('2.000 1 1 I a: c');
    const artifactId = await on.platform.artifacts.put('default', 'text/plain', content);
    const log = { artifactId, bytes: content.byteLength, cut: false };
    await storeEvent(on.db, sampleEvent(RunEnded, { job, run, data: { log } }));
    const all = ViewerRun.parse((await on.api.get(`/v1/jobs/${job.id}/viewer`)).body);
    expect(all.details).toMatchObject({
      events: [{ type: 'run.ended' }],
      log: { text: '2.000 1 1 I a: c' },
      scripts: [{ content: 'appId: a.b' }],
    });
    const steps = await on.api.get(`/v1/jobs/${job.id}/viewer?parts=steps`);
    expect(steps.body).toEqual({
      ...all,
      report: { ...all.report, endedAt: expect.any(String) },
      details: { ...all.details, events: [], log: null, scripts: [] },
    });
    expect((await on.api.get(`/v1/jobs/${job.id}/viewer?parts=none`)).status).toBe(400);
  });
});
