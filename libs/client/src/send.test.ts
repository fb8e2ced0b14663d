import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';

/** A platform that gives these answers one after the other; null: the connection is lost. */
function answering(...answers: readonly (Response | null)[]) {
  const sent: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(request);
    const answer = answers[sent.length - 1];
    if (answer === undefined) throw new Error('the test has no further answer');
    if (answer === null) throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
    return answer;
  };
  return { sent, client: createClient({ url: 'http://platform.test/', key: 'a key', fetch }) };
}

const job = { id: 'job_1', status: 'queued' };
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: { code, message: 'no', field: 'goal', advice: 'another' } }, headers);

test('a submission is sent again with the same key until there is an answer', async () => {
  const { sent, client } = answering(
    null,
    refusal(503, 'DATABASE_UNAVAILABLE', { 'retry-after': '0' }),
    json(201, job),
  );
  expect(await client.jobs.submit({ goal: 'a goal' })).toEqual(job);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual(Array(3).fill({ goal: 'a goal' }));
  expect(sent.map(({ headers }) => headers.get('x-api-key'))).toEqual(Array(3).fill('a key'));
});

test('a key of the caller is sent as it is', async () => {
  const { sent, client } = answering(json(201, job));
  await client.jobs.submit({ goal: 'a goal' }, { idempotencyKey: 'order-4711' });
  expect(sent[0]?.headers.get('idempotency-key')).toBe('order-4711');
});

test.each([
  ['a deletion', (client: ReturnType<typeof createClient>) => client.jobs.cancel('job_1')],
  [
    'a change without a key',
    (client: ReturnType<typeof createClient>) =>
      client.rest.POST('/v1/jobs/{id}/confirm', { params: { path: { id: 'job_1' } }, body: {} }),
  ],
])('%s is sent once: nobody knows whether it was done', async (_, ask) => {
  const { sent, client } = answering(null);
  await expect(ask(client)).rejects.toMatchObject({ code: 'API_UNREACHABLE', status: null });
  expect(sent).toHaveLength(1);
});

test.each([
  [refusal(400, 'GOAL_EMPTY'), 'GOAL_EMPTY'],
  [refusal(429, 'TENANT_LIMIT'), 'TENANT_LIMIT'],
  [refusal(500, 'INTERNAL'), 'INTERNAL'],
  [refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '3600' }), 'TOO_MANY_REQUESTS'],
])('a refusal that does not pass by itself is told at once', async (answer, code) => {
  const { sent, client } = answering(answer);
  const refused = await client.jobs.submit({ goal: '' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    code,
    message: 'no',
    field: 'goal',
    advice: 'another',
    status: answer.status,
  });
  expect(sent).toHaveLength(1);
});

test('what stays away is given up, with the reason', async () => {
  const { sent, client } = answering(null, null, null, null, null);
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({
    code: 'API_UNREACHABLE',
    message: 'no platform answers at http://platform.test: ECONNRESET',
  });
  expect(sent).toHaveLength(5);
});

test('a redirect is not followed, so that the key stays where it was meant for', async () => {
  const { sent, client } = answering(
    new Response(null, { status: 302, headers: { location: 'http://elsewhere.test/' } }),
  );
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({
    code: 'API_UNREACHABLE',
    status: 302,
    advice: expect.stringContaining('Redirects are not followed'),
  });
  expect(sent.map(({ url, redirect }) => [url, redirect])).toEqual([
    ['http://platform.test/v1/jobs/job_1', 'manual'],
  ]);
});

test('an answer of something else than a platform is an error, not a value', async () => {
  const { client } = answering(new Response('<html>', { status: 404 }));
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({ code: 'API_UNREACHABLE', status: 404 });
});

test('an aborted call ends with the reason of its signal and is not sent again', async () => {
  const abort = new AbortController();
  const sent: Request[] = [];
  const client = createClient({
    url: 'http://platform.test',
    fetch: (request) => {
      sent.push(request);
      abort.abort(new Error('enough'));
      return Promise.reject(request.signal.reason);
    },
  });
  await expect(client.jobs.get('job_1', { signal: abort.signal })).rejects.toThrow('enough');
  expect(sent).toHaveLength(1);
});

test('an answer that does not come is given up after its time', async () => {
  const client = createClient({
    url: 'http://platform.test',
    timeoutMs: 20,
    retries: 0,
    fetch: ({ signal }) =>
      new Promise((_, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop, { once: true });
      }),
  });
  await expect(client.jobs.get('job_1')).rejects.toMatchObject({
    code: 'API_UNREACHABLE',
    message: expect.stringContaining('it took more than 20 ms'),
  });
});

test('a list asks for one page after the other, and no further than it is read', async () => {
  const page = (ids: readonly string[], next: string | null) =>
    json(200, { jobs: ids.map((id) => ({ id })), next });
  const { sent, client } = answering(page(['c', 'b'], 'b'), page(['a'], null));
  const found: string[] = [];
  for await (const { id } of client.jobs.list()) found.push(id);
  expect(found).toEqual(['c', 'b', 'a']);
  expect(sent.map(({ url }) => new URL(url).searchParams.get('before'))).toEqual([null, 'b']);

  const first = answering(page(['c', 'b'], 'b'));
  for await (const _ of first.client.jobs.list()) break;
  expect(first.sent).toHaveLength(1);
});

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly { readonly name: string }[] }>>>
  >;
}

/** The routes of the document that do something once for the same key. */
function keyedRoutes(): readonly string[] {
  const path = new URL('../../../docs/openapi.json', import.meta.url);
  const { paths }: Described = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(paths).flatMap(([route, { post }]) =>
    post?.parameters?.some(({ name }) => name === 'idempotency-key') ? [route] : [],
  );
}

test.each(keyedRoutes())('POST %s is sent again with a key of its own', async (route) => {
  const { sent, client } = answering(null, json(201, {}));
  const post = client.rest.POST as (path: string, given: object) => Promise<unknown>;
  await post(route, { params: { path: { id: 'job_1' } }, body: {} });
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
});

test('what has no such key is sent once: nobody knows whether it was done', async () => {
  const { sent, client } = answering(null);
  await expect(
    client.rest.POST('/v1/webhooks/{id}/ping', { params: { path: { id: 'hook_1' } }, body: null }),
  ).rejects.toMatchObject({ code: 'API_UNREACHABLE' });
  expect(sent).toHaveLength(1);
});
