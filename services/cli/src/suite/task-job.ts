import { parseJobSpec } from '@tapwright/api';
import { type JobSpecInput, TapwrightError } from '@tapwright/contracts';
import type { Suite, SuiteTask } from '@tapwright/suite';
import type { SuiteTarget } from './suite-target.ts';

/** What was expected instead of an unknown strategy; null for a known one. */
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
 * The job of a task. Its own settings override those of the suite. Unless the suite asks for it, nothing is learnt or
 * replayed: a task's result must not depend on the tasks before it. Training is the exception.
 */
export function jobOf(
  suite: Suite,
  task: SuiteTask,
  on: { readonly target: Pick<SuiteTarget, 'serial' | 'app' | 'reset'>; readonly strategy: string | null },
): JobSpecInput {
  const { model: _, ...defaults } = suite.defaults;
  const {
    id: _id,
    repeat: _repeat,
    evaluators: _evaluators,
    invariants: _invariants,
    kind: _kind,
    device,
    app = on.target.app,
    ...own
  } = task;
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
