import type { ActorInput, InspectorInput } from '@tapwright/model';
import { type AppPath, type AppStep, appPath, type PathStep } from '@tapwright/suite/benchmark';

/** The right way of a case: the actions for each of its steps. Typed texts are parameters, as `${name}`. */
export type CaseWay = readonly (readonly AppStep[])[];

/** A case with its known way. Only the present step is considered. */
export interface CasePath {
  next(input: ActorInput): PathStep;
  /** The rest of the present step; `saw` first what was done. */
  left(): number;
  saw(input: Pick<InspectorInput, 'instruction' | 'history'>): void;
  /** Name of the parameter that comes next; null where nothing is entered. */
  parameter(): string | null;
  /** The present step, from 0. */
  at(): number;
}

/**
 * A step is done when each of its actions was chosen and not undone. A question of the actor shows the present step
 * by the steps before it. `preconditions` are tasks of the case as well, for which nothing is done.
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
      // The path may wait for the app to finish before it claims the end.
      const waits = input.choices.find(({ kind }) => kind === 'wait');
      const waited = input.history.at(-1)?.kind === 'wait';
      return waits === undefined || waited ? step : { kind: 'choose', index: waits.index, text: null };
    },
    left: () => path()?.left() ?? 0,
    saw(input) {
      // Where the runtime itself has waited, the actor was not asked about this step yet.
      if (sentence !== null && input.instruction !== sentence) current += 1;
      sentence = input.instruction;
      path()?.saw(input);
    },
    parameter: () => /^\$\{(.+)\}$/.exec(path()?.step()?.text ?? '')?.[1] ?? null,
    at: () => current,
  };
}
