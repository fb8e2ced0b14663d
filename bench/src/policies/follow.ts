import type { ActorInput, ActorOutput } from '@tapwright/model';
import type { OraclePath, PathStep } from '@tapwright/suite/benchmark';
import type { Decider } from './decider.ts';
import { answerOf, endWith } from './decider.ts';
import { oracleProgress, oracleRoles } from './oracle-roles.ts';

/** Follows a path. Where it is lost, the offline model is asked. */
export function follow(path: OraclePath): Decider {
  return following(path, (step, input) =>
    answerOf(step, input, 'this is on the way that is known to lead there'),
  );
}

/** Follows a path and gives up, with the reason, where it is lost: it does not guess. */
export function followOrGiveUp(path: OraclePath): Decider {
  return following(path, (step, input) =>
    step.kind === 'lost'
      ? endWith(input, 'infeasible', step.reason)
      : answerOf(step, input, 'the ground truth goes on here'),
  );
}

function following(
  path: OraclePath,
  say: (step: PathStep, input: ActorInput) => ActorOutput | null,
): Decider {
  const progress = oracleProgress(path);
  return {
    decide(input) {
      const step = path.next(input);
      const said = say(step, input);
      progress.decided(said, step);
      return said;
    },
    ...oracleRoles(path, progress),
  };
}
