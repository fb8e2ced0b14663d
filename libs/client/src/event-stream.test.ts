import { expect, test } from 'vitest';
import { createClient } from './client.ts';

const event = (seq: number, type = 'step.taken') =>
  `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ seq, type, runId: null, at: '', data: {} })}\n\n`;

/** What one connection gives, and how it ends. */
interface Connection {
  readonly says: readonly string[];
  readonly ends: 'closed' | 'cut' | 'never';
}

/** A platform whose streams go like this, one after the other; `status`: that of the job. */
function streaming(connections: readonly Connection[], status = 'ended', quietMs = 60_000) {
  const after: (string | null)[] = [];
  const fetch = async ({ url, headers, signal }: Request): Promise<Response> => {
    if (!url.endsWith('/events')) return Response.json({ id: 'job_1', status });
    after.push(headers.get('last-event-id'));
    const connection = connections[after.length - 1];
    if (connection === undefined) throw new TypeError('fetch failed');
    return new Response(bodyOf(connection, signal));
  };
  return { after, client: createClient({ url: 'http://platform.test', fetch, quietMs }) };
}

function bodyOf({ says, ends }: Connection, signal: AbortSignal): ReadableStream<Uint8Array> {
  const bytes = says.map((text) => new TextEncoder().encode(text));
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const next = bytes[at++];
      if (next !== undefined) return controller.enqueue(next);
      if (ends === 'closed') return controller.close();
      if (ends === 'cut') return controller.error(new TypeError('terminated'));
      const stop = () => controller.error(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    },
  });
}

async function seen(events: AsyncIterable<{ seq: number }>): Promise<number[]> {
  const all: number[] = [];
  for await (const { seq } of events) all.push(seq);
  return all;
}

test('every event comes once and in order across cuts, and the end of the job ends the stream', async () => {
  const whole = event(2);
  const { after, client } = streaming([
    // Cut in the middle of the second event.
    { says: [event(1), whole.slice(0, 20)], ends: 'cut' },
    // A server that begins too early is not believed.
    { says: [event(1), whole.slice(0, 9), whole.slice(9), ': still here\n\n', event(3)], ends: 'closed' },
    { says: [event(4, 'job.ended'), event(5)], ends: 'never' },
  ]);
  expect(await seen(client.jobs.events('job_1'))).toEqual([1, 2, 3, 4]);
  expect(after).toEqual(['0', '1', '3']);
});

test('a stream that goes silent is opened again, as often as it takes', async () => {
  const silent = { says: [], ends: 'never' } as const;
  const { after, client } = streaming(
    [...Array<Connection>(12).fill(silent), { says: [event(1, 'job.ended')], ends: 'closed' }],
    'running',
    5,
  );
  expect(await seen(client.jobs.events('job_1'))).toEqual([1]);
  expect(after).toHaveLength(13);
});

test('one who knows the end gets nothing, and no error', async () => {
  const empty = { says: [], ends: 'closed' } as const;
  const { after, client } = streaming([empty, empty]);
  expect(await seen(client.jobs.events('job_1', { after: 9 }))).toEqual([]);
  expect(after).toEqual(['9', '9']);
});

test('an end that came between two looks is not lost', async () => {
  const { client } = streaming([
    { says: [], ends: 'closed' },
    { says: [event(10, 'job.ended')], ends: 'closed' },
  ]);
  expect(await seen(client.jobs.events('job_1', { after: 9 }))).toEqual([10]);
});

test('a refusal is thrown at once', async () => {
  const opened: string[] = [];
  const client = createClient({
    url: 'http://platform.test',
    fetch: async ({ url }) => {
      opened.push(url);
      return Response.json({ error: { code: 'NOT_FOUND', message: 'there is no job x' } }, { status: 404 });
    },
  });
  await expect(seen(client.jobs.events('x'))).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect(opened).toHaveLength(1);
});

test('a signal ends a stream that says nothing', async () => {
  const abort = new AbortController();
  const { client } = streaming([{ says: [event(1)], ends: 'never' }], 'running');
  const first = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const _ of client.jobs.events('job_1', { signal: abort.signal })) first.resolve();
  })();
  await first.promise;
  abort.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});

const news = (id: string, type: string, more: object = {}) =>
  `id: ${id}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;

test('news of all jobs go on after the last ones that were given, across cuts, until the caller stops', async () => {
  const whole = news('8.2.job_2', 'job.ended', { jobId: 'job_2' });
  const after: (string | null)[] = [];
  const connections: readonly Connection[] = [
    { says: [news('7.0.', 'stream.opened', { resumed: false }), ':\n\n'], ends: 'closed' },
    { says: [news('7.1.job_1', 'job.submitted', { jobId: 'job_1' }), whole.slice(0, 15)], ends: 'cut' },
    { says: [news('7.1.job_1', 'stream.opened', { resumed: true }), whole], ends: 'never' },
  ];
  const client = createClient({
    url: 'http://platform.test/',
    fetch: async ({ url, headers, signal }) => {
      expect(url).toBe('http://platform.test/v1/events');
      after.push(headers.get('last-event-id'));
      return new Response(bodyOf(connections[after.length - 1] ?? { says: [], ends: 'never' }, signal));
    },
  });
  const told: string[] = [];
  for await (const { id, type } of client.jobs.news()) {
    told.push(`${id} ${type}`);
    if (type === 'job.ended') break;
  }
  expect(told).toEqual([
    '7.0. stream.opened',
    '7.1.job_1 job.submitted',
    '7.1.job_1 stream.opened',
    '8.2.job_2 job.ended',
  ]);
  expect(after).toEqual([null, '7.0.', '7.1.job_1']);
});

test('news that a client of another process knows are not told again; a refusal is thrown', async () => {
  const client = createClient({
    url: 'http://platform.test',
    fetch: async ({ headers }) => {
      expect(headers.get('last-event-id')).toBe('7.1.job_1');
      return Response.json({ error: { code: 'SCOPE_MISSING', message: 'no' } }, { status: 403 });
    },
  });
  await expect(client.jobs.news({ after: '7.1.job_1' }).next()).rejects.toMatchObject({ status: 403 });
});
