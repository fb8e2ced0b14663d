import { mean } from 'simple-statistics';
import { percent } from '../evaluation/text-table.ts';
import { CLAIM_KINDS, type ClaimKind, type DataSet, isTrueKind, type KnownClaim } from './known-claim.ts';

/** A claim and the verifier's answer. */
export interface JudgedClaim {
  readonly claim: KnownClaim;
  readonly accepted: boolean;
  readonly reason: string;
  /** Accepted at once, or when the same claim was made again after a refusal. */
  readonly acceptedInTheEnd: boolean;
  /** Not accepted in the end, and the last answer was that it cannot be seen. */
  readonly inconclusive: boolean;
  /** What would be told of a yes, whoever gave it: it is called proved, and not judged. */
  readonly proved: boolean;
}

export interface KindFigures {
  readonly data: DataSet;
  readonly kind: ClaimKind;
  readonly isTrue: boolean;
  readonly claims: number;
  readonly accepted: number;
  readonly acceptedInTheEnd: number;
  readonly inconclusive: number;
  readonly proved: number;
}

/** Accepted claims of one data set by kind, in the order of {@link CLAIM_KINDS}; kinds without a claim are left out. */
export function figuresByKind(judged: readonly JudgedClaim[]): readonly KindFigures[] {
  return CLAIM_KINDS.flatMap((kind): KindFigures[] => {
    const own = judged.filter(({ claim }) => claim.kind === kind);
    const [first] = own;
    if (first === undefined) return [];
    const count = (is: (one: JudgedClaim) => boolean): number => own.filter(is).length;
    return [
      {
        data: first.claim.task.set,
        kind,
        isTrue: isTrueKind(kind),
        claims: own.length,
        accepted: count((one) => one.accepted),
        acceptedInTheEnd: count((one) => one.acceptedInTheEnd),
        inconclusive: count((one) => one.inconclusive),
        proved: count((one) => one.proved),
      },
    ];
  });
}

/** The true claims of one data set, apart by whether form alone settles their goal. */
export interface StructureFigures {
  readonly data: DataSet | 'all';
  readonly structural: boolean;
  readonly claims: number;
  readonly acceptedInTheEnd: number;
  readonly inconclusive: number;
}

/** Of each data set and of all of them: true claims whose goal is structural, and the others. */
export function figuresByStructure(judged: readonly JudgedClaim[]): readonly StructureFigures[] {
  const right = judged.filter(({ claim }) => claim.isTrue);
  const sets = [...Map.groupBy(right, ({ claim }) => claim.task.set)];
  return [...sets, ['all', right] as const].flatMap(([data, own]) =>
    [true, false].map((structural): StructureFigures => {
      const some = own.filter(({ claim }) => claim.structural === structural);
      const count = (is: (one: JudgedClaim) => boolean): number => some.filter(is).length;
      return {
        data,
        structural,
        claims: some.length,
        acceptedInTheEnd: count((one) => one.acceptedInTheEnd),
        inconclusive: count((one) => one.inconclusive),
      };
    }),
  );
}

/** The same as rows of a table, without those that have no claim. */
export function structureRows(judged: readonly JudgedClaim[]): readonly (readonly string[])[] {
  return figuresByStructure(judged)
    .filter(({ claims }) => claims > 0)
    .map(({ data, structural, claims, acceptedInTheEnd, inconclusive }) => [
      data,
      String(structural),
      String(claims),
      String(acceptedInTheEnd),
      percent(acceptedInTheEnd / claims),
      String(inconclusive),
    ]);
}

/** Premature claims stop somewhere on the way: most often before the last action, least often at the start. */
const PREMATURE: readonly ClaimKind[] = ['nothing_done', 'begun', 'one_missing', 'wrong_turn', 'left_out'];

/**
 * Of the runs whose early claim is refused, the share that finds the rest of its way: about the share of the logged
 * models of docs/benchmarks/models.md with the oracle as their verifier.
 */
const RECOVERED = 0.7;

/**
 * The share of tasks that an actor completes which, without a verifier, would complete `1 - premature` of them and
 * claim too early in the others. Right claims must be accepted; early ones must be refused so that the run can go on.
 * An actor that is right repeats its claim; one that was early looks further. 0 to 1.
 */
export function expectedCompleted(judged: readonly JudgedClaim[], premature: number): number {
  const figures = figuresByKind(judged);
  const finished = figures.find(({ kind }) => kind === 'finished');
  const right = finished === undefined ? 0 : finished.acceptedInTheEnd / finished.claims;
  const early = figures.filter(({ kind }) => PREMATURE.includes(kind));
  const refused = early.length === 0 ? 0 : mean(early.map(({ claims, accepted }) => 1 - accepted / claims));
  return (1 - premature) * right + premature * refused * RECOVERED;
}

/**
 * Rows of one data set for a table: kind, true or false, claims, accepted at once with its share, in the end,
 * inconclusive, and how many yeses would be called proved.
 */
export function kindRows(judged: readonly JudgedClaim[]): readonly (readonly string[])[] {
  return figuresByKind(judged).map(
    ({ kind, isTrue, claims, accepted, acceptedInTheEnd, inconclusive, proved }) => [
      kind,
      isTrue ? 'true' : 'false',
      String(claims),
      String(accepted),
      percent(accepted / claims),
      percent(acceptedInTheEnd / claims),
      String(inconclusive),
      String(proved),
    ],
  );
}

export interface ReasonFigures {
  readonly reason: string;
  readonly ofTrue: number;
  readonly ofFalse: number;
}

/**
 * How often each reason was given for true and for false claims, without the words of the task; the most frequent
 * first.
 */
export function figuresByReason(judged: readonly JudgedClaim[]): readonly ReasonFigures[] {
  const groups = Map.groupBy(judged, (one) => `${answerInWords(one)}: ${withoutData(one.reason)}`);
  return [...groups]
    .map(([reason, own]) => {
      const ofTrue = own.filter(({ claim }) => claim.isTrue).length;
      return { reason, ofTrue, ofFalse: own.length - ofTrue };
    })
    .sort((left, right) => right.ofTrue + right.ofFalse - left.ofTrue - left.ofFalse);
}

/** How the claim was settled. */
export function answerInWords({ accepted, inconclusive }: JudgedClaim): string {
  if (accepted) return 'accepted';
  return inconclusive ? 'inconclusive' : 'refused';
}

function withoutData(reason: string): string {
  return reason.replace(/“[^”]*”/g, '“…”').replace(/:.*$/s, '');
}
