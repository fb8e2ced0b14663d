import type { JobSpecInput } from '@tapwright/contracts';
import type { NewCell } from '@tapwright/store';
import type { Suite, SuiteTask } from '@tapwright/suite';
import { setupOfTask } from './setup-of-task.ts';

export interface Plan {
  readonly suite: Suite;
  /** All tasks with each of them; absent: each task with its own. */
  readonly strategies: readonly string[] | null;
  /** All tasks with each of them; null: with the platform's own. */
  readonly models: readonly string[] | null;
  readonly seeds: number;
  /** How often a cell may be tried. */
  readonly tries: number;
}

const STRATEGY_DEFAULT = 'tapwright';

/** The strategies that a task is measured with. Pure. */
export function strategiesOf({ suite, strategies }: Pick<Plan, 'suite' | 'strategies'>, task: SuiteTask) {
  return strategies ?? [task.strategy ?? suite.defaults.strategy ?? STRATEGY_DEFAULT];
}

/**
 * Every cell: seed by seed, so that a benchmark that is canceled has measured all tasks equally often. A task that the
 * suite repeats is measured so often with each seed. Pure.
 */
export function planCells(plan: Plan): readonly NewCell[] {
  const { suite, seeds, tries: triesLeft } = plan;
  const cells: NewCell[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    for (const task of suite.tasks) {
      for (const strategy of strategiesOf(plan, task)) {
        for (const model of plan.models ?? [null]) {
          for (let time = 0; time < task.repeat; time += 1) {
            const number = cells.length + 1;
            const own = (seed - 1) * task.repeat + time + 1;
            cells.push({ number, task: task.id, strategy, model, seed: own, triesLeft });
          }
        }
      }
    }
  }
  return cells;
}

/**
 * The job of a cell: as the suite says, with nothing learnt and nothing remembered, since a result must not depend on the
 * cells before it. The seed goes to a model that the cell names; the platform's own keeps the operator's. Pure.
 */
export function jobOfCell(
  suite: Suite,
  task: SuiteTask,
  { strategy, model, seed }: Pick<NewCell, 'strategy' | 'model' | 'seed'>,
): JobSpecInput {
  const { model: _model, ...defaults } = suite.defaults;
  const setup = setupOfTask(suite, task);
  const { id: _id, repeat: _repeat, evaluators: _checks, invariants: _never, kind: _kind, ...own } = task;
  return {
    ...{ verify: false, pictures: false },
    ...defaults,
    ...own,
    ...{ kind: 'goal', strategy, learn: false, memory: false, candidates: 1 },
    ...(model === null ? {} : { model, seed }),
    ...(setup === undefined ? {} : { setup }),
  };
}
