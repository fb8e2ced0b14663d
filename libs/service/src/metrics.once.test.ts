import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  countDropped,
  countPruned,
  countPutOff,
  deviceMetrics,
  METRICS,
  observeDevices,
  recordOutage,
} from './metrics.ts';
import { startTelemetry } from './telemetry.ts';

/** A collector that accepts OTLP as JSON. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/metrics') bodies.push(Buffer.concat(chunks).toString('utf8'));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { bodies, endpoint: `http://127.0.0.1:${address.port}`, server };
}

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
  collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.endpoint);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  // The SDK has set these for the whole process, which other tests share, too.
  for (const api of [context, metrics, propagation, trace]) api.disable();
  collector.server.closeAllConnections();
  await new Promise((resolve) => collector.server.close(resolve));
});

test('with an endpoint, everything that a gateway measures is exported under its declared name', async () => {
  // Before the start nothing is measured.
  deviceMetrics().settled(1, 'stable');
  const telemetry = await startTelemetry('device-gateway', process.env);
  const forget = observeDevices(async () => ({ idle: 3, quarantined: 1 }));
  observeDevices(async () => Promise.reject(new Error('no database')));
  const measured = deviceMetrics();
  measured.settled(120, 'stable');
  measured.commanded(30, { kind: 'tap', result: 'done' });
  measured.leaseWaited(7);
  measured.reset('failed');
  measured.quarantined();
  countPruned('job', 2);
  countPruned('job', 0);
  countPruned('job', 5);
  countDropped('no_envelope');
  countPutOff('DATABASE_FULL');
  recordOutage(60_000);
  await telemetry.stop();
  forget();

  const text = collector.bodies.join('\n');
  for (const { name, unit } of Object.values(METRICS)) {
    expect(text).toContain(`"name":"${name}"`);
    expect(text).toContain(`"unit":"${unit}"`);
  }
  expect(text).toMatch(/"stringValue":"quarantined"/);
  expect(text).toMatch(/"sum":120,/);
  expect(text).toMatch(/"stringValue":"job".{0,200}"asDouble":7\b/);
});
