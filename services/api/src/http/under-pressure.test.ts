import { createLogger } from '@tapwright/service';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { refuseUnderPressure } from './under-pressure.ts';

const DELAY_MAX_MS = 100;
const app = createHttpServer(createLogger('api', 'silent'));
afterEach(() => app.close());

function keepBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a process that cannot keep up refuses requests, says when to come again, and takes them again when it can', async () => {
  refuseUnderPressure(app, DELAY_MAX_MS);
  app.get('/jobs', () => 'taken');
  const ask = () => app.inject({ url: '/jobs' });
  expect((await ask()).statusCode).toBe(200);
  await expect
    .poll(
      async () => {
        keepBusy(5 * DELAY_MAX_MS);
        const { statusCode, headers, payload } = await ask();
        return {
          statusCode,
          after: headers['retry-after'],
          tells: payload.includes('more to do than it can'),
        };
      },
      { timeout: 30_000, interval: 1 },
    )
    .toEqual({ statusCode: 503, after: '5', tells: true });
  await expect.poll(async () => (await ask()).statusCode, { timeout: 30_000 }).toBe(200);
});
