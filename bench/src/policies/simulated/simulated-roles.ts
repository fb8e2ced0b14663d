import {
  type CriticInput,
  type ObserverInput,
  type PlannerInput,
  type ReaderInput,
  type ReaderOutput,
  readGoal,
} from '@tapwright/model';
import { stepInWords } from '@tapwright/suite/benchmark';
import { conceived, criticised, type OracleProgress, observed } from '../oracle-roles.ts';
import { draw, drawOne } from './draw.ts';
import { wordsIn } from './similar-words.ts';
import type { Simulation } from './simulated.ts';

/** Observer, critic, planner and reader of a simulated model: what the path knows, with errors at the given rates. */
export function simulatedRoles({ path, rates, scope }: Simulation, progress: OracleProgress) {
  const misread = (role: string, at: number): boolean =>
    draw(scope, { role, at, what: 'wrong reading' }) < rates.wrongReading;
  return {
    observe(input: ObserverInput, at: number) {
      const expected = progress.isExpected();
      return observed(input, misread('observer', at) ? !expected : expected);
    },
    criticise(input: CriticInput, at: number) {
      const stuck = progress.isStuck();
      return criticised(input, misread('critic', at) ? !stuck : stuck);
    },
    /** The rules' reading, some obligations left out: their words are then in the remainder. */
    read(input: ReaderInput): ReaderOutput {
      const kept = readGoal(input).obligations.filter(
        (_, number) =>
          draw(scope, { role: 'reader', at: number, what: 'dropped obligation' }) >= rates.droppedObligation,
      );
      return { obligations: kept };
    },
    conceive(input: PlannerInput, at: number) {
      return conceived(input, path, (step, { sequence, step: number }) => {
        const drawn = (what: string): number =>
          draw(scope, { role: 'planner', at, what: `${what} ${sequence}.${number}` });
        return drawn('unseen step') < rates.unseenStep ? imagined(input.goal, drawn('imagined')) : step;
      });
    },
  };
}

/** A step that no app has: its name contains a word of the goal. */
function imagined(goal: string, drawn: number): string {
  return stepInWords('click', drawOne([...wordsIn(goal)], drawn) ?? 'Next', null);
}
