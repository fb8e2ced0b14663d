import { submitJob } from '@tapwright/api';
import { FiringView, TestHistory } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { countOpenJobs, findJob, findSchedule, putSchedule, scriptsOfJob } from '@tapwright/store';
import { eventually, temporaryDirectory } from '@tapwright/testing';
import {
  createVirtualDevice,
  parseFaults,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** `SCHEDULED_RUNS=1000` measures what `docs/routine.md` says; fewer show the same. */
const RUNS = Number(process.env.SCHEDULED_RUNS ?? 200);
const PHONES = 20;
const MINUTE = 60_000;
const { app } = virtualApp('notes');
const NOTES = app.tile.packageName;
const REST = { host: '127.0.0.1', port: 0, keys: undefined, streamEveryMs: 50 };

/** An app that crashes at some of its taps, by chance. */
const FAULTS = parseFaults(`seed: 5
devices:
  "*":
    events: [{ do: crash, on: input, probability: 0.04 }]
`);

const phone = (serial: string, isFlaky: boolean) => {
  const faults = isFlaky ? FAULTS.forDevice(serial) : undefined;
  const source = createInteractiveSource({ apps: [app] });
  return createVirtualDevice({ serial, source, ...(faults === undefined ? {} : { faults }) });
};

/** The script of a run on the phone without faults. */
async function scriptOf({ platform }: Standalone): Promise<string> {
  const body = { goal: 'Turn on the dark theme', app: NOTES, device: { serial: 'steady' }, reset: 'data' };
  const { job } = await submitJob(platform, { tenantId: 'default', body, idempotencyKey: null });
  const ended = async () => (await findJob(platform.db.read, 'default', job.id))?.status === 'ended';
  await eventually(ended, { what: 'the script is made' });
  const script = (await scriptsOfJob(platform.db.read, job.id)).find(
    ({ format }) => format === 'neutral-json',
  );
  return script?.id ?? '';
}

test('scheduled runs of a flaky app on 20 phones: the flake rate is the injected one', {
  timeout: 3_600_000,
}, async () => {
  const devices = Array.from({ length: PHONES }, (_, at) => phone(`phone-${at + 1}`, true));
  const server = await startVirtualServer({ devices: [...devices, phone('steady', false)] });
  await using folder = await temporaryDirectory().then((made) => ({
    path: made.path,
    [Symbol.asyncDispose]: () => made.remove(),
  }));
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: server.host, port: server.port }],
    model: createModel({ provider: 'offline' }),
    modelTimeoutMs: 120_000,
    logLevel: 'silent',
    settleQuietMs: 0,
    playWaitMs: 1_500,
    api: REST,
  });
  try {
    const { db } = standalone.platform;
    const ask = async (path: string, init: RequestInit = {}): Promise<unknown> =>
      (await fetch(new URL(path, standalone.url ?? ''), init)).json();
    const script = await scriptOf(standalone);
    const jobs = devices.map(({ serial }) => ({
      kind: 'replay',
      script,
      pictures: false,
      device: { serial },
    }));
    const body = JSON.stringify({ cron: '* * * * *', enabled: false, jobs });
    const headers = { 'content-type': 'application/json' };
    expect(await ask('/v1/schedules/flaky', { method: 'PUT', headers, body })).toMatchObject({
      jobs: PHONES,
    });
    // It has been due for as many minutes as are needed: all of them are begun late.
    const schedule = await findSchedule(db.read, 'default', 'flaky');
    if (schedule === null) throw new Error('no schedule');
    const nextAt = new Date(Math.floor(Date.now() / MINUTE - RUNS / PHONES + 1) * MINUTE);
    await db.transaction((tx) => putSchedule(tx, { ...schedule, enabled: true, nextAt }));
    const Firings = z.object({ firings: z.array(FiringView) });
    const firings = async () => Firings.parse(await ask('/v1/schedules/flaky/firings?limit=200')).firings;
    const begun = async () => (await firings()).length >= RUNS / PHONES;
    await eventually(begun, { what: 'all times are begun', timeoutMs: 600_000 });
    await ask('/v1/schedules/flaky', { method: 'DELETE' }).catch(() => null);
    const allEnded = async () => (await countOpenJobs(db.read, 'default', 1)) === 0;
    await eventually(allEnded, { what: 'all runs have ended', timeoutMs: 3_000_000 });
    const Page = z.object({ tests: z.array(TestHistory) });
    const { tests } = Page.parse(await ask('/v1/history'));
    const history = tests.find(({ test: name }) => name.startsWith('replay '));
    const crashes = devices.flatMap(({ faults }) => faults.fired()).length;
    const judged = (history?.passed ?? 0) + (history?.failed ?? 0);
    const injected = crashes / judged;
    process.stdout.write(
      `${judged} judged runs, ${history?.unjudged} not judged, ${crashes} crashes: injected ${injected.toFixed(3)}, found ${history?.flakeRate?.toFixed(3)}\n`,
    );
    expect(judged).toBeGreaterThanOrEqual(RUNS * 0.95);
    expect(crashes).toBeGreaterThan(0);
    expect(Math.abs((history?.flakeRate ?? 0) - injected)).toBeLessThanOrEqual(0.03);
  } finally {
    await standalone.close();
    await server.close();
  }
});
