import type { ActorInput, InspectorInput } from '@tapwright/model';
import { type AppPath, appPath } from './app-path.ts';
import type { AppStep } from './app-steps.ts';
import type { PathStep } from './oracle-path.ts';

/** The right way of a case: for each of its steps what is done; what is typed is a parameter, as `${name}`. */
export type CaseWay = readonly (readonly AppStep[])[];

/** A case by the way that is known for it. Only the step that is under way is looked at. */
export interface CasePath {
  next(input: ActorInput): PathStep;
  /** What is left of the step that is under way; `saw` first what was done. */
  left(): number;
  saw(input: Pick<InspectorInput, 'instruction' | 'history'>): void;
  /** Name of the parameter that comes next; null where nothing is entered. */
  parameter(): string | null;
  /** The step that is under way, from 0. */
  at(): number;
}

/**
 * A step is done when each of its actions was chosen and not taken back. A question of the actor tells which step is under
 * way, by those before it; `preconditions` are tasks of the case as well, and nothing is done for them.
 */
export function casePath(way: CaseWay, preconditions: number): CasePath {
  const paths = way.map((steps) => appPath(steps, (left) => left === 0));
  let current = 0;
  let sentence: string | null = null;
  const path = (): AppPath | undefined => paths[current];
  return {
    next(input) {
      current = (input.earlier ?? []).length - preconditions;
      sentence = input.goal;
      const step = path()?.next(input) ?? { kind: 'lost', reason: 'the case has no such step' };
      if (step.kind !== 'done') return step;
      // What the app is still at may be waited for before the end is said.
      const waits = input.choices.find(({ kind }) => kind === 'wait');
      const waited = input.history.at(-1)?.kind === 'wait';
      return waits === undefined || waited ? step : { kind: 'choose', index: waits.index, text: null };
    },
    left: () => path()?.left() ?? 0,
    saw(input) {
      // Where the runtime itself has waited nobody was asked yet what to do for this step.
      if (sentence !== null && input.instruction !== sentence) current += 1;
      sentence = input.instruction;
      path()?.saw(input);
    },
    parameter: () => /^\$\{(.+)\}$/.exec(path()?.step()?.text ?? '')?.[1] ?? null,
    at: () => current,
  };
}
