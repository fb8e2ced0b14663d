import { afterEach, describe, expect, test } from 'vitest';
import { type HealthChecks, type HealthServer, startHealthServer } from './health.ts';

let server: HealthServer | undefined;
afterEach(() => server?.close());

async function ask(path: string, checks: Partial<HealthChecks> = {}) {
  server = await startHealthServer(
    { host: '127.0.0.1', port: 0 },
    { stalled: () => [], notReady: async () => [], ...checks },
  );
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: response.status, body: await response.json() };
}

describe('/healthz', () => {
  test('answers 200 while the process is alive', async () => {
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('answers 503 with the loops that hang if it should be restarted', async () => {
    const answer = await ask('/healthz', { stalled: () => ['sweeper'] });
    expect(answer).toEqual({ status: 503, body: { status: 'failed', stalled: ['sweeper'] } });
  });

  test('does not depend on the database or the bus: restarting would not bring them back', async () => {
    expect((await ask('/healthz', { notReady: async () => ['database'] })).status).toBe(200);
  });
});

describe('/readyz', () => {
  test('answers 200 if everything can be reached', async () => {
    expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
  });

  test('answers 503 with the names of what is missing', async () => {
    const answer = await ask('/readyz', { notReady: async () => ['draining', 'bus'] });
    expect(answer).toEqual({ status: 503, body: { status: 'not ready', missing: ['draining', 'bus'] } });
  });

  test('answers 503 if the check itself fails', async () => {
    const answer = await ask('/readyz', { notReady: () => Promise.reject(new Error('no answer')) });
    expect(answer.status).toBe(503);
  });
});

test('any other path is not found, and neither are metrics where nothing is measured', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics')).status).toBe(404);
});
