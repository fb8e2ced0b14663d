import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedAppFolders } from '../load.ts';
import { evaluate } from './evaluator.ts';
import { loadEventApp } from './event-task.ts';
import { faultOf, passesUndone } from './faulty.ts';
import { evaluatorOf } from './parse-evaluators.ts';
import { walkTruth } from './walk.ts';

/** Recorded tasks lie beside the project and are never a part of it. */
const RECORDINGS = join(import.meta.dirname, '../../../../../shared/recordings');
const present = existsSync(RECORDINGS);
if (!present) console.warn(`NOT TESTED: no recordings at ${RECORDINGS}; no evaluator of a real task is run`);

describe.skipIf(!present)('ground truths of recorded apps', () => {
  const tasks = (present ? recordedAppFolders(RECORDINGS, 'sphinx-') : []).flatMap((folder) => {
    const { app, tasks: own } = loadEventApp(folder);
    return own.map((task) => ({ app, task, evaluators: (task.evaluator ?? []).map(evaluatorOf) }));
  });

  it('all but one pass their own evaluators; that one fails because of its recording, not ours', () => {
    const failed = tasks.filter(
      ({ app, task, evaluators }) => !evaluate(evaluators, walkTruth(app, task)).passed,
    );
    expect([tasks.length, failed.length]).toEqual([75, 1]);
    const faulty = tasks.flatMap(({ app, task }) => faultOf(app, task) ?? []);
    expect(faulty).toEqual([expect.stringMatching(/^its own ground truth fails its evaluator: /)]);
  });

  it('a few evaluators are weak: they hold before anything is done', () => {
    const weak = tasks.filter(({ app, task }) => passesUndone(app, task));
    expect(weak).toHaveLength(5);
  });

  it('most do not pass when they stop after their first action', () => {
    const early = tasks.filter(({ app, task, evaluators }) => {
      const { steps } = walkTruth(app, task);
      const [first, second] = steps;
      if (first === undefined || second === undefined) return false;
      return evaluate(evaluators, { steps: [first], final: second.screen }).passed;
    });
    expect(early.length).toBeLessThan(tasks.length / 3);
  });
});
