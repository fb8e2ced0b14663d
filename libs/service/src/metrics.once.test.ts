import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHealthServer } from './health.ts';
import {
  apiMetrics,
  countDropped,
  countPruned,
  countPutOff,
  deviceMetrics,
  eventMetrics,
  METRICS,
  modelMetrics,
  observeDevices,
  observeProcess,
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

/** Measures one of each; what stops the observers. */
function measureAll(): () => void {
  const forget = observeDevices(async () => ({ idle: 3, quarantined: 1 }));
  observeDevices(async () => Promise.reject(new Error('no database')));
  const stop = observeProcess();
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
  const events = eventMetrics();
  events.waited(-3, 'task.planned');
  events.handled(12, { event: 'task.planned', result: 'done' });
  events.failed('task.planned', 'MODEL_TIMEOUT');
  events.emitted('screen.perceived');
  apiMetrics().jobEnded(90_000, { kind: 'goal', outcome: 'completed' });
  apiMetrics().answered(4, { method: 'GET', route: '/v1/jobs/:id', status: 200 });
  const call = { model: 'm-1', role: 'actor', ms: 900, result: 'answered' as const };
  modelMetrics().called({ ...call, used: { input: 1_200, cached: 200, output: 50 }, usd: 0.25 });
  modelMetrics().called({ ...call, used: { input: 0, cached: 0, output: 0 }, usd: null });
  return () => {
    forget();
    stop();
  };
}

test('with an endpoint, everything that is measured is pushed under its declared name', async () => {
  // Before the start nothing is measured.
  deviceMetrics().settled(1, 'stable');
  const telemetry = await startTelemetry('device-gateway', process.env);
  const stop = measureAll();
  await telemetry.stop();
  stop();

  const text = collector.bodies.join('\n');
  for (const { name, unit } of Object.values(METRICS)) {
    expect(text).toContain(`"name":"${name}"`);
    expect(text).toContain(`"unit":"${unit}"`);
  }
  expect(text).toMatch(/"stringValue":"quarantined"/);
  expect(text).toMatch(/"sum":120,/);
  expect(text).toMatch(/"stringValue":"job".{0,200}"asDouble":7\b/);
});

test.each(['grpc', 'http/protobuf'])('over %s it is pushed without an error', async (protocol) => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', protocol);
  const telemetry = await startTelemetry('planner', process.env);
  measureAll()();
  await telemetry.stop();
  // The collector here reads HTTP only.
  expect(collector.bodies.length > 0).toBe(protocol !== 'grpc');
});

test('without an endpoint, or where metrics are not wanted there, all of it is only read', async () => {
  vi.stubEnv('OTEL_METRICS_EXPORTER', 'none');
  const telemetry = await startTelemetry('planner', process.env);
  const stop = measureAll();
  const health = await startHealthServer(
    { host: '127.0.0.1', port: 0 },
    { stalled: () => [], notReady: async () => [] },
    telemetry.metrics,
  );
  const response = await fetch(`http://127.0.0.1:${health.port}/metrics`);
  const text = await response.text();
  await health.close();
  stop();
  await telemetry.stop();

  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  for (const { name, description } of Object.values(METRICS)) {
    expect(text).toContain(`# HELP ${name.replaceAll('.', '_')}`);
    expect(text).toContain(description);
  }
  expect(text).toContain('tapwright_event_wait_sum{event="task.planned"} 0\n');
  expect(text).toContain('tapwright_model_tokens_total{model="m-1",role="actor",kind="input"} 1000\n');
  expect(text).toContain('tapwright_model_cost_total{model="m-1",role="actor"} 0.25\n');
  expect(text).toContain('tapwright_devices{state="idle"} 3\n');
  expect(text).toContain('service_name="tapwright-planner"');
  expect(collector.bodies).toEqual([]);
});

test('a state that no device has any more is told as none', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '');
  const telemetry = await startTelemetry('device-gateway', process.env);
  const counts: Record<string, number>[] = [{ idle: 2 }, { leased: 1, idle: 1 }, { leased: 2 }];
  const forget = observeDevices(async () => counts.shift() ?? {});
  const read = async () => {
    const health = await startHealthServer(
      { host: '127.0.0.1', port: 0 },
      { stalled: () => [], notReady: async () => [] },
      telemetry.metrics,
    );
    const text = await (await fetch(`http://127.0.0.1:${health.port}/metrics`)).text();
    await health.close();
    return text.match(/^tapwright_devices\{.*$/gm);
  };
  expect(await read()).toEqual(['tapwright_devices{state="idle"} 2']);
  expect(await read()).toEqual(['tapwright_devices{state="idle"} 1', 'tapwright_devices{state="leased"} 1']);
  expect(await read()).toEqual(['tapwright_devices{state="idle"} 0', 'tapwright_devices{state="leased"} 2']);
  forget();
  await telemetry.stop();
});
