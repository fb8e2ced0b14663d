import { mean } from 'simple-statistics';
import type { Bench } from '../harness/platform.ts';
import { type CandidateResult, runMemoryJob } from './run-job.ts';

export interface TaskOfApp {
  readonly app: string;
  readonly task: string;
  readonly goal: string;
}

export interface CurvePlan {
  readonly tasks: readonly TaskOfApp[];
  readonly passes: number;
  readonly seed: number;
  readonly maxSteps: number;
}

/** One pass over all tasks; means cover all tasks, whether they were completed or not. */
export interface PassFigures {
  readonly model: string;
  readonly memory: 'on' | 'off';
  /** `1`, `2` … of the training, then `frozen`. */
  readonly pass: string;
  readonly tasks: number;
  readonly completed: number;
  readonly steps: number;
  readonly calls: number;
}

/**
 * The learning curve of a model: training passes, then one with the memory frozen (VisiDroid 3.2), and the same
 * passes without a memory. With and without it, a task has the same draws in the same pass.
 */
export async function learningCurve(bench: Bench, model: string, plan: CurvePlan): Promise<PassFigures[]> {
  const figures: PassFigures[] = [];
  for (const memory of ['off', 'on'] as const) {
    const names = [...Array.from({ length: plan.passes }, (_, at) => `${at + 1}`), 'frozen'];
    for (const pass of names) figures.push(await onePass(bench, plan, { model, memory, pass }));
  }
  return figures;
}

async function onePass(
  bench: Bench,
  { tasks, seed, maxSteps }: CurvePlan,
  about: Pick<PassFigures, 'model' | 'memory' | 'pass'>,
): Promise<PassFigures> {
  const { model, memory, pass } = about;
  const results: CandidateResult[] = [];
  const spec = { candidates: 1, memory: memory === 'on', learn: memory === 'on' && pass !== 'frozen' };
  const tenantId = `${model}-${memory}`.replace(/[^\w-]/g, '-');
  // One after another: a task uses what the ones before it have taught.
  for (const task of tasks) {
    results.push(
      ...(await runMemoryJob(bench, {
        ...task,
        model,
        seed,
        maxSteps,
        tenantId,
        label: `pass ${pass}`,
        spec,
      })),
    );
  }
  const average = (of: 'steps' | 'calls'): number =>
    results.length === 0 ? 0 : mean(results.map((result) => result[of]));
  const completed = results.filter((result) => result.completed).length;
  return { ...about, tasks: results.length, completed, steps: average('steps'), calls: average('calls') };
}
