import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { NodeSDK, type NodeSDK as Sdk } from '@opentelemetry/sdk-node';
import { ScreenObserved, TapwrightError, TaskPlanned } from '@tapwright/contracts';
import { timeline } from '@tapwright/store';
import {
  sampleEvent,
  storeEvent,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKit, handlerOf, messageOf, observed, plannedTask } from './kit.fixture.ts';
import { ATTRIBUTES, activeTraceparent, inSpan, SPANS, startTelemetry } from './telemetry.ts';

interface Ended {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly message?: string };
  readonly parentSpanContext?: { readonly spanId: string };
  spanContext(): { readonly traceId: string; readonly spanId: string };
}

let db: TestDatabase;
let bus: TestBus;
let sdk: Sdk;
const spans: Ended[] = [];

beforeAll(async () => {
  db = await testDatabase();
  bus = await testBus();
  const collector = {
    onStart() {},
    onEnd: (span: Ended) => void spans.push(span),
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  sdk = new NodeSDK({ spanProcessors: [collector], autoDetectResources: false });
  sdk.start();
});
beforeEach(() => {
  spans.length = 0;
});
afterAll(async () => {
  await sdk.shutdown();
  // The SDK has set these for the whole process, which other tests share, too.
  for (const api of [context, metrics, propagation, trace]) api.disable();
  await bus.close();
  await db.close();
});

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a trace follows a run across the bus: every handling is a child of the one that caused it', async () => {
  const kit = createKit({ db, bus });
  const { job, run } = await plannedTask(db);
  const planned = sampleEvent(TaskPlanned, { job, run, data: { task: 0, step: 0, captureId: null } });
  const event = await storeEvent(db, { ...planned, traceparent: PARENT });
  await kit.deliver(handlerOf(TaskPlanned, observed), messageOf(event));
  const child = (await timeline(db.read, { jobId: job.id, afterSeq: 2, limit: 1 }))[0];
  if (child === undefined) throw new Error('the handler emitted an event');
  await kit.deliver(
    handlerOf(ScreenObserved, async () => ({ emit: [] })),
    messageOf(child),
  );
  const [first, second] = spans;
  expect(spans.map((span) => span.name)).toEqual(['handle task.planned', 'handle screen.observed']);
  expect(spans.map((span) => span.spanContext().traceId)).toEqual([PARENT.slice(3, 35), PARENT.slice(3, 35)]);
  expect(first?.parentSpanContext?.spanId).toBe(PARENT.slice(36, 52));
  expect(second?.parentSpanContext?.spanId).toBe(first?.spanContext().spanId);
});

test('a span names its event, job and run, and contains nothing that was typed or read', async () => {
  const { job, run, event } = await plannedTask(db);
  await createKit({ db, bus }).deliver(handlerOf(TaskPlanned, observed), messageOf(event));
  expect(spans[0]?.attributes).toEqual({
    [ATTRIBUTES.event]: 'task.planned',
    [ATTRIBUTES.service]: 'perception',
    [ATTRIBUTES.job]: job.id,
    [ATTRIBUTES.run]: run.id,
    [ATTRIBUTES.attempt]: 1,
  });
});

test('a failed handling is marked as failed, by the name of the error and not by its text', async () => {
  const { event } = await plannedTask(db);
  const handler = handlerOf(TaskPlanned, async () => {
    throw new TapwrightError('MODEL_TIMEOUT', 'while typing a secret');
  });
  await createKit({ db, bus }).deliver(handler, messageOf(event));
  expect(spans[0]?.status.message).toBe('TapwrightError');
});

test('a span without a parent begins a trace, as for a submitted job', async () => {
  const carried = await inSpan({ name: SPANS.submit, parent: null, attributes: {} }, async () =>
    activeTraceparent(null),
  );
  const { traceId, spanId } = spans[0]?.spanContext() ?? { traceId: '', spanId: '' };
  expect(carried).toBe(`00-${traceId}-${spanId}-01`);
});

test('outside of every span the trace of the cause is passed on', () => {
  expect(activeTraceparent(PARENT)).toBe(PARENT);
});

test('without an endpoint nothing is started', async () => {
  const telemetry = await startTelemetry('planner', {});
  await expect(telemetry.stop()).resolves.toBeUndefined();
});
