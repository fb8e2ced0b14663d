import {
  CrashView,
  ExplorationView,
  ExploreTaskPage,
  type ExploreTaskView,
  explorationIdOf,
} from '@tapwright/contracts';
import { eventually, servicesOnly } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type JobHistory, readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const Crashes = z.object({ crashes: z.array(CrashView) });
const TIMEOUT_MS = 600_000;
const STEPS = 12;
/** Each service, at each event of a leg. */
const EVERYWHERE = [
  'job.submitted',
  'run.queued',
  'run.started',
  'task.planned',
  'screen.observed',
  'action.decided',
  'action.executed',
  'outcome.observed',
  'step.advanced',
  'task.ended',
  'task.reflected',
  'run.closed',
  'run.ended',
  'leg.ended',
];

interface Explored {
  readonly history: JobHistory;
  readonly view: ExplorationView;
  /** Tries by how they ended, with the number of their steps. */
  readonly tries: readonly { readonly done: boolean; readonly steps: number; readonly all: number }[];
}

async function explore(failPoints: readonly string[]): Promise<Explored> {
  await using platform = await startTestPlatform({ failPoints });
  const jobs = jobsOf(platform.cluster);
  await eventually(async () => (await jobs.devices()).some(({ state }) => state === 'idle'), {
    timeoutMs: 60_000,
    what: 'the phone is idle',
  });
  const body = { kind: 'explore', app: platform.app, reset: 'data', pictures: false };
  const { id } = await jobs.submit(
    { ...body, steps: STEPS, seed: 5, device: { serial: 'phone-1' } },
    `explore-${failPoints[0] ?? 'none'}`,
  );
  await jobs.ended(id, TIMEOUT_MS);
  const deaths = () => [...platform.cluster.processes.values()].flatMap((child) => child.deaths());
  await eventually(() => deaths().length >= failPoints.length, { what: 'every fail point' });
  expect(deaths().filter((how) => how !== 'SIGKILL')).toEqual([]);
  const answer = await fetch(
    `${platform.cluster.apiUrl}/v1/explorations/${explorationIdOf({ id, spec: {} })}`,
  );
  return {
    history: await readHistory(platform, id),
    view: ExplorationView.parse(await answer.json()),
    tries: await triesOf(platform),
  };
}

async function triesOf({ database }: TestPlatform): Promise<Explored['tries']> {
  const { rows } = Object(
    await database.read.execute(
      'select done, count(distinct step)::int as steps, count(*)::int as "all" from widget_tries group by done',
    ),
  );
  return rows;
}

describe.runIf(servicesOnly('services that are killed during an exploration'))('an exploration', () => {
  let undisturbed: Promise<Explored> | null = null;
  const reference = () => {
    undisturbed ??= explore([]);
    return undisturbed;
  };

  test.each([
    ['before it commits', EVERYWHERE.map((event) => `before-commit@${event}`)],
    ['before it publishes', EVERYWHERE.map((event) => `before-publish@${event}`)],
    ['around a tap', ['before-tap@action.decided', 'after-tap@action.decided']],
  ])(
    'whose services are killed %s loses no step, does none twice, and counts each try once',
    async (_, failPoints) => {
      const expected = await reference();
      const found = await explore(failPoints);
      expect(found.history.outcome).toBe('completed');
      expect(found.history.executed, 'what the phone counted').toEqual(expected.history.executed);
      expect(found.history.unhandled).toEqual([]);
      expect(found.tries).toEqual([{ done: true, steps: STEPS, all: STEPS }]);
      const { activities, screens, transitions, steps, legs } = expected.view;
      expect(found.view).toMatchObject({ activities, screens, transitions, steps, legs });
    },
    TIMEOUT_MS + 60_000,
  );
});

/** Each service, at each event of a reduction; `run.queued` and the like are those of a replay. */
const REDUCING = ['repro.asked', 'repro.written', 'replay.planned', 'replay.played'];

