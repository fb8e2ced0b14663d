import type { HistoryItem } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { mapOfRun } from '@tapwright/runtime';
import { mapOfApp, runsOfJob, triesOfRun } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { NOTES, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const offline = () => createModel({ provider: 'offline' });

async function legsOf({ standalone }: TestStandalone, jobId: string) {
  const runs = await runsOfJob(standalone.platform.db.read, jobId);
  return runs.filter(({ purpose }) => purpose === 'leg');
}

/** Each way of these with its count. */
function counted(ways: readonly { from: string; key: string; to: string; times: number }[]) {
  const counts = new Map<string, number>();
  for (const { from, key, to, times } of ways) {
    const way = [from, key, to].join('\n');
    counts.set(way, (counts.get(way) ?? 0) + times);
  }
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const isPress = ({ kind, after }: HistoryItem) => kind === 'click' && after !== null;
const isFilling = ({ kind, after }: HistoryItem) => (kind === 'text' || kind === 'clear') && after !== null;

test('a platform that is stopped in the middle loses nothing of the map, and counts nothing twice', async () => {
  await using platform = await startTestStandalone(offline(), false);
  const job = await platform.submit({ kind: 'explore', seed: 5, steps: 60, verify: false });
  for (const steps of [15, 35]) {
    const reached = async () => {
      const [leg] = await legsOf(platform, job.id);
      return (leg?.step ?? 0) >= steps;
    };
    await eventually(reached, { what: `${steps} steps` });
    await platform.restart(offline());
  }
  await platform.ended(job.id);
  const { db } = platform.standalone.platform;
  const legs = await legsOf(platform, job.id);
  const seen = legs.map(({ state }) => mapOfRun(state, NOTES));
  const map = await mapOfApp(db.read, { tenantId: 'default', packageName: NOTES, appVersion: null });
  const stored = map.transitions.map((way) => ({ ...way, from: way.fromIdentity, to: way.toIdentity }));
  expect(counted(stored)).toEqual(counted(seen.flatMap(({ transitions }) => transitions)));
  const arrivals = seen.flatMap(({ screens }) => screens).reduce((sum, screen) => sum + screen.seen, 0);
  expect(map.screens.reduce((sum, screen) => sum + screen.seen, 0)).toBe(arrivals);
  const history = legs.flatMap(({ state }) => state.history);
  // What the phone itself has noted: no press more, and none less. A field may be pressed before it is filled.
  const taps = platform.executed().filter((line) => /^tap\b/.test(line)).length;
  const presses = history.filter(isPress).length;
  expect(taps).toBeGreaterThanOrEqual(presses);
  expect(taps).toBeLessThanOrEqual(presses + history.filter(isFilling).length);
  const tries = (await Promise.all(legs.map(({ id }) => triesOfRun(db.read, id)))).flat();
  const done = history.filter(({ after }) => after !== null).length;
  expect(tries.reduce((sum, { tries: times }) => sum + times, 0)).toBe(done);
});
