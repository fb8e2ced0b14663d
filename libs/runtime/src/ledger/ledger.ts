import {
  type Ledger,
  OBLIGATIONS_MAX,
  type Obligation,
  ObligationInput,
  type ObligationVerdict,
} from '@tapwright/contracts';

/** Words of English that tell nothing by themselves; in another language each word counts. */
const SILENT = new Set(
  (
    'a an the this that these those of in on at to for from with by as into onto and or then so is are be been it its ' +
    'my your his her their our i you we they them me please can could should would there which who whose'
  ).split(' '),
);

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The ledger of a goal, from what somebody read in it. What no obligation has of the goal's words is the remainder,
 * whoever has read it: nothing of a goal is lost in silence. Obligations beyond the maximum are left out, so that
 * their words remain. Pure.
 */
export function ledgerOf(
  goal: string,
  { read, readBy }: { readonly read: readonly ObligationInput[]; readonly readBy: Ledger['readBy'] },
): Ledger {
  const obligations = read
    .slice(0, OBLIGATIONS_MAX)
    .map((one, at) => ({ ...ObligationInput.parse(one), id: `o${at + 1}` }));
  return { obligations, remainder: remainderOf(goal, obligations), readBy };
}

/** The words of the goal that tell something and belong to no obligation, each once. */
function remainderOf(goal: string, obligations: readonly Obligation[]): string[] {
  const kept = new Set(obligations.flatMap(partsOf).flatMap(tellingWords).map(plain));
  const open = new Map<string, string>();
  for (const word of tellingWords(goal)) {
    const key = plain(word);
    if (!kept.has(key) && !open.has(key)) open.set(key, word);
  }
  return [...open.values()];
}

function partsOf({ says, values, where, qualifiers, state }: Obligation): string[] {
  return [says, ...values, where ?? '', ...qualifiers, state ?? ''];
}

function tellingWords(text: string): string[] {
  return [...SEGMENTER.segment(text)]
    .filter(({ isWordLike, segment }) => isWordLike === true && !SILENT.has(plain(segment)))
    .map(({ segment }) => segment);
}

function plain(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

/** What the verifier has said of the obligations as a whole. */
export interface Settlement {
  readonly answer: 'yes' | 'no' | 'unsure';
  /** Of the first obligation that is not done; null where all are. */
  readonly reason: string | null;
  readonly verdicts: readonly ObligationVerdict[];
}

/**
 * One answer for the whole goal: no where an obligation is not done, unsure where one was left without an answer or
 * could not be judged, else yes. Answers about obligations that do not exist do not count. Pure.
 */
export function settleObligations(
  obligations: readonly Obligation[],
  answers: readonly ObligationVerdict[],
): Settlement {
  const verdicts = obligations.map(
    ({ id }): ObligationVerdict =>
      answers.find((one) => one.id === id) ?? {
        id,
        done: 'unsure',
        reason: 'nothing was said of it',
        elements: [],
      },
  );
  const open = verdicts.find(({ done }) => done === 'no') ?? verdicts.find(({ done }) => done === 'unsure');
  if (open === undefined) return { answer: 'yes', reason: null, verdicts };
  const says = obligations.find(({ id }) => id === open.id)?.says ?? open.id;
  const answer = open.done === 'no' ? 'no' : 'unsure';
  return { answer, reason: `“${says}”: ${open.reason}`, verdicts };
}
