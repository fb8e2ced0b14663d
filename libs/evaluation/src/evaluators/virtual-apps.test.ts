import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { stateCheck } from './basic-evaluators.ts';
import { evaluate } from './evaluator.ts';
import type { Trajectory } from './trajectory.ts';
import { readAttributes } from './walk.ts';

/** Apps whose tasks need only the app: no permission of the phone, no other app, no server. */
const APPS = ['notes', 'calendar', 'shop', 'contacts'];

describe.each(APPS)('%s: the tasks of a virtual app under its own checks of state', (name) => {
  const entry = virtualApps[name];
  if (entry === undefined) throw new Error(`there is no app ${name}`);
  const { packageName } = entry.app.tile;

  test.each(entry.tasks.map((task) => [task.goal, task] as const))('%s', (_, task) => {
    const source = createInteractiveSource({ apps: [entry.app], start: packageName });
    const check = stateCheck(task.id, (state) => task.done(state));
    const passes = (): boolean => {
      const trajectory: Trajectory = {
        steps: [],
        final: readAttributes(source.view().hierarchy),
        state: source.state(packageName),
      };
      return evaluate([check], trajectory).passed;
    };
    expect(passes()).toBe(false);
    for (const step of stepsOf(task.truth, source.clock.now())) playStep(source, step);
    expect(passes()).toBe(true);
  });
});
