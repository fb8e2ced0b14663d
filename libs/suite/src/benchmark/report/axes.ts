import { bootstrapMean, type Interval } from '@tapwright/evaluation';
import type { Cell, CellResult, RunResult } from '../cells/cell.ts';
import { judgeQuestion } from '../probe/ask-questions.ts';
import { isGrounded } from '../probe/ground.ts';
import { groupedShare, meansByItem, rounded, type Share, shareOf, type Vote } from './shares.ts';

type Of<T extends CellResult['type']> = Cell & { readonly result: Extract<CellResult, { readonly type: T }> };

function ofType<T extends CellResult['type']>(cells: readonly Cell[], type: T): readonly Of<T>[] {
  return cells.filter((cell): cell is Of<T> => cell.result.type === type);
}

/** Votes of what could be read; what could not says nothing. */
function votesOf<C extends Cell>(cells: readonly C[], vote: (cell: C) => boolean | null): readonly Vote[] {
  return cells.flatMap((cell) => {
    const value = vote(cell);
    return value === null ? [] : [{ item: cell.item, value }];
  });
}

/** SPHINX Table 7, and whether both forms of a question get the same answer. */
export interface KnowledgeAxis {
  /** The axis: right among the answers that could be read, after one repair. */
  readonly repaired: Share | null;
  /** Right, and in the demanded form at once, among all. */
  readonly direct: Share | null;
  readonly binary: Share | null;
  readonly consistent: Share | null;
  readonly unreadable: number;
}

export function knowledgeAxis(cells: readonly Cell[]): KnowledgeAxis {
  const asked = ofType(cells, 'question');
  const judged = (pick: (one: ReturnType<typeof judgeQuestion>) => boolean | null): Share | null =>
    shareOf(votesOf(asked, ({ result }) => pick(judgeQuestion(result.question, result))));
  return {
    repaired: judged(({ right }) => right),
    direct: judged(({ rightAtOnce }) => rightAtOnce),
    binary: judged(({ binaryRight }) => binaryRight),
    consistent: judged(({ consistent }) => consistent),
    unreadable: asked.filter(({ result }) => result.said === null).length,
  };
}

/** SPHINX Table 8. */
export interface GroundingAxis {
  /** The axis: element, kind and text are right, among the answers that could be read. */
  readonly right: Share | null;
  readonly element: Share | null;
  readonly kind: Share | null;
  readonly midpoint: Share | null;
  readonly text: Share | null;
  readonly unreadable: number;
  readonly skipped: number;
  /** GUARDIAN 2.1: by the number of actions that are offered. */
  readonly byActions: readonly { readonly upTo: number | null; readonly right: Share | null }[];
}

const ACTIONS_UP_TO = [10, 20, 40, null] as const;

export function groundingAxis(cells: readonly Cell[]): GroundingAxis {
  const asked = ofType(cells, 'grounding');
  const share = (pick: (one: Of<'grounding'>['result']) => boolean | null, from = asked): Share | null =>
    shareOf(votesOf(from, ({ result }) => pick(result)));
  return {
    right: share(isGrounded),
    element: share(({ element }) => element),
    kind: share(({ kind }) => kind),
    midpoint: share(({ midpoint }) => midpoint),
    text: share(({ text }) => text),
    unreadable: asked.filter(({ result }) => result.element === null).length,
    skipped: ofType(cells, 'skipped').length,
    byActions: ACTIONS_UP_TO.map((upTo, at) => ({
      upTo,
      right: share(
        isGrounded,
        asked.filter(({ result }) => isIn(result.actions, ACTIONS_UP_TO[at - 1] ?? 0, upTo)),
      ),
    })),
  };
}

/** GUARDIAN, Table 1: right with elements of other apps among those offered. */
export interface NoiseAxis {
  readonly percent: number;
  readonly right: Share | null;
  readonly skipped: number;
}

/** By the share of noise, the smallest first. */
export function noiseAxis(cells: readonly Cell[]): readonly NoiseAxis[] {
  const shares = Map.groupBy(cells, ({ noise = 0 }) => noise);
  return [...shares]
    .toSorted(([one], [other]) => one - other)
    .map(([percent, own]) => {
      const { right, skipped } = groundingAxis(own);
      return { percent, right, skipped };
    });
}

function isIn(count: number, above: number, upTo: number | null): boolean {
  return count > above && count <= (upTo ?? Infinity);
}

