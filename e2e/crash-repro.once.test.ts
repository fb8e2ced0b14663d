import { graphOfApp, locatedCrashesOf } from '@tapwright/api';
import { type CrashView, explorationIdOf } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { type JobRow, runsOfJob, scriptsOfJob } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const EXPLORE = { kind: 'explore', explorer: 'guided', seed: 1, steps: 100 };
/** How many times as long as the shortest known way a repro may be. */
const LENGTH_MAX = 1.5;
/** The shortest known ways: press a note long, confirm that it is deleted; open a note, show what can be done, copy it, press anything. */
const BUGS = [
  ['notes:crash-on-delete', 2, 'crash'],
  ['notes:freeze-on-copy', 4, 'hang'],
] as const;
const offline = () => createModel({ provider: 'offline' });
const start = (bugs: readonly string[], inMemory = true) =>
  startTestStandalone(offline(), inMemory, { bugs });

async function crashesOf({ standalone }: TestStandalone, job: JobRow): Promise<readonly CrashView[]> {
  return locatedCrashesOf(standalone.platform, 'default', explorationIdOf(job));
}

/** The one that the app's bug brings about. */
async function crashOf(platform: TestStandalone, job: JobRow): Promise<CrashView> {
  const [crash, ...others] = await crashesOf(platform, job);
  expect(others).toEqual([]);
  if (crash === undefined) throw new Error('no crash was met');
  return crash;
}

const replaysOf = async ({ standalone }: TestStandalone, { id }: JobRow) =>
  (await runsOfJob(standalone.platform.db.read, id)).filter(({ purpose }) => purpose === 'repro');

describe('a crash that an exploration met', () => {
  test.each(BUGS)(
    '%s is reduced to the few steps that it needs, proved three times',
    async (bug, shortest, what) => {
      await using platform = await start([bug]);
      const job = await platform.ended((await platform.submit(EXPLORE)).id);
      expect(job).toMatchObject({ outcome: 'completed', reason: { code: 'EXPLORED' } });
      const { repro, exception, screen, ...crash } = await crashOf(platform, job);
      const wanted = { tenantId: 'default', packageName: crash.app, appVersion: crash.appVersion };
      const map = await graphOfApp(platform.standalone.platform, wanted);
      expect(map?.nodes.map(({ layout }) => layout)).toContain(screen);
      expect(repro).toMatchObject({ proved: '3 of 3' });
      if (repro === null || 'reason' in repro) throw new Error('it was not reduced');
      expect(repro.steps.length).toBeLessThanOrEqual(LENGTH_MAX * shortest);
      const replays = await replaysOf(platform, job);
      expect(replays).toHaveLength(repro.tests);
      expect(replays.slice(-3).map(({ state }) => state.repro?.result)).toEqual(['same', 'same', 'same']);
      const scripts = await scriptsOfJob(platform.standalone.platform.db.read, job.id);
      const written = scripts.filter((script) => repro.scripts.includes(script.id));
      expect(written.length).toBe(repro.scripts.length);
      expect(written.map(({ format }) => format)).toEqual(
        expect.arrayContaining(['adb-shell', 'maestro', 'neutral-json', 'uiautomator2', 'webdriverio']),
      );
      for (const { content, files, proof, fileName } of written) {
        expect(proof).toBe('replayed');
        const texts = [content, ...files.map(({ text }) => text)].join('\n');
        expect(texts).toContain(`3 of 3 replays of these steps made the app ${what} (${exception})`);
        expect(fileName).toMatch(/^crash-[0-9a-f]{16}\./);
      }
      const script = written.find(({ format }) => format === 'neutral-json')?.id;
      const replay = await platform.ended((await platform.submit({ kind: 'replay', script })).id);
      expect(replay.outcome).toBe('crashed');
      expect(await platform.deviceState()).toBe('idle');
    },
  );

  test('is not replayed where that may repeat what happens once only, and the report says so', async () => {
    await using platform = await start(['notes:crash-on-delete']);
    const job = await platform.ended((await platform.submit({ ...EXPLORE, reset: 'restart' })).id);
    const { repro } = await crashOf(platform, job);
    expect(repro).toEqual({ reason: expect.stringMatching(/^not reduced: .*repeatable/) });
    expect(await replaysOf(platform, job)).toEqual([]);
  });

  test('is not replayed where nobody wants it', async () => {
    await using platform = await start(['notes:crash-on-delete']);
    const job = await platform.ended((await platform.submit({ ...EXPLORE, verify: false })).id);
    const { repro } = await crashOf(platform, job);
    expect(repro).toEqual({ reason: 'not reduced: no replay was asked for' });
  });

  test('is reduced on after a restart of the platform in the middle of it', async () => {
    await using platform = await start(['notes:crash-on-delete'], false);
    const { id } = await platform.submit(EXPLORE);
    const isUnderWay = async () => {
      const replays = await replaysOf(platform, await platform.job(id));
      return replays.length >= 2 && replays.at(-1)?.status === 'running' ? replays : null;
    };
    await eventually(isUnderWay, { what: 'a replay in the middle of the reduction' });
    await platform.restart(offline());
    const job = await platform.ended(id);
    expect(job.reason?.code).toBe('EXPLORED');
    const { repro } = await crashOf(platform, job);
    expect(repro).toMatchObject({ proved: '3 of 3' });
  });

  test('stays unreduced where the job is canceled', async () => {
    await using platform = await start(['notes:crash-on-delete']);
    const { id } = await platform.submit(EXPLORE);
    await eventually(async () => (await replaysOf(platform, await platform.job(id)))[0] ?? null, {
      what: 'the first replay',
    });
    await platform.cancel(id);
    const job = await platform.ended(id);
    expect(job.outcome).toBe('canceled');
    const { repro } = await crashOf(platform, job);
    expect(repro).toEqual({ reason: 'not reduced: the job was canceled' });
    expect(await platform.deviceState()).toBe('idle');
  });
});
