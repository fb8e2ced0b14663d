import { type CallEnd, JobSubmitted, TapwrightError, TaskPlanned } from '@tapwright/contracts';
import { findJob, modelCallsOfRun, timeline } from '@tapwright/store';
import { sampleEvent, storeEvent, storeJob } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { createKit, handlerOf, messageOf, observed, plannedTask, storesOfTheFile } from '../kit.fixture.ts';
import { MeterEnvironment } from './environment.ts';
import { currentHandling } from './handling.ts';
import { createMeter } from './meter.ts';

const on = storesOfTheFile();

const failing = (...[code, message]: ConstructorParameters<typeof TapwrightError>) =>
  handlerOf(TaskPlanned, () => Promise.reject(new TapwrightError(code, message)));

test.each([
  ['BUDGET_SPENT', 'out_of_budget'],
  ['PRICE_UNKNOWN', 'inconclusive'],
] as const)('%s ends the run as %s at the first try, and is no dead letter', async (code, outcome) => {
  const kit = createKit(on);
  const { job, event } = await plannedTask(on.db);
  expect(await kit.deliver(failing(code, 'the reason'), messageOf(event))).toEqual({ kind: 'ack' });
  const [planned, stopped] = await timeline(on.db.read, { jobId: job.id, afterSeq: 0, limit: 10 });
  expect(planned).toMatchObject({ deadReason: null, handledBy: 'perception' });
  expect(stopped).toMatchObject({
    type: 'run.stopped',
    data: { outcome, reason: { code, message: 'the reason' } },
  });
});

test('a job without a run ends itself', async () => {
  const kit = createKit(on);
  const job = await storeJob(on.db);
  const event = await storeEvent(on.db, sampleEvent(JobSubmitted, { job, data: {} }));
  const handler = handlerOf(JobSubmitted, () =>
    Promise.reject(new TapwrightError('BUDGET_SPENT', 'nothing is left')),
  );
  await kit.deliver(handler, messageOf(event));
  expect(await findJob(on.db.read, job.tenantId, job.id)).toMatchObject({
    status: 'ended',
    outcome: 'out_of_budget',
    reason: { code: 'BUDGET_SPENT', message: 'nothing is left' },
  });
});

test('an event whose call waits for its turn comes again, however often, and no attempt is counted', async () => {
  const kit = createKit(on);
  const { job, event } = await plannedTask(on.db);
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const settled = await kit.deliver(failing('TURN_AWAITED', 'later'), messageOf(event), attempt);
    expect(settled.kind).toBe('retry');
  }
  await kit.deliver(handlerOf(TaskPlanned, observed), messageOf(event), 7);
  expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
});

test('a handler has its event, its job and its end around it; outside there is none', async () => {
  const kit = createKit(on).with({ handleMs: 4_000 });
  const { job, event } = await plannedTask(on.db);
  let seen: ReturnType<typeof currentHandling> = null;
  const handler = handlerOf(TaskPlanned, async () => {
    seen = currentHandling();
    return { emit: [] };
  });
  await kit.deliver(handler, messageOf(event));
  expect(seen).toMatchObject({ eventId: event.id, job: { id: job.id, tenantId: job.tenantId }, calls: 0 });
  expect(currentHandling()).toBeNull();
});

describe('what a model has answered before its handler failed', () => {
  const meter = createMeter(MeterEnvironment.parse({}));
  const tokens = { input: 100, output: 10, cached: 5 };
  const asking = (ends: readonly CallEnd[], last: () => Promise<never> | { emit: [] }) =>
    handlerOf(TaskPlanned, async ({ signal }) => {
      for (const end of ends) {
        const call = {
          endpoint: 'http://e',
          model: 'm',
          role: 'actor',
          prompt: 'abc',
          pictures: 0,
          callMs: 1,
        };
        const turn = await meter.begin({ ...call, promptTokens: () => 1, signal });
        await turn?.end(end);
      }
      return last();
    });
  const answered: CallEnd = { kind: 'answered', tokens, characters: 40 };
  const refused: CallEnd = { kind: 'refused', retryAfterMs: null, limited: false };
  const invalid = () => Promise.reject(new TapwrightError('MODEL_ANSWER_INVALID', 'no JSON'));

  test('stands in the rows of calls, as it was counted', async () => {
    const kit = createKit(on);
    const { run, event } = await plannedTask(on.db);
    const handler = asking([answered, refused, { ...answered, tokens: null }], invalid);
    expect(await kit.deliver(handler, messageOf(event))).toMatchObject({ kind: 'dead' });
    const rows = await modelCallsOfRun(on.db.read, run.id, 10);
    expect(rows).toMatchObject([
      { role: 'actor', model: 'm', prompt: 'abc', inputTokens: 100, outputTokens: 10, cachedTokens: 5 },
      { role: 'actor', model: 'm', inputTokens: 0, outputTokens: 0, uncounted: 1 },
    ]);
  });

  test('a handler that succeeds writes its calls itself', async () => {
    const kit = createKit(on);
    const { run, event } = await plannedTask(on.db);
    await kit.deliver(
      asking([answered], () => ({ emit: [] })),
      messageOf(event),
    );
    expect(await modelCallsOfRun(on.db.read, run.id, 10)).toEqual([]);
  });
});
