import { type Count, countOf } from '@tapwright/cases';
import { type Expectation, type HistoryItem, type Obligation, withValues } from '@tapwright/contracts';
import { plainValues } from '@tapwright/runtime';
import type { Standing } from './open-now.ts';

/** A step of a case, as its expectations and its own actions tell of it. */
interface Told {
  readonly expect: readonly Expectation[];
  /** Words of the expectations, of what was pressed and of what was typed. */
  readonly said: readonly string[];
  /** The actions of the step that were taken over. */
  readonly own: readonly HistoryItem[];
}

/**
 * True where the present step of a case asks for more than what was expected and what was done tell of: it says how many
 * (`delete the two oldest`), or it names several deeds, and fewer are expected. Pure.
 */
export function isUntold({ job, run }: Pick<Standing, 'job' | 'run'>): boolean {
  const { tasks, task: at, history } = run.state;
  const { expect = [], ledger, precondition } = tasks[at] ?? {};
  if (precondition === true) return false;
  const values = plainValues(job.spec.case);
  const own = history.filter(({ task, verdict }) => task === at && verdict === 'advanced');
  const said = [
    ...expect.map((one) => withValues(Object.values(one).join(' '), values)),
    ...own.flatMap(({ label, text }) => [label, withValues(text ?? '', values)]),
  ];
  const wanted = (ledger?.obligations ?? []).filter(({ negative, mayHold }) => !negative && !mayHold);
  return isUncounted(wanted, { expect, said, own }) || isUnexpected(wanted, { expect, said, own });
}

/**
 * A count is told by as many expectations, by one that says it, by what was pressed or typed (`Select all`), and by presses of one
 * name that were so many.
 */
function isUncounted(wanted: readonly Obligation[], { expect, said, own }: Told): boolean {
  const most = Math.max(expect.length, mostPresses(own));
  return wanted
    .flatMap(({ qualifiers }) => qualifiers.map((word) => countOf(word)))
    .filter((one) => one !== null)
    .some((one) => (one.number ?? Number.POSITIVE_INFINITY) > most && !said.some((text) => says(text, one)));
}

function mostPresses(own: readonly HistoryItem[]): number {
  const pressed = own.filter(({ kind }) => kind !== 'text' && kind !== 'end');
  const byName = Map.groupBy(pressed, ({ label }) => label);
  return Math.max(0, ...[...byName.values()].map(({ length }) => length));
}

/** The word or its number stands in the text, not within another word or number. */
function says(text: string, { word, number }: Count): boolean {
  const wanted = [word.toLowerCase(), ...(number === null ? [] : [String(number)])];
  return wordsOf(text).some((one) => wanted.includes(one));
}

/** `Pin it and move it to "Trips"` with one expectation: of one of both nobody tells. */
function isUnexpected(wanted: readonly Obligation[], { expect, own }: Told): boolean {
  const pressed = own.filter(({ kind }) => kind !== 'text').map(({ label }) => label);
  const untold = wanted.filter((one) => isOpenDeed(one) && !isNamedBy(one, pressed));
  return untold.length > Math.max(1, expect.length);
}

/** Typing, pressing, opening and choosing are told by the form of what was done. */
function isOpenDeed({ deed }: Obligation): boolean {
  return deed === undefined || deed === 'change' || deed === 'act';
}

/** Letters of a verb that its forms share: `save`, `saves`; `Speichere`, `Speichern`. */
const STEM = 4;

/** What the deed is called was pressed: `Archive` for “archive the note”. */
function isNamedBy({ says: sentence }: Obligation, labels: readonly string[]): boolean {
  const [verb = ''] = wordsOf(sentence.replaceAll(/"[^"]*"/g, ' '));
  const stem = verb.slice(0, STEM);
  return stem.length > 2 && labels.some((label) => wordsOf(label).some((word) => word.startsWith(stem)));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
