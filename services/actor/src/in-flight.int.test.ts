import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withScreens } from '@tapwright/captures';
import { newId, ScreenObserved } from '@tapwright/contracts';
import { createModel, ModelEnvironment, modelConcurrency, modelConfigOf } from '@tapwright/model';
import { createLogger, createPublisher, NO_SECRETS, newInstanceId } from '@tapwright/service';
import { databaseArtifacts, insertCapture, timeline } from '@tapwright/store';
import {
  carryOut,
  changeRun,
  eventually,
  sampleEvent,
  servicesOnly,
  storeEvent,
  storeJob,
  storeRun,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { test } from 'vitest';
import { answer, HERE, NOTES, stateOn } from './actor.fixture.ts';
import { startActor } from './index.ts';

/** What two actors have to wait for together. */
const RUNS = 500;

/** An endpoint that answers nobody before so many wait at once, and everybody from then on. */
async function sleepingEndpoint(wanted: number) {
  const waiting = new Set<() => void>();
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const reply = () => {
        const content = JSON.stringify(answer(0));
        const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
        const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices, usage }),
        );
      };
      waiting.add(reply);
      // Who gives up on a busy machine and asks again does not wait twice.
      response.once('close', () => waiting.delete(reply));
      mostAtOnce = Math.max(mostAtOnce, waiting.size);
      if (mostAtOnce < wanted) return;
      for (const one of waiting) one();
      waiting.clear();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, mostAtOnce: () => mostAtOnce, close: () => server.close() };
}

test.runIf(servicesOnly('two actors that wait for 500 answers'))(
  'two actors wait for 500 answers at once, and every run is decided',
  async () => {
    await using db = await testDatabase();
    await using bus = await testBus();
    const endpoint = await sleepingEndpoint(RUNS);
    const config = ModelEnvironment.parse({ MODEL_PROVIDER: 'openai', OPENAI_BASE_URL: endpoint.url });
    const artifacts = databaseArtifacts(db);
    const hierarchyId = await artifacts.put('default', 'application/xml', Buffer.from(NOTES));
    const job = await storeJob(db);
    const where = {
      packageName: HERE.packageName,
      activity: HERE.activity,
      keyboardShown: false,
      rotation: 0,
    };
    const publisher = createPublisher(bus, db);
    const start = () =>
      startActor(
        withScreens({
          db,
          bus,
          artifacts,
          publisher,
          log: createLogger('actor', 'silent'),
          instance: newInstanceId(),
          secrets: NO_SECRETS,
          concurrency: modelConcurrency({ ...config, CONCURRENCY: 16 }),
          ackWaitMs: 30_000,
        }),
        { model: createModel(modelConfigOf(config)), modelTimeoutMs: config.MODEL_TIMEOUT_MS },
      );
    const actors = [await start(), await start()];
    try {
      for (let at = 0; at < RUNS; at += 1) {
        const run = await storeRun(db, job, { state: stateOn() });
        const captureId = newId('cap');
        const capture = {
          id: captureId,
          tenantId: job.tenantId,
          runId: run.id,
          hierarchyId,
          pictureId: null,
        };
        await carryOut(db, { writes: [insertCapture({ ...capture, ...where, tookMs: 1, retries: [] })] });
        await changeRun(db, run, { status: 'running' });
        const event = await storeEvent(
          db,
          sampleEvent(ScreenObserved, { job, run, data: { step: 0, captureId } }),
        );
        await publisher.publish([event]);
      }
      const isDecided = async () => {
        const rows = await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 4 * RUNS });
        return rows.filter(({ type }) => type === 'action.decided').length === RUNS;
      };
      await eventually(() => endpoint.mostAtOnce() >= RUNS, {
        timeoutMs: 120_000,
        what: 'all wait for an answer',
      });
      await eventually(isDecided, { timeoutMs: 120_000, what: 'all are decided' });
    } finally {
      for (const actor of actors) await actor.drain();
      endpoint.close();
    }
  },
  300_000,
);
