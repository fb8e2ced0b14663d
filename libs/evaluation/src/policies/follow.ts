import type { Decider } from './decider.ts';
import { answerOf, endWith } from './decider.ts';
import type { OraclePath } from './oracle-path.ts';

/** Follows a path; where it is lost, the offline model is asked. */
export function follow(path: OraclePath): Decider {
  return {
    decide: (input) => answerOf(path.next(input), input, 'this is on the way that is known to lead there'),
  };
}

/** Follows a path and gives up, with the reason, where it is lost: nothing is guessed. */
export function followOrGiveUp(path: OraclePath): Decider {
  return {
    decide(input) {
      const step = path.next(input);
      return step.kind === 'lost'
        ? endWith(input, 'infeasible', step.reason)
        : answerOf(step, input, 'the ground truth goes on here');
    },
  };
}
