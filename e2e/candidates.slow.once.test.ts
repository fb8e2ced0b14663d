import { finishedJob } from '@tapwright/api';
import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import { type RunRow, runsOfJob, scriptsOfJob } from '@tapwright/store';
import { virtualApp } from '@tapwright/virtual-apps';
import { describe, expect, test } from 'vitest';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const DARK = { goal: 'Turn on the dark theme' };
const isDark = virtualApp('notes').tasks.find(({ id }) => id === 'notes-dark-theme');

/** The offline model, which makes a detour in the first run that asks it. */
function strayingModel(): Model {
  const offline = createModel({ provider: 'offline' });
  let strayed: string | null = null;
  let asked = 0;
  return {
    name: 'straying',
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const answer = await offline.ask(request);
      if (request.role !== 'actor' || !('choices' in request.input)) return answer;
      strayed ??= request.about.runId;
      if (request.about.runId !== strayed) return answer;
      asked += 1;
      const choices: readonly { kind: string; label: string; index: number }[] = request.input.choices;
      // Opens the search and goes back, before anything else.
      const detour = choices.find(({ kind, label }) => (asked === 1 ? label === 'Search' : kind === 'back'));
      if (asked > 2 || detour === undefined) return answer;
      const output = request.schema.parse({
        thought: 'a look',
        index: detour.index,
        text: null,
        claim: null,
      });
      return { ...answer, output };
    },
  };
}

async function candidatesOf(platform: TestStandalone, id: string): Promise<RunRow[]> {
  const runs = await runsOfJob(platform.standalone.platform.db.read, id);
  return runs.filter(({ purpose }) => purpose === 'candidate');
}

describe('three candidates of a goal on one device', () => {
  test('take turns, know the same, and the best becomes the script', async () => {
    await using platform = await startTestStandalone(strayingModel());
    const { id } = await platform.submit({ ...DARK, candidates: 3, repeatable: true });
    expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });

    const runs = await candidatesOf(platform, id);
    expect(runs.map(({ outcome }) => outcome)).toEqual(['completed', 'completed', 'completed']);
    expect(new Set(runs.map(({ state }) => state.memory?.id)).size).toBe(1);
    for (const { serial } of runs) expect(serial).toBe(runs[0]?.serial);
    const turns = runs
      .map(({ startedAt, endedAt }) => [startedAt?.getTime() ?? 0, endedAt?.getTime() ?? 0] as const)
      .toSorted(([a], [b]) => a - b);
    for (const [at, [began]] of turns.entries())
      expect(began).toBeGreaterThanOrEqual(turns[at - 1]?.[1] ?? 0);

    const events = await platform.events(id);
    const { data } = events.find(({ type }) => type === 'scripts.emitted') ?? {};
    const fewest = Math.min(...runs.map(({ state }) => state.history.length));
    const best = runs.find(
      (run) => typeof data === 'object' && data !== null && 'runId' in data && data.runId === run.id,
    );
    expect(best?.state.history).toHaveLength(fewest);
    expect(runs.some(({ state }) => state.history.length > fewest)).toBe(true);
    expect(data).toMatchObject({ ranking: { by: 'evidence', runs: [{ runId: best?.id }, {}, {}] } });

    const judged = await finishedJob(platform.standalone.platform, await platform.job(id));
    expect(judged.steps, 'a suite judges the best, not the first').toBe(fewest);

    const scripts = await scriptsOfJob(platform.standalone.platform.db.read, id);
    expect(scripts.map(({ runId, proof }) => [runId, proof])).toEqual(
      scripts.map(() => [best?.id, 'replayed']),
    );
    expect(events.filter(({ type }) => type === 'candidates.ended')).toHaveLength(1);
    expect(isDark?.done(platform.notes())).toBe(true);
    expect(await platform.deviceState()).toBe('idle');
  });

  test('are stopped by one deadline, the running one and those that wait', async () => {
    const held: Model = {
      name: 'silent',
      ask: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    await using platform = await startTestStandalone(held);
    const { id } = await platform.submit({ ...DARK, candidates: 3, repeatable: true, deadlineMs: 1_500 });
    expect(await platform.ended(id)).toMatchObject({
      outcome: 'out_of_budget',
      reason: { code: 'DEADLINE_PASSED' },
    });
    const runs = await candidatesOf(platform, id);
    expect(runs.map(({ status, outcome }) => [status, outcome])).toEqual(
      runs.map(() => ['ended', 'out_of_budget']),
    );
    expect(await platform.deviceState()).toBe('idle');
  });
});

test('a job that may not be repeated has one candidate, and its timeline says why', async () => {
  await using platform = await startTestStandalone(createModel({ provider: 'offline' }));
  const { id } = await platform.submit({ ...DARK, candidates: 3 });
  expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
  expect(await candidatesOf(platform, id)).toHaveLength(1);
  const queued = (await platform.events(id)).find(({ type }) => type === 'run.queued');
  expect(queued?.data).toEqual({ note: '1 candidate in place of 3: the job is not repeatable' });
});

test('what a run has learnt is given to the next one, but not to one without memory', async () => {
  await using platform = await startTestStandalone(createModel({ provider: 'offline' }));
  const first = await platform.submit({ ...DARK, verify: false });
  await platform.ended(first.id);
  const [taught] = await candidatesOf(platform, first.id);
  expect(taught?.state).toMatchObject({ rules: [], appVersion: expect.stringMatching(/^\d+$/) });
  expect(taught?.state.memory).toBeUndefined();

  const second = await platform.submit({ ...DARK, verify: false, learn: false });
  await platform.ended(second.id);
  const [told] = await candidatesOf(platform, second.id);
  expect(told?.state.memory?.steps.length).toBeGreaterThan(0);
  expect(told?.state.memory?.id).toMatch(/^[0-9a-f]{16}$/);

  const third = await platform.submit({ ...DARK, verify: false, memory: false });
  await platform.ended(third.id);
  expect((await candidatesOf(platform, third.id))[0]?.state.memory).toBeUndefined();
});
