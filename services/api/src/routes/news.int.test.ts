import { JobEnded, JobSubmitted } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';
import { eventually, sampleEvent, storeEvent, storeJob } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformOfTheFile } from '../api.fixture.ts';
import { type RunningApi, startApi } from '../index.ts';

const KEYS = 'red:key-red-0123456789,blue:key-blue-0123456789';

const on = platformOfTheFile();
let api: RunningApi;
beforeAll(async () => {
  api = await startApi(on.platform, { host: '127.0.0.1', port: 0, keys: KEYS, streamEveryMs: 10 });
});
afterAll(() => api.drain());

const END = { outcome: 'completed' as const, reason: { code: 'COMPLETED', message: '' } };
const submitted = (job: JobRow) => storeEvent(on.db, sampleEvent(JobSubmitted, { job, data: {} }));
const ended = (job: JobRow) => storeEvent(on.db, sampleEvent(JobEnded, { job, data: END }));

interface Frame {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client that reads the stream as it comes. */
async function follow(
  tenant: 'red' | 'blue',
  { query = '', after }: { query?: string; after?: string } = {},
) {
  const abort = new AbortController();
  const known = after === undefined ? {} : { 'last-event-id': after };
  const headers = { 'x-api-key': `key-${tenant}-0123456789`, ...known };
  const response = await fetch(`${api.url}/v1/events${query}`, { headers, signal: abort.signal });
  expect([200, 400]).toContain(response.status);
  const frames: Frame[] = [];
  const over = response.ok ? read(response, frames).catch(() => {}) : Promise.resolve();
  return {
    response,
    frames,
    over,
    async [Symbol.asyncDispose]() {
      abort.abort();
      await over;
    },
  };
}

async function read(response: Response, frames: Frame[]): Promise<void> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
      const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(text.slice(0, at)) ?? [];
      if (id !== undefined && data !== undefined) frames.push({ id, data: JSON.parse(data) });
      text = text.slice(at + 2);
    }
  }
}

const said = (frames: readonly Frame[]) =>
  frames.map(({ data }) => `${data.type} ${data.jobId ?? data.resumed}`);

describe('the stream of a tenant', () => {
  test('says at once that it is open, then what happens to the jobs of that tenant', async () => {
    const [red, blue] = [
      await storeJob(on.db, { tenantId: 'red' }),
      await storeJob(on.db, { tenantId: 'blue' }),
    ];
    await using stream = await follow('red');
    await eventually(() => stream.frames.length === 1);
    await submitted(blue);
    await submitted(red);
    await ended(red);
    await eventually(() => stream.frames.length === 3);
    expect(said(stream.frames)).toEqual([
      'stream.opened false',
      `job.submitted ${red.id}`,
      `job.ended ${red.id}`,
    ]);
    expect(stream.frames[2]?.data).toMatchObject({ seq: 2, runId: null, at: expect.stringMatching(/Z$/) });
  });

  test('goes on after the last event that a client has seen, for that tenant only', async () => {
    const job = await storeJob(on.db, { tenantId: 'red' });
    await using first = await follow('red');
    await eventually(() => first.frames.length === 1);
    await submitted(job);
    await eventually(() => first.frames.length === 2);
    await first[Symbol.asyncDispose]();
    await ended(job);
    const after = first.frames[1]?.id ?? '';
    await using again = await follow('red', { after });
    await eventually(() => again.frames.length === 2);
    expect(said(again.frames)).toEqual(['stream.opened true', `job.ended ${job.id}`]);
    await using other = await follow('blue', { after, query: '?forMs=200' });
    await other.over;
    expect(said(other.frames)).toEqual(['stream.opened true']);
  });

  test('ends after the time that was asked for', async () => {
    await using stream = await follow('red', { query: '?forMs=50' });
    await stream.over;
    expect(said(stream.frames)).toEqual(['stream.opened false']);
  });

  test.each([
    { after: 'yesterday' },
    { after: '12' },
    { after: "1.1.job' or true" },
    { query: '?forMs=0' },
    { query: '?forMs=36000000' },
    { query: '?since=1' },
  ])('is refused for %o, and says what is expected', async (wrong) => {
    await using stream = await follow('red', wrong);
    expect(stream.response.status).toBe(400);
    expect(await stream.response.json()).toMatchObject({ error: { code: 'INPUT_INVALID' } });
  });
});