/** SPHINX Table 10. */
export interface InstructionsAxis {
  /** The axis: in the demanded form at once, one of the list, and nothing again that did not help. */
  readonly followed: Share | null;
  readonly formatErrors: Share | null;
  readonly repetition: Share | null;
  readonly notOffered: Share | null;
  /** Format errors where nothing but the form is demanded. */
  readonly focused: Share | null;
}

export function instructionsAxis(cells: readonly Cell[]): InstructionsAxis {
  const asked = ofType(cells, 'instructions');
  const share = (pick: (one: Of<'instructions'>['result']) => boolean | null): Share | null =>
    shareOf(votesOf(asked, ({ result }) => pick(result)));
  return {
    followed: share(({ format, repeated, offered }) => format && repeated === false && offered === true),
    formatErrors: share(({ format }) => !format),
    repetition: share(({ repeated }) => repeated),
    notOffered: share(({ offered }) => (offered === null ? null : !offered)),
    focused: share(({ focused }) => !focused),
  };
}

/** SR and ACP of some tasks. */
export interface Completion {
  readonly tasks: number;
  readonly sr: Share | null;
  /** GUARDIAN's average completion proportion, with a bootstrap interval; null where nothing tells. */
  readonly acp: { readonly value: number; readonly interval: Interval; readonly count: number } | null;
}

/** SPHINX Table 5. */
export interface RunsAxis extends Completion {
  readonly common: Completion;
  readonly testGeneration: Completion;
  /** Tasks that nobody can pass, or that pass before anything is done, included. */
  readonly all: Completion;
  /** Runs that the agent ended as done, and those of them that pass. */
  readonly claimed: number;
  readonly verified: number;
  /** Runs after which the evaluators hold, whether the agent ended them or not. */
  readonly held: number;
  readonly unrecorded: number;
  /** Of the answers that choose an action, during the runs. */
  readonly formatErrors: Share | null;
  /** Of the actions after the first: equal to an earlier one (SPHINX 6.2.3). */
  readonly repetition: Share | null;
  readonly failures: Readonly<Record<string, number>>;
  /** By the number of actions of the known way. */
  readonly byLength: readonly { readonly upTo: number | null; readonly sr: Share | null }[];
}

const LENGTH_UP_TO = [4, 8, 12, null] as const;
const SEED = 1;

export function runsAxis(cells: readonly Cell[]): RunsAxis {
  const runs = ofType(cells, 'run');
  const judged = runs.filter(({ result: { faulty, weak } }) => faulty === null && !weak);
  const failures = Map.groupBy(
    judged.flatMap(({ result }) => result.failure ?? []),
    (failure) => failure,
  );
  const claimed = judged.filter(({ result }) => result.claimed);
  return {
    ...completionOf(judged),
    common: completionOf(judged.filter(({ result }) => result.kind === 'common')),
    testGeneration: completionOf(judged.filter(({ result }) => result.kind === 'test_generation')),
    all: completionOf(runs),
    claimed: claimed.length,
    verified: claimed.filter(({ result }) => result.passed).length,
    held: judged.filter(({ result }) => result.held).length,
    unrecorded: judged.reduce((sum, { result }) => sum + result.unrecorded, 0),
    formatErrors: partsOf(judged, ({ asked, malformed }) => ({ of: asked, count: malformed })),
    repetition: partsOf(judged, ({ actions, repeated }) => ({ of: actions - 1, count: repeated })),
    failures: Object.fromEntries([...failures].map(([name, all]) => [name, all.length]).sort()),
    byLength: LENGTH_UP_TO.map((upTo, at) => ({
      upTo,
      sr: completionOf(judged.filter(({ result }) => isIn(result.length, LENGTH_UP_TO[at - 1] ?? -1, upTo)))
        .sr,
    })),
  };
}

function partsOf(
  runs: readonly Of<'run'>[],
  part: (run: RunResult) => { readonly of: number; readonly count: number },
): Share | null {
  return groupedShare(runs.map(({ result }) => part(result)));
}

function completionOf(runs: readonly Of<'run'>[]): Completion {
  const proportions = runs.flatMap(({ item, result }) =>
    result.proportion === null ? [] : [{ item, value: result.proportion }],
  );
  const means = [...meansByItem(proportions).values()];
  const [low, high] = bootstrapMean(means, SEED);
  const mean = means.reduce((sum, one) => sum + one, 0) / Math.max(1, means.length);
  return {
    tasks: new Set(runs.map(({ item }) => item)).size,
    sr: shareOf(votesOf(runs, ({ result }) => result.passed)),
    acp:
      means.length === 0
        ? null
        : { value: rounded(mean), interval: [rounded(low), rounded(high)], count: means.length },
  };
}
