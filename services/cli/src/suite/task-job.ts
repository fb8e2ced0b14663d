import { parseJobSpec } from '@tapwright/api';
import { type JobSpecInput, TapwrightError } from '@tapwright/contracts';
import type { Suite, SuiteTask } from '@tapwright/suite';
import type { SuiteTarget } from './suite-target.ts';

/** What would have been a strategy; null where it is one. */
export function findStrategyProblem(strategy: string): string | null {
  try {
    parseJobSpec({ goal: 'any', strategy });
    return null;
  } catch (thrown) {
    if (thrown instanceof TapwrightError) return thrown.expected ?? thrown.message;
    throw thrown;
  }
}

/**
 * The job of a task: its own settings before those of the suite. Nothing is learnt, and nothing replayed unless the suite
 * says so: a task's result is not to depend on the tasks before it. Training is the exception.
 */
export function jobOf(
  suite: Suite,
  task: SuiteTask,
  on: { readonly target: SuiteTarget; readonly strategy: string | null },
): JobSpecInput {
  const { model: _, ...defaults } = suite.defaults;
  const { id: _id, repeat: _repeat, evaluators: _evaluators, device, app = on.target.app, ...own } = task;
  return {
    ...{ reset: on.target.reset, verify: false, pictures: false },
    ...defaults,
    ...own,
    ...(on.strategy === null ? {} : { strategy: on.strategy }),
    ...(app === null ? {} : { app }),
    device: on.target.serial === null ? (device ?? {}) : { serial: on.target.serial },
    learn: false,
  };
}
