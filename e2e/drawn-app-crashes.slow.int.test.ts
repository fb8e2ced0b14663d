import { eventually, servicesOnly } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { startPictureModel } from './picture-model.fixture.ts';
import { readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform } from './platform/test-platform.ts';

const { app, tasks } = virtualApp('lamps');
const { packageName } = app.tile;
const task = tasks.find(({ id }) => id === 'lamps-corners');
const DEADLINE_MS = 600_000;
const TOUCHES = 6;

/** A lamp that is touched twice is as before, and the bell counts: the model would not say that the board is as wanted. */
const POINTS = [
  'before-tap@action.decided',
  'after-tap@action.decided',
  'before-commit@action.decided',
  'before-commit@screen.observed',
  'before-tap@replay.planned',
  'after-tap@replay.planned',
];

async function runWith(failPoints: readonly string[]) {
  const source = createInteractiveSource({ apps: [app] });
  const simulated = await startPictureModel(source, packageName, { lit: [0, 2, 6, 8], rings: 1 });
  await using platform = await startTestPlatform({ failPoints, source, modelUrl: simulated.server.baseUrl });
  const jobs = jobsOf(platform.cluster);
  await eventually(async () => (await jobs.devices()).some(({ state }) => state === 'idle'), {
    timeoutMs: 30_000,
    what: 'the phone is idle',
  });
  const about = { app: packageName, reset: 'data', device: { serial: 'phone-1' }, strategy: 'pixels' };
  const { id } = await jobs.submit({ goal: task?.goal ?? '', ...about }, `drawn-${failPoints.length}`);
  const job = await jobs.ended(id, DEADLINE_MS);
  const history = await readHistory(platform, id);
  const deaths = [...platform.cluster.processes.values()].flatMap((child) => child.deaths());
  await simulated.server.close();
  return { job, history, deaths: deaths.length };
}

describe.runIf(servicesOnly('a gateway that is killed at the touch of a point'))('a killed process', () => {
  test(
    'costs nothing but time where points are touched: each is touched once',
    async () => {
      const expected = await runWith([]);
      const { job, history, deaths } = await runWith(POINTS);
      expect(deaths).toBe(POINTS.length);
      expect(job.outcome).toBe('completed');
      expect(job.reason?.basis).toEqual({ kind: 'judged', by: 'model' });
      const taps = Object.entries(history.executed).filter(([input]) => input.startsWith('tap '));
      // Once in the run, and once when its script is proved.
      expect(taps.map(([, times]) => times)).toEqual(Array.from({ length: TOUCHES }, () => 2));
      expect(history.executed).toEqual(expected.history.executed);
      expect(new Set(history.proofs)).toEqual(new Set(['replayed']));
    },
    2 * DEADLINE_MS,
  );
});

test('the crash test needs processes', () => {
  // On the embedded backend only this test of the file runs.
  expect(POINTS.length).toBeGreaterThan(0);
});
