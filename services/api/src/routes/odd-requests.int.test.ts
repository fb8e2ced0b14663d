import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');
const ACME = { 'x-api-key': 'a-key-0123456789' };
const JSON_TYPE = { ...ACME, 'content-type': 'application/json' };
const GOAL = JSON.stringify({ goal: 'write a note' });
const WithCode = z.object({ error: z.object({ code: z.string(), message: z.string().min(1) }) });

const jobs = (given: InjectOptions): InjectOptions => ({ method: 'POST', url: '/v1/jobs', ...given });

test.each<[string, InjectOptions, number, string]>([
  [
    'a form',
    jobs({ headers: { ...ACME, 'content-type': 'application/x-www-form-urlencoded' }, payload: 'goal=x' }),
    400,
    'INPUT_INVALID',
  ],
  [
    'a text',
    jobs({ headers: { ...ACME, 'content-type': 'text/plain' }, payload: GOAL }),
    400,
    'INPUT_INVALID',
  ],
  [
    'a type that is none',
    jobs({ headers: { ...ACME, 'content-type': 'nonsense' }, payload: GOAL }),
    400,
    'INPUT_INVALID',
  ],
  ['no type', jobs({ headers: ACME, payload: Buffer.from(GOAL) }), 400, 'INPUT_INVALID'],
  ['half a document', jobs({ headers: JSON_TYPE, payload: '{"goal": ' }), 400, 'INPUT_INVALID'],
  ['a list', jobs({ headers: JSON_TYPE, payload: '[]' }), 400, 'INPUT_INVALID'],
  ['a body that is null', jobs({ headers: JSON_TYPE, payload: 'null' }), 400, 'INPUT_INVALID'],
  ['no body', jobs({ headers: JSON_TYPE }), 400, 'INPUT_INVALID'],
  [
    'a prototype',
    jobs({ headers: JSON_TYPE, payload: '{"goal":"x","__proto__":{"a":1}}' }),
    400,
    'INPUT_INVALID',
  ],
  [
    'a huge body',
    jobs({ headers: JSON_TYPE, payload: JSON.stringify({ goal: 'x'.repeat(70_000_000) }) }),
    400,
    'INPUT_INVALID',
  ],
  [
    'a packed body',
    jobs({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, payload: gzipSync(GOAL) }),
    400,
    'INPUT_INVALID',
  ],
  [
    'bytes that are not UTF-8',
    jobs({ headers: JSON_TYPE, payload: Buffer.from([0x22, 0xff, 0x22]) }),
    400,
    'INPUT_INVALID',
  ],
  [
    'UTF-16',
    jobs({
      headers: { ...ACME, 'content-type': 'application/json; charset=utf-16' },
      payload: Buffer.from(GOAL, 'utf16le'),
    }),
    400,
    'INPUT_INVALID',
  ],
  [
    'an empty idempotency key',
    jobs({ headers: { ...JSON_TYPE, 'idempotency-key': '' }, payload: GOAL }),
    400,
    'INPUT_INVALID',
  ],
  [
    'a long idempotency key',
    jobs({ headers: { ...JSON_TYPE, 'idempotency-key': 'k'.repeat(5_000) }, payload: GOAL }),
    400,
    'INPUT_INVALID',
  ],
  [
    'a wait of a wrong form',
    jobs({ headers: { ...JSON_TYPE, prefer: 'wait=soon' }, payload: GOAL }),
    400,
    'INPUT_INVALID',
  ],
  ['an unknown method', { method: 'DELETE', url: '/v1/jobs', headers: ACME }, 404, 'NOT_FOUND'],
  ['a slash too many', { method: 'GET', url: '/v1/jobs/', headers: ACME }, 404, 'NOT_FOUND'],
  ['two slashes', { method: 'GET', url: '//v1//jobs', headers: ACME }, 404, 'NOT_FOUND'],
  [
    'a parameter twice',
    { method: 'GET', url: '/v1/jobs?limit=1&limit=2', headers: ACME },
    400,
    'INPUT_INVALID',
  ],
  [
    'a parameter that is an object',
    { method: 'GET', url: '/v1/jobs?limit[a]=1', headers: ACME },
    400,
    'INPUT_INVALID',
  ],
  ['an unknown parameter', { method: 'GET', url: '/v1/jobs?lmit=1', headers: ACME }, 400, 'INPUT_INVALID'],
  [
    'a page that asks for HTML',
    { method: 'GET', url: '/v1/none', headers: { ...ACME, accept: 'text/html' } },
    404,
    'NOT_FOUND',
  ],
  [
    'a browser of another site',
    {
      method: 'OPTIONS',
      url: '/v1/jobs',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    },
    404,
    'NOT_FOUND',
  ],
  ['a NUL in a cursor', { method: 'GET', url: '/v1/jobs?before=%00', headers: ACME }, 400, 'INPUT_INVALID'],
  [
    'a cursor of another form',
    { method: 'GET', url: '/v1/schedules/none/firings?before=x', headers: ACME },
    404,
    'NOT_FOUND',
  ],
  [
    'a patch of nothing',
    { method: 'PATCH', url: '/v1/memory/none', headers: JSON_TYPE, payload: '{}' },
    400,
    'INPUT_INVALID',
  ],
])('a request with %s gets an error with a code, and nothing begins', async (_, request, status, code) => {
  const sent = await on.api.send(request);
  expect({
    status: sent.statusCode,
    code: WithCode.safeParse(JSON.parse(sent.payload || 'null')).data?.error.code,
  }).toEqual({ status, code });
});

test('the same idempotency key with another body is a conflict', async () => {
  const headers = { ...ACME, 'idempotency-key': 'once' };
  expect((await on.api.post('/v1/jobs', { goal: 'one' }, headers)).status).toBe(201);
  expect(await on.api.post('/v1/jobs', { goal: 'two' }, headers)).toMatchObject({
    status: 409,
    body: { error: { code: 'IDEMPOTENCY_CONFLICT' } },
  });
});

test('a cursor of another tenant shows nothing of it', async () => {
  const other = { 'x-api-key': 'o-key-0123456789' };
  const { body } = await on.api.post('/v1/jobs', { goal: 'theirs' }, other);
  const { id } = z.object({ id: z.string() }).parse(body);
  const page = await on.api.get(`/v1/jobs?before=${id}~`, ACME);
  expect(page.status).toBe(200);
  expect(JSON.stringify(page.body)).not.toContain('theirs');
});

test('HEAD asks for a page without its body', async () => {
  const sent = await on.api.send({ method: 'HEAD', url: '/v1/jobs', headers: ACME });
  expect({ status: sent.statusCode, body: sent.payload }).toEqual({ status: 200, body: '' });
});

test.each([
  ['Content-Type', { 'content-type': 'text/plain' }],
  ['Content-Type', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['Content-Encoding', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
])('a body that is not read says which header is wrong: %s', async (field, headers) => {
  const sent = await on.api.send(jobs({ headers: { ...ACME, ...headers }, payload: gzipSync(GOAL) }));
  expect(sent.json()).toMatchObject({ error: { code: 'INPUT_INVALID', field } });
});
