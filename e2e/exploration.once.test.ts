import { explorationView, readCrashesOf } from '@tapwright/api';
import { explorationIdOf, type HistoryItem } from '@tapwright/contracts';
import { createModel, type Model } from '@tapwright/model';
import { type JobRow, mapOfApp, runsOfJob } from '@tapwright/store';
import { describe, expect, test } from 'vitest';
import { NOTES, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const EXPLORE = { kind: 'explore', explorer: 'guided', seed: 3 };

async function explored(platform: TestStandalone, body: object): Promise<JobRow> {
  return platform.ended((await platform.submit({ ...EXPLORE, ...body })).id);
}

const start = (bugs: readonly string[] = []) =>
  startTestStandalone(createModel({ provider: 'offline' }), true, { bugs });

const actionsOf = (items: readonly HistoryItem[]) => items.map(({ key, text }) => `${key} ${text}`);

async function historyOf({ standalone }: TestStandalone, job: JobRow): Promise<readonly HistoryItem[]> {
  const runs = await runsOfJob(standalone.platform.db.read, job.id);
  return runs.filter(({ purpose }) => purpose === 'leg').flatMap(({ state }) => state.history);
}

describe('an exploration', () => {
  test('uses all of its steps and gives the phone back; each screen and way of its map was seen', async () => {
    await using platform = await start();
    const job = await explored(platform, { steps: 40 });
    expect(job).toMatchObject({ outcome: 'completed', reason: { code: 'EXPLORED' } });
    const { db } = platform.standalone.platform;
    const id = explorationIdOf(job);
    const view = await explorationView(db, 'default', id);
    expect(view).toMatchObject({ app: NOTES, steps: 40, stepsMax: 40, legs: 1, crashes: 0, status: 'ended' });
    expect(view.activities).toBeGreaterThan(1);
    // The app declares three, whose names are read from its APK.
    expect(view.declared).toBe(3);
    expect(view.unvisited).toHaveLength(3 - view.activities);
    expect(await platform.deviceState()).toBe('idle');
    const history = await historyOf(platform, job);
    const map = await mapOfApp(db.read, { tenantId: 'default', packageName: NOTES, appVersion: null });
    expect(map.screens).toHaveLength(view.screens);
    const gone = new Set(history.map(({ key }) => key));
    for (const { key } of map.transitions) expect(gone).toContain(key);
    expect(map.transitions.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(history.length);
  });

  test('goes the same way with the same seed, and another way with another', async () => {
    const ways = await Promise.all(
      [3, 3, 4].map(async (seed) => {
        await using platform = await start();
        return actionsOf(await historyOf(platform, await explored(platform, { seed, steps: 20 })));
      }),
    );
    expect(ways[0]).toHaveLength(20);
    expect(ways[1]).toEqual(ways[0]);
    expect(ways[2]).not.toEqual(ways[0]);
  });

  test('reports a crash once, however often it is met, and goes on after it', async () => {
    await using platform = await start(['notes:freeze-on-copy', 'notes:crash-on-delete']);
    const job = await explored(platform, { steps: 150 });
    expect(job.reason?.code).toBe('EXPLORED');
    const { db } = platform.standalone.platform;
    const crashes = await readCrashesOf(db, 'default', explorationIdOf(job));
    const found = crashes.map(({ kind, exception }) => `${kind} ${exception}`);
    expect(found).toContain('crash java.lang.IllegalStateException');
    expect(new Set(found).size).toBe(found.length);
    const met = (await historyOf(platform, job)).filter(({ verdict }) => verdict === 'crashed').length;
    expect(crashes.reduce((sum, { sightings }) => sum + sightings, 0)).toBe(met);
    expect((await historyOf(platform, job)).length).toBe(150);
  });

  test('never touches what is forbidden', async () => {
    await using platform = await start();
    const job = await explored(platform, { steps: 60, forbidden: ['Settings', 'Delete'] });
    const labels = (await historyOf(platform, job)).map(({ label }) => label);
    expect(labels.length).toBe(60);
    for (const label of labels) expect(label).not.toMatch(/settings|delete/i);
  });

  test('comes in by links and shortcuts, each once, and they are in its map and its traces', async () => {
    await using platform = await start();
    const job = await explored(platform, { steps: 160 });
    const links = (await historyOf(platform, job)).filter(({ kind }) => kind === 'open_link');
    expect(links.map(({ label }) => label).toSorted()).toEqual(['notes://note/', 'notes://note/new']);
    expect(links.map(({ after }) => after?.packageName)).toEqual([NOTES, NOTES]);
    const { db } = platform.standalone.platform;
    const map = await mapOfApp(db.read, { tenantId: 'default', packageName: NOTES, appVersion: null });
    const kinds = map.transitions.filter(({ kind }) => kind === 'open_link');
    expect(kinds.map(({ label }) => label).toSorted()).toEqual(links.map(({ label }) => label).toSorted());
  });

  test('opens no link that holds a forbidden word', async () => {
    await using platform = await start();
    const job = await explored(platform, { steps: 160, forbidden: ['new'] });
    const links = (await historyOf(platform, job)).filter(({ kind }) => kind === 'open_link');
    expect(links.map(({ label }) => label)).toEqual(['notes://note/']);
  });

  test('is canceled like any other job', async () => {
    await using platform = await start();
    const { id } = await platform.submit({ ...EXPLORE, steps: 2_000 });
    await platform.cancel(id);
    const job = await platform.ended(id);
    expect(job.outcome).toBe('canceled');
    expect(await platform.deviceState()).toBe('idle');
  });
});

/** The offline model, and what its actor was told of where controls lead. */
function listening(): { readonly model: Model; readonly told: string[] } {
  const offline = createModel({ provider: 'offline' });
  const told: string[] = [];
  const model: Model = {
    ...offline,
    ask: (request) => {
      const { input } = request;
      if (typeof input === 'object' && input !== null && 'choices' in input)
        told.push(
          ...JSON.stringify(input)
            .matchAll(/"leads":\{[^}]*\}/g)
            .map(([text]) => text),
        );
      return offline.ask(request);
    },
  };
  return { model, told };
}

describe('the map that an exploration has left', () => {
  test.each([
    ['tells a run of a goal where controls lead', {}, true],
    ['tells nothing to a strategy without it', { strategy: 'tapwright-nomap' }, false],
    ['tells nothing to a job that wants no memory', { memory: false }, false],
  ])('%s', async (_, values, tells) => {
    const { model, told } = listening();
    await using platform = await startTestStandalone(model);
    await explored(platform, { steps: 60 });
    expect(told).toEqual([]);
    const job = { goal: 'Turn on the dark theme', candidates: 1, verify: false, ...values };
    await platform.ended((await platform.submit({ strategy: 'tapwright', ...job })).id);
    expect(told.length > 0).toBe(tells);
  });
});
