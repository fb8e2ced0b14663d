import type { Obligation, ObligationVerdict } from '@tapwright/contracts';
import { cutLine, type VerifierInput, type VerifierOutput } from '@tapwright/model';
import { type Settlement, settleObligations } from '@tapwright/runtime';

/** An answer as a whole, with the elements of the screen that it cites. */
export interface ReadAnswer {
  readonly done: Settlement['answer'];
  readonly reason: string;
  readonly elements: readonly number[];
  /** What was said of each obligation; absent where there are none, or nothing was said of them. */
  readonly obligations?: readonly ObligationVerdict[];
  /** Going back would correct an error, it says. */
  readonly back?: boolean;
}

type Said = NonNullable<VerifierOutput['obligations']>[number];

const EVIDENCE_MAX = 20;
const NAMED_MAX = 5;
const REASON_MAX = 600;

/**
 * What an answer says as a whole: all of the goal, and each of its obligations. A yes that names only elements that were
 * not shown is none. Pure.
 */
export function readAnswer(
  output: VerifierOutput,
  { elements, obligations = [] }: VerifierInput,
): ReadAnswer {
  const shown = new Set(elements.map(({ index }) => index));
  const known = (cited: readonly number[]): number[] =>
    [...new Set(cited)].filter((index) => shown.has(index)).slice(0, EVIDENCE_MAX);
  const back = output.back === true ? { back: true } : {};
  const whole = wholeOf(output, known);
  const verdicts = saidOfEach(output, { obligations, whole, known });
  if (verdicts === null) return { ...whole, ...back };
  const { answer, reason, verdicts: all } = settleObligations(obligations, verdicts);
  if (whole.done !== 'yes') return { ...whole, obligations: all, ...back };
  if (reason !== null) return { done: answer, reason, elements: whole.elements, obligations: all, ...back };
  const cited = known([...whole.elements, ...all.flatMap((one) => one.elements)]);
  return { ...whole, elements: cited, obligations: all, ...back };
}

type Known = (cited: readonly number[]) => number[];

function wholeOf(output: VerifierOutput, known: Known): Omit<ReadAnswer, 'obligations' | 'back'> {
  const elements = known(output.evidence);
  const done = output.unsure === true ? 'unsure' : output.completed ? 'yes' : 'no';
  const cited = [...output.evidence, ...(output.obligations ?? []).flatMap(({ evidence }) => evidence)];
  return done === 'yes' && isMadeUp(cited, known)
    ? { done: 'unsure', reason: notShown(cited), elements }
    : { done, reason: cutLine(output.reason, REASON_MAX), elements };
}

/** Null where there are no obligations, or nothing was said of them in an answer that is no yes. */
function saidOfEach(
  output: VerifierOutput,
  {
    obligations,
    whole,
    known,
  }: {
    readonly obligations: readonly Obligation[];
    readonly whole: Omit<ReadAnswer, 'obligations'>;
    readonly known: Known;
  },
): ObligationVerdict[] | null {
  const said = output.obligations ?? [];
  const [only, other] = obligations;
  if (only === undefined || (said.length === 0 && whole.done !== 'yes')) return null;
  // A single obligation is the goal: what is said of the whole is said of it.
  if (other === undefined && said.length === 0) {
    const { done, reason, elements } = whole;
    return [{ id: only.id, done, reason, elements: [...elements] }];
  }
  return said.map((one) => verdictOf(one, known));
}

function verdictOf({ evidence, ...one }: Said, known: Known): ObligationVerdict {
  const reason = cutLine(one.reason, REASON_MAX);
  const verdict = { ...one, id: idIn(one.id), reason, elements: known(evidence) };
  return one.done === 'yes' && isMadeUp(evidence, known)
    ? { ...verdict, done: 'unsure', reason: notShown(evidence) }
    : verdict;
}

/** `o2` of what a model writes for it: `O2`, `2`, `o2: pin it`. */
function idIn(id: string): string {
  const [, number] = /^\s*o?(\d+)\b/iu.exec(id) ?? [];
  return number === undefined ? id : `o${number}`;
}

function isMadeUp(cited: readonly number[], known: Known): boolean {
  return cited.length > 0 && known(cited).length === 0;
}

function notShown(cited: readonly number[]): string {
  const named = [...new Set(cited)].slice(0, NAMED_MAX).map((index) => `[${index}]`);
  return `the evidence ${named.join(', ')} is not on the screen`;
}
