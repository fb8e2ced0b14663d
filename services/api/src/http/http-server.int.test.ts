import { JobView } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile, platformOn, testApi } from '../api.fixture.ts';

const on = apiOfTheFile();

const GOAL = { goal: 'write a note' };
const idOf = (body: unknown) => JobView.parse(body).id;

test('an unknown route is not found, in the same form as every other error', async () => {
  expect(await on.api.get('/v2/jobs')).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
});

test.each([
  ['cannot be reached', 'ECONNREFUSED', 'DATABASE_UNAVAILABLE'],
  ['is shut down', '57P01', 'DATABASE_UNAVAILABLE'],
  ['has a disk that fails', '58030', 'DATABASE_UNAVAILABLE'],
  ['is full', '53100', 'DATABASE_FULL'],
  ['takes no writes', '25006', 'DATABASE_READ_ONLY'],
])(
  'a database that %s is reported with a code, advice and the time to try again',
  async (_what, state, code) => {
    const refused = Object.assign(new Error('failed on purpose'), { code: state });
    const away = {
      ...on.db,
      get read(): typeof on.db.read {
        throw refused;
      },
      transaction: () => Promise.reject(refused),
    };
    const api = testApi(platformOn(away, on.bus));
    for (const request of [
      { method: 'POST', url: '/v1/jobs', payload: GOAL },
      { method: 'GET', url: '/v1/jobs' },
    ] as const) {
      const answer = await api.send(request);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ error: { code, advice: expect.stringMatching(/\.$/) } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  },
);

test('an answer that is no fault of an outage does not ask to try again', async () => {
  const { headers, statusCode } = await on.api.send({ method: 'GET', url: '/v1/jobs/job_none' });
  expect(statusCode).toBe(404);
  expect(headers['retry-after']).toBeUndefined();
});

describe('with API keys', () => {
  const red = { 'x-api-key': 'red-key-0123456789' };
  const blue = { authorization: 'Bearer blue-key-0123456789' };
  const keyed = () => testApi(platformOn(on.db, on.bus), 'red:red-key-0123456789,blue:blue-key-0123456789');

  test.each(['/v1/jobs', '/v1/jobs/job_1', '/v1/jobs/job_1/events', '/v1/devices'])(
    '%s is closed without one',
    async (path) => {
      const answer = await keyed().get(path);
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
    },
  );

  test('a tenant sees, and cancels, only what is its own', async () => {
    const closed = keyed();
    const { body } = await closed.post('/v1/jobs', GOAL, red);
    const path = `/v1/jobs/${idOf(body)}`;
    expect((await closed.get(path, red)).status).toBe(200);
    for (const suffix of ['', '/steps', '/scripts', '/events']) {
      expect((await closed.get(`${path}${suffix}`, blue)).status).toBe(404);
    }
    expect((await closed.delete(path, blue)).status).toBe(404);
    expect((await closed.get('/v1/jobs', blue)).body).toMatchObject({ jobs: [] });
  });

  test('two tenants may use the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'same' };
    const first = await keyed().post('/v1/jobs', GOAL, { ...red, ...key });
    const second = await keyed().post('/v1/jobs', GOAL, { ...blue, ...key });
    expect([first.status, second.status]).toEqual([201, 201]);
  });
});
