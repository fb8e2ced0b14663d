import type {
  ActorOutput,
  CriticInput,
  CriticOutput,
  ObserverInput,
  ObserverOutput,
  PlannerInput,
  PlannerOutput,
} from '@tapwright/model';
import type { OraclePath, PathStep } from '@tapwright/suite/benchmark';

/** Judges the progress of a run by the known path. */
export interface OracleProgress {
  /** Call it with every decision: the answer, and what the path wanted there. */
  decided(said: ActorOutput | null, right: PathStep): void;
  /** The last action brought the goal nearer, or was the one that the path wanted. */
  isExpected(): boolean;
  /** The goal is no nearer than when this was asked last, or when the run began. */
  isStuck(): boolean;
}

export function oracleProgress(path: Pick<OraclePath, 'left'>): OracleProgress {
  let last: { readonly left: number; readonly wasRight: boolean } | null = null;
  let leftAtLook: number | null = null;
  return {
    decided(said, right) {
      const left = path.left();
      leftAtLook ??= left;
      last = { left, wasRight: right.kind === 'choose' && said?.index === right.index };
    },
    isExpected: () => last === null || last.wasRight || path.left() < last.left,
    isStuck() {
      const left = path.left();
      const isStuck = leftAtLook !== null && left > 0 && left >= leftAtLook;
      leftAtLook = left;
      return isStuck;
    },
  };
}

const CHANGES_TOLD = 3;
const OBSERVATION_MAX = 600;

/** The first changes, as they were recorded, are the observation. */
export function observed({ changes }: ObserverInput, expected: boolean): ObserverOutput {
  const told = changes.slice(0, CHANGES_TOLD).join('; ') || 'nothing changed on the screen';
  return { observation: told.slice(0, OBSERVATION_MAX), expected };
}

/** The advice does not reveal the way: an oracle that names the next step would not be a critic. */
export function criticised(_: CriticInput, stuck: boolean): CriticOutput {
  return { stuck, advice: stuck ? 'The goal has come no nearer: take another way than before.' : '' };
}

const STEPS_MAX = 20;

/** The known way, as often as sequences are wanted; `spoil` may change each step. */
export function conceived(
  { sequences }: PlannerInput,
  path: Pick<OraclePath, 'way'>,
  spoil: (step: string, place: { readonly sequence: number; readonly step: number }) => string,
): PlannerOutput {
  const way = path.way().slice(0, STEPS_MAX);
  return {
    sequences: Array.from({ length: sequences }, (_, sequence) =>
      way.map((words, step) => spoil(words, { sequence, step })),
    ),
  };
}

/** The roles besides actor and verifier, for a policy that knows the way and makes no mistakes. */
export function oracleRoles(path: OraclePath, progress: OracleProgress) {
  return {
    observe: (input: ObserverInput) => observed(input, progress.isExpected()),
    criticise: (input: CriticInput) => criticised(input, progress.isStuck()),
    conceive: (input: PlannerInput) => conceived(input, path, (words) => words),
  };
}
