import { createModel, type Model } from '@tapwright/model';
import type { StoredEvent } from '@tapwright/service';
import { findDevice, findJob, type JobRow } from '@tapwright/store';
import { eventually, temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Standalone, startStandalone } from './standalone.ts';

const { app } = virtualApp('notes');
const SERIAL = 'phone-1';
const BODY = {
  goal: 'Turn on the dark theme',
  app: app.tile.packageName,
  reset: 'data',
  device: { serial: SERIAL },
  pictures: false,
  verify: false,
};

/** The offline model; while it is silent it reads goals, and answers nothing else until the question is withdrawn. */
const offline = createModel({ provider: 'offline' });
let silent = false;
const model: Model = {
  name: 'offline',
  async ask(request) {
    if (silent && request.role !== 'reader')
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
    return offline.ask(request);
  },
};

let standalone: Standalone;
let listening = 0;
let close: () => Promise<void>;
beforeAll(async () => {
  const device = createVirtualDevice({ serial: SERIAL, source: createInteractiveSource({ apps: [app] }) });
  const adb = await createAdbServer({ devices: [device] });
  const folder = await temporaryDirectory();
  standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model,
    modelTimeoutMs: 60_000,
    logLevel: 'silent',
    settleQuietMs: 0,
  });
  const { publisher } = standalone.platform;
  const listen = publisher.onCommitted;
  publisher.onCommitted = (listener) => {
    listening += 1;
    const stop = listen(listener);
    return () => {
      listening -= 1;
      stop();
    };
  };
  close = async () => {
    await standalone.close();
    await adb.close();
    await folder.remove();
  };
});
afterAll(() => close());

/** Runs a job while the model is silent. */
async function inSilence<T>(work: () => Promise<T>): Promise<T> {
  silent = true;
  try {
    return await work();
  } finally {
    silent = false;
  }
}

const given = (thrown: unknown): unknown => thrown;
const endOf = (job: JobRow | undefined) =>
  eventually(
    async () => {
      const row = await findJob(standalone.platform.db.read, 'default', job?.id ?? '');
      return row?.status === 'ended' ? row : null;
    },
    { what: 'the end of the job' },
  );

describe('a job that is run', () => {
  test('is returned when it has ended, after reporting each of its events, from the first on', async () => {
    const told: (StoredEvent & { readonly atMs: number })[] = [];
    let accepted: JobRow | undefined;
    const job = await standalone.run(BODY, {
      onAccepted: (stored) => {
        accepted = stored;
        expect(told).toEqual([]);
      },
      onEvent: (event, atMs) => told.push({ ...event, atMs }),
    });
    expect(job).toMatchObject({ id: accepted?.id, status: 'ended', outcome: 'completed' });
    expect([told[0]?.type, told.at(-1)?.type]).toEqual(['job.submitted', 'job.ended']);
    expect(new Set(told.map(({ jobId }) => jobId))).toEqual(new Set([job.id]));
    expect(told.map(({ atMs }) => atMs)).toEqual(told.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    expect(listening).toBe(0);
  });

  test('hears of its own events only, and is found by its tenant', async () => {
    const seen: string[][] = [[], []];
    const jobs = await Promise.all(
      seen.map((types, at) =>
        standalone.run(BODY, { tenantId: `tenant-${at}`, onEvent: ({ jobId }) => types.push(jobId) }),
      ),
    );
    expect(jobs.map(({ tenantId, outcome }) => [tenantId, outcome])).toEqual([
      ['tenant-0', 'completed'],
      ['tenant-1', 'completed'],
    ]);
    expect(seen.map((ids) => [...new Set(ids)])).toEqual(jobs.map(({ id }) => [id]));
  });

  test('is canceled by its signal, and has then given its device back', async () => {
    const stop = new AbortController();
    const job = await inSilence(() =>
      standalone.run(BODY, {
        signal: stop.signal,
        onEvent: ({ type }) => type === 'screen.observed' && stop.abort(),
      }),
    );
    expect(job).toMatchObject({ status: 'ended', outcome: 'canceled' });
    const free = async () => (await findDevice(standalone.platform.db.read, SERIAL))?.state === 'idle';
    await eventually(free, { what: 'the device is free' });
    expect(listening).toBe(0);
  });

  test('is canceled at once by a signal that comes while it is submitted', async () => {
    const stop = new AbortController();
    const job = await standalone.run(BODY, { signal: stop.signal, onAccepted: () => stop.abort() });
    expect(job.outcome).toBe('canceled');
  });

  test('is not submitted where the signal was aborted before', async () => {
    let accepted = false;
    const late = standalone.run(BODY, {
      signal: AbortSignal.abort(),
      onAccepted: () => {
        accepted = true;
      },
    });
    await expect(late).rejects.toMatchObject({ code: 'CANCELED' });
    expect({ accepted, listening }).toEqual({ accepted: false, listening: 0 });
  });

  test('that does not end in time is canceled, and the wait ends', async () => {
    let accepted: JobRow | undefined;
    const thrown = await inSilence(() =>
      standalone
        .run(BODY, {
          deadlineMs: 300,
          onAccepted: (job) => {
            accepted = job;
          },
        })
        .catch(given),
    );
    expect(thrown).toMatchObject({ code: 'DEADLINE_PASSED' });
    expect(listening).toBe(0);
    expect(await endOf(accepted)).toMatchObject({ outcome: 'canceled' });
  });

  test('is canceled where its events cannot be followed, and the reason is thrown', async () => {
    let accepted: JobRow | undefined;
    const deaf = standalone.run(BODY, {
      onAccepted: (job) => {
        accepted = job;
      },
      onEvent: ({ type }) => {
        if (type === 'run.started') throw new Error('deaf');
      },
    });
    await expect(deaf).rejects.toThrow('deaf');
    expect(await endOf(accepted)).toMatchObject({ outcome: 'canceled' });
  });

  test('that is refused has never begun', async () => {
    await expect(standalone.run({ ...BODY, goal: ' ' })).rejects.toMatchObject({ code: 'GOAL_EMPTY' });
    expect(listening).toBe(0);
  });
});