describe.runIf(servicesOnly('services that are killed during a reduction'))('the steps of a crash', () => {
  test(
    'are reduced and proved although services are killed at each event of it',
    async () => {
      const { app } = virtualApp('notes');
      const source = createInteractiveSource({ apps: [app], bugs: ['notes:crash-on-delete'] });
      const failPoints = REDUCING.flatMap((event) => [`before-commit@${event}`, `before-publish@${event}`]);
      await using platform = await startTestPlatform({ failPoints, source });
      const jobs = jobsOf(platform.cluster);
      await eventually(async () => (await jobs.devices()).some(({ state }) => state === 'idle'), {
        timeoutMs: 60_000,
        what: 'the phone is idle',
      });
      const body = { kind: 'explore', app: platform.app, reset: 'data', pictures: false };
      const { id } = await jobs.submit({ ...body, steps: 40, seed: 1 }, 'reduce');
      const job = await jobs.ended(id, TIMEOUT_MS);
      expect(job).toMatchObject({ outcome: 'completed', reason: { code: 'EXPLORED' } });
      const answer = await fetch(
        `${platform.cluster.apiUrl}/v1/explorations/${explorationIdOf({ id, spec: {} })}/crashes`,
      );
      const { crashes } = Crashes.parse(await answer.json());
      expect(crashes.map(({ repro }) => repro)).toEqual([expect.objectContaining({ proved: '3 of 3' })]);
      const deaths = [...platform.cluster.processes.values()].flatMap((child) => child.deaths());
      expect(deaths).toEqual(failPoints.map(() => 'SIGKILL'));
    },
    TIMEOUT_MS + 60_000,
  );
});

/** What differs for a leg that sets itself tasks: they are found, done and looked back on. */
const BY_TASKS = [
  'run.started',
  'task.wanted',
  'task.planned',
  'end.claimed',
  'task.ended',
  'task.reflected',
];
const TASK_STEPS = 8;

interface Done {
  readonly history: JobHistory;
  readonly tasks: readonly ExploreTaskView[];
}

async function exploreByTasks(failPoints: readonly string[]): Promise<Done> {
  await using platform = await startTestPlatform({ failPoints });
  const jobs = jobsOf(platform.cluster);
  await eventually(async () => (await jobs.devices()).some(({ state }) => state === 'idle'), {
    timeoutMs: 60_000,
    what: 'the phone is idle',
  });
  const about = { kind: 'explore', app: platform.app, reset: 'data', pictures: false, verify: false };
  const body = { ...about, explorer: 'droidagent', steps: TASK_STEPS, device: { serial: 'phone-1' } };
  const { id } = await jobs.submit(body, `tasks-${failPoints[0] ?? 'none'}`);
  await jobs.ended(id, TIMEOUT_MS);
  const deaths = () => [...platform.cluster.processes.values()].flatMap((child) => child.deaths());
  await eventually(() => deaths().length >= failPoints.length, { what: 'every fail point' });
  expect(deaths().filter((how) => how !== 'SIGKILL')).toEqual([]);
  const exploration = explorationIdOf({ id, spec: {} });
  const answer = await fetch(`${platform.cluster.apiUrl}/v1/explorations/${exploration}/tasks`);
  return {
    history: await readHistory(platform, id),
    tasks: ExploreTaskPage.parse(await answer.json()).tasks,
  };
}

const said = ({ position, task, outcome, firstStep, lastStep }: ExploreTaskView) => ({
  ...{ position, task, outcome, firstStep, lastStep },
});

describe.runIf(servicesOnly('services that are killed while tasks are found'))('a leg with tasks', () => {
  test(
    'whose services are killed at each event of a task finds none twice, and loses none',
    async () => {
      const expected = await exploreByTasks([]);
      expect(expected.tasks.length).toBeGreaterThan(1);
      for (const point of ['before-commit', 'before-publish']) {
        const found = await exploreByTasks(BY_TASKS.map((event) => `${point}@${event}`));
        expect(found.history.outcome).toBe('completed');
        expect(found.history.executed, 'what the phone counted').toEqual(expected.history.executed);
        expect(found.history.unhandled).toEqual([]);
        expect(found.tasks.map(said)).toEqual(expected.tasks.map(said));
      }
    },
    3 * TIMEOUT_MS,
  );
});

test('the tests of killed services name every event of a leg once', () => {
  expect(new Set(EVERYWHERE).size).toBe(EVERYWHERE.length);
});
