import type { Evaluation, Question } from '@tapwright/evaluation';
import type { ScreenSource } from '@tapwright/virtual-ui';
import type { FinishedRun } from '../../finished-run.ts';
import type { OraclePath } from '../agents/path/oracle-path.ts';
import type { RunEvent } from '../play/ranked-runs.ts';
import type { GroundItem } from '../probe/ground.ts';
import type { InstructItem } from '../probe/instruct.ts';
import type { Matches } from './judge-matches.ts';

/** What the benchmark measures (SPHINX, Figure 3). */
export const DIMENSIONS = ['e2e', 'goal', 'app', 'skill', 'grounding', 'instructions'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What is kept of a run, so that it can be judged again without a model and without a device. */
export type KeptRun =
  | {
      readonly form: 'sphinx';
      readonly evaluators: unknown;
      readonly trajectory: unknown;
      readonly proportion: number;
    }
  | { readonly form: 'recorded'; readonly wanted: number; readonly matches: Matches }
  | { readonly form: 'suite'; readonly task: unknown; readonly run: FinishedRun }
  | { readonly form: 'virtual'; readonly task: string; readonly app: string; readonly state: unknown };

export interface JudgedRun extends Pick<Evaluation, 'passed' | 'failed'> {
  /** GUARDIAN's completion proportion, 0 to 1; null where nothing tells. */
  readonly proportion: number | null;
  /** Inputs whose outcome was not recorded. */
  readonly unrecorded: number;
  /** Actions, without the end; and those that repeat an earlier one (SPHINX 6.2.3). */
  readonly actions: number;
  readonly repeated: number;
  readonly kept: KeptRun;
}

/** A task on a fresh device. */
export interface Stage {
  readonly source: ScreenSource;
  /** The way to the goal; null where none is known. */
  readonly path: OraclePath | null;
  /** Call it with every committed event of the run's job. */
  note(event: RunEvent): void;
  /** `outcome`: how the run ended. */
  judge(outcome: string): JudgedRun;
}

/** A task that is done from its start to its end. */
export interface PlayItem {
  readonly goal: string;
  /** The parts of the way in words, in their order. */
  readonly skills: readonly string[];
  readonly packageName: string;
  /** SPHINX 3.2: what users commonly do, or a case of a tester. */
  readonly kind: 'common' | 'test_generation';
  /** Why nobody can pass it; null: somebody can. */
  readonly faulty: string | null;
  /** A way to the goal is known: models that follow one can be asked. */
  readonly hasWay: boolean;
  /** Its evaluators hold before anything is done: passing it says nothing. */
  readonly weak: boolean;
  /** Actions of the known way. */
  readonly length: number;
  /** The way and what it is judged by, for the digest of the data. */
  readonly truth: unknown;
  /** `informed`: for a model that follows the known way. */
  open(seed: number, informed: boolean): Promise<Stage>;
}

interface About {
  /** Unique in its dimension. */
  readonly id: string;
  /** The app, or what questions are about. */
  readonly group: string;
}

export type Item = About &
  (
    | { readonly dimension: 'e2e' | 'skill'; readonly play: PlayItem }
    | { readonly dimension: 'goal' | 'app'; readonly question: Question }
    | { readonly dimension: 'grounding'; readonly ground: GroundItem }
    | { readonly dimension: 'instructions'; readonly instruct: InstructItem }
  );

/** What a source of tasks has, and what is wrong with it. */
export interface Loaded {
  readonly items: readonly Item[];
  /** Faults of the data, in words: tasks without a goal. */
  readonly findings: readonly string[];
}
