import { JobEnded, JobSubmitted } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';
import { eventually, sampleEvent, storeEvent, storeJob, testBus } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformOfTheFile, platformOn } from '../api.fixture.ts';
import { type RunningApi, startApi } from '../index.ts';

const on = platformOfTheFile();
let api: RunningApi;
beforeAll(async () => {
  const options = { host: '127.0.0.1', port: 0, keys: undefined, streamEveryMs: 10 };
  api = await startApi(on.platform, options);
});
afterAll(() => api.drain());

const END = { outcome: 'completed' as const, reason: { code: 'COMPLETED', message: '' } };
const happen = (job: JobRow) => storeEvent(on.db, sampleEvent(JobSubmitted, { job, data: {} }));
const end = (job: JobRow) => storeEvent(on.db, sampleEvent(JobEnded, { job, data: END }));

interface Stream extends AsyncDisposable {
  readonly status: number;
  /** `id event` of each frame so far. */
  readonly frames: string[];
  readonly ended: Promise<void>;
}

/** A client that reads the stream as it comes. */
async function follow(job: { id: string }, lastEventId?: string): Promise<Stream> {
  const abort = new AbortController();
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(`${api.url}/v1/jobs/${job.id}/events`, { headers, signal: abort.signal });
  const frames: string[] = [];
  const ended = read(response, frames).catch(() => {});
  return {
    status: response.status,
    frames,
    ended,
    async [Symbol.asyncDispose]() {
      abort.abort();
      await ended;
    },
  };
}

async function read(response: Response, frames: string[]): Promise<void> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
      const [id = '', event = '', data = ''] = text.slice(0, at).split('\n');
      JSON.parse(data.replace('data: ', ''));
      frames.push(`${id.replace('id: ', '')} ${event.replace('event: ', '')}`);
      text = text.slice(at + 2);
    }
  }
}

describe('the stream of a job', () => {
  test('sends what has happened, then what happens, until the job has ended', async () => {
    const job = await storeJob(on.db);
    await happen(job);
    await using stream = await follow(job);
    await eventually(() => stream.frames.length === 1);
    await happen(job);
    await eventually(() => stream.frames.length === 2);
    await end(job);
    await stream.ended;
    expect(stream.frames).toEqual(['1 job.submitted', '2 job.submitted', '3 job.ended']);
  });

  test('goes on after the last event that a client has seen: nothing missed, nothing sent twice', async () => {
    const job = await storeJob(on.db);
    for (let at = 0; at < 5; at += 1) await happen(job);
    await end(job);
    await using stream = await follow(job, '3');
    await stream.ended;
    expect(stream.frames).toEqual(['4 job.submitted', '5 job.submitted', '6 job.ended']);
  });

  test('ends at once for a client that has seen the end: it need not wait for ever', async () => {
    const job = await storeJob(on.db);
    await happen(job);
    await end(job);
    await using stream = await follow(job, '2');
    const state = await Promise.race([stream.ended.then(() => 'ended'), wait(3_000)]);
    expect({ state, frames: stream.frames }).toEqual({ state: 'ended', frames: [] });
  });

  test('carries more events than fit into one batch, in order', async () => {
    const job = await storeJob(on.db);
    for (let at = 0; at < 210; at += 1) await happen(job);
    await end(job);
    await using stream = await follow(job);
    await stream.ended;
    expect(stream.frames).toHaveLength(211);
    expect(stream.frames.map((frame) => Number(frame.split(' ')[0]))).toEqual(
      Array.from({ length: 211 }, (_, index) => index + 1),
    );
  });

  test.each(['x', '-1', '1.5'])('Last-Event-ID %s is refused', async (id) => {
    const job = await storeJob(on.db);
    await using stream = await follow(job, id);
    expect(stream.status).toBe(400);
  });
});

test('clients that are still listening do not keep the service from stopping', async () => {
  const own = await testBus();
  const options = { host: '127.0.0.1', port: 0, keys: undefined, streamEveryMs: 10 };
  const second = await startApi(platformOn(on.db, own), options);
  const job = await storeJob(on.db);
  const response = await fetch(`${second.url}/v1/jobs/${job.id}/events`);
  await second.drain();
  await expect(response.text())
    .resolves.toBeDefined()
    .catch(() => {});
  await own.close();
});

function wait(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('still open'), ms).unref());
}
