import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadRecordedApp, mapTask, recordedAppFolders, score } from '@tapwright/evaluation';
import { loadRecording, type Recording } from '@tapwright/virtual-android';
import { describe, expect, it } from 'vitest';
import { createPolicy } from './create-policy.ts';
import { logSteps } from './logged/log-steps.ts';
import { loadModelLog, loggedModels, loggedTask } from './logged/model-log.ts';
import type { PolicyCounts } from './policy.ts';
import { type Ended, standAt, walk } from './walk.fixture.ts';

/** Recorded tasks and logs of models lie beside the project and are never part of it. */
const SHARED = join(import.meta.dirname, '../../../../shared');
const RECORDINGS = join(SHARED, 'recordings');
const LOGS = join(SHARED, 'model-logs');
const present = existsSync(RECORDINGS) && existsSync(LOGS);
if (!present)
  console.warn(`NOT TESTED: no recordings and logs under ${SHARED}; no policy walks a real graph`);

interface Walked extends Ended {
  readonly task: string;
  readonly contained: boolean;
  readonly counts: PolicyCounts;
  /** Everything that the device got, and the results. */
  readonly trail: string;
}

const apps = present ? recordedAppFolders(RECORDINGS, 'droidtask-').map(loadRecordedApp) : [];
const recordings = new Map<string, Promise<Recording>>();

async function walkAll(name: string, seed = 1): Promise<readonly Walked[]> {
  const results: Walked[] = [];
  for (const app of apps) {
    const recording = recordings.get(app.folder) ?? loadRecording(app.folder);
    recordings.set(app.folder, recording);
    for (const task of app.tasks) {
      const truth = mapTask(app, task);
      const walked = standAt(await recording, truth, seed);
      const policy = createPolicy(name, { app, truth, seed, position: walked.position, logs: LOGS });
      const ended = await walk(walked, policy, truth.goal);
      const { contained } = score(app, truth, { done: walked.done, endedItself: ended.claim === 'done' });
      const trail = JSON.stringify(walked.source.trail());
      results.push({ ...ended, task: `${app.name} ${truth.task}`, contained, counts: policy.counts, trail });
    }
  }
  return results;
}

const contained = (tasks: readonly Walked[]): number => tasks.filter((task) => task.contained).length;
const shareByOffline = (tasks: readonly Walked[]): number =>
  tasks.reduce((sum, { counts }) => sum + counts.byOffline, 0) /
  tasks.reduce((sum, { counts }) => sum + counts.decisions, 0);

/** Hundreds of walks: minutes where the machine is busy. */
const WALKS_MS = 300_000;

describe.skipIf(!present)('policies on recorded devices, without a runtime', { timeout: WALKS_MS }, () => {
  it('the truth by element is contained in at least 77 of 85 tasks, and nothing of it is guessed', async () => {
    const tasks = await walkAll('truth');
    expect(tasks).toHaveLength(85);
    expect(contained(tasks)).toBeGreaterThanOrEqual(77);
    expect(shareByOffline(tasks)).toBe(0);
    // Each truth that is not contained has a reason that says what was missing.
    for (const { claim, thought } of tasks.filter((task) => !task.contained))
      expect([claim, thought]).toEqual([
        'infeasible',
        expect.stringMatching(/is not (?:on|offered)|is not on n\d/),
      ]);
  });

  it('the oracle finds a way round some of what stops the bare truth', async () => {
    const tasks = await walkAll('oracle');
    expect(contained(tasks)).toBeGreaterThan(contained(await walkAll('truth')));
    for (const { claim } of tasks.filter((task) => task.contained)) expect(claim).toBe('done');
  });

  it('a worse simulation reaches less, and two runs of one seed do exactly the same', async () => {
    const levels = ['simulated-low', 'simulated-mid', 'simulated-high'];
    const reached: number[] = [];
    for (const name of levels) reached.push(contained(await walkAll(name)));
    expect(reached).toEqual(reached.toSorted((a, b) => b - a));
    expect(await walkAll('simulated-mid', 2)).toEqual(await walkAll('simulated-mid', 2));
  });

  it('a log leads as far as its model went, most of it without help', async () => {
    const [better, worse] = [await walkAll('logged-gpt-4'), await walkAll('logged-gpt-3.5')];
    expect(contained(better)).toBeGreaterThan(contained(worse));
    for (const tasks of [better, worse]) expect(shareByOffline(tasks)).toBeLessThan(0.6);
  });
});

describe.skipIf(!present)('logs of real models', () => {
  it.each(present ? loggedModels(LOGS) : [])(
    '%s: every answer is an action on the recorded screen, except for numbers that its prompt did not have',
    (model) => {
      const log = loadModelLog(LOGS, model);
      const logged = apps.flatMap((app) =>
        app.tasks.flatMap((task) => {
          const of = loggedTask(log, app.name, task.task);
          return of === null ? [] : [{ profile: of.profile, steps: logSteps(app, task, of) }];
        }),
      );
      const steps = logged.flatMap((one) => one.steps);
      const invented = logged
        .flatMap(({ profile }) => profile)
        .filter(({ answer, state }) => answer?.[0] !== -1 && !state.includes(` id=${answer?.[0]}`));
      expect(steps).toHaveLength(388);
      expect(steps.filter(({ action }) => action === null)).toHaveLength(invented.length);
      expect(invented.length).toBeLessThan(4);
    },
  );
});
