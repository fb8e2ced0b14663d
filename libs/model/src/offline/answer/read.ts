import type { ReaderInput, ReaderOutput } from '../../roles/reader.ts';
import type { Clause, Denied, Token } from '../goal/clauses.ts';
import { type Goal, parseGoal } from '../goal/goal.ts';
import { COMPARED, partedAtExcept, QUANTITY } from '../goal/limits.ts';
import type { Value } from '../goal/values.ts';
import { isStop } from '../words/tokens.ts';
import type { VerbClass } from '../words/verbs.ts';

const NOT = /^(?:not|never|don['’]?t|don|avoid)$/;
/** What joins two clauses belongs to neither. */
const JOINS = /^(?:and|then|but)$/;
/** Verbs that leave something other than it was. What sets, plays or calls may be done by what only shows something. */
const CHANGES: ReadonlySet<VerbClass> = new Set(['create', 'delete', 'rename', 'send']);
const MAY_HOLD = /^(?:sure|ensure|check|verify|keep)$/;

/**
 * One obligation for each thing to do, read from the form of the sentence alone: its values, its switch, its quantities,
 * and what it excludes. In another language than English it is the sentence as a whole, with its quoted data.
 */
export function readGoal({ goal, app }: ReaderInput): ReaderOutput {
  const parsed = parseGoal(goal, app);
  return { obligations: parsed.clauses.flatMap((clause) => obligationsOf(parsed, clause, goal)) };
}

function obligationsOf(goal: Goal, clause: Clause, text: string): ReaderOutput['obligations'] {
  const [wanted, excluded] = partedAtExcept(clause);
  const own = { goal, clause, text };
  return [
    wantedOf(own, wanted),
    ...(excluded.length === 0 ? [] : [excludedOf(own, excluded)]),
    ...(clause.denied === null ? [] : [deniedOf(own, clause.denied)]),
  ].filter(({ says }) => says !== '');
}

/** A clause of a goal, and the words of the goal as they were written. */
interface Own {
  readonly goal: Goal;
  readonly clause: Clause;
  readonly text: string;
}

function wantedOf({ goal, clause, text }: Own, tokens: readonly Token[]): Obligation {
  const negative = isNegative(clause, tokens);
  const values = valuesAmong(goal, clause, tokens);
  const state = clause.verbClass === 'on' || clause.verbClass === 'off' ? clause.verbClass : null;
  const thing = values.find(({ role, kind }) => role === 'object' && kind !== 'target');
  return {
    ...NOTHING,
    says: writtenAs(text, tokens, clause),
    values: negative ? [] : values.filter(isEntered).map(({ text }) => text),
    where: negative ? (clause.verb?.text ?? null) : (thing?.text ?? nameOf(clause, state)),
    qualifiers: [
      ...tokens.filter(isQualifier).map(({ text }) => text),
      ...(clause.doubleTap ? ['double-tap'] : []),
    ],
    state: negative ? null : state,
    negative,
    mayHold: state !== null || tokens.some((token) => isSaid(token, MAY_HOLD)),
    changes: clause.verbClass === null ? null : CHANGES.has(clause.verbClass),
  };
}

/** `except "Film evening"`: what is named is not touched. */
function excludedOf({ goal, clause, text }: Own, tokens: readonly Token[]): Obligation {
  const values = valuesAmong(goal, clause, tokens).map(({ text }) => text);
  return { ...NOTHING, says: writtenAs(text, tokens, clause), values, qualifiers: [], negative: true };
}

/** `but do not send it`: the deed is told by its verb. */
function deniedOf({ clause, text }: Own, { verb, tokens }: Denied): Obligation {
  const says = writtenAs(text, tokens, clause);
  return { ...NOTHING, says, values: [], qualifiers: [], where: verb.text, negative: true };
}

type Obligation = ReaderOutput['obligations'][number];
const NOTHING = {
  where: null,
  state: null,
  negative: false,
  mayHold: false,
  changes: null,
} as const;

function isSaid({ quote, word }: Token, wanted: RegExp): boolean {
  return quote < 0 && wanted.test(word.raw);
}

/** `don't send it`: the word stands before the verb. */
function isNegative({ verb }: Clause, tokens: readonly Token[]): boolean {
  return verb !== null && tokens.some((token) => token.at < verb.at && isSaid(token, NOT));
}

function isQualifier(token: Token): boolean {
  return isSaid(token, QUANTITY) || isSaid(token, COMPARED);
}

/** What is typed or set; the other values name things that are there. */
function isEntered({ role, kind }: Value): boolean {
  return kind === 'target' || (role !== 'object' && role !== 'old');
}

/**
 * `Change to Ada's account without signing out`: what reads as one phrase reaches into what is excluded, so that nobody knows where
 * the value ends. It is none.
 */
function valuesAmong({ values }: Goal, { index, tokens: all }: Clause, tokens: readonly Token[]): Value[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return [];
  const next = all.find(({ at }) => at > last.at)?.at ?? Number.POSITIVE_INFINITY;
  return values.filter(
    ({ clause, from, to }) => clause === index && first.at <= from + 1 && from <= last.at && to <= next,
  );
}

/** The name of a switch: the words of the clause besides its verb and the state. */
function nameOf({ tokens, verb }: Clause, state: 'on' | 'off' | null): string | null {
  if (state === null) return null;
  const said = tokens.filter(
    (one) => one !== verb && !isStop(one.word) && !/^(?:on|off)$/.test(one.word.raw),
  );
  return said.length === 0 ? null : said.map(({ text }) => text).join(' ');
}

/** The words of these tokens as the goal writes them, with their quotation marks. */
function writtenAs(text: string, tokens: readonly Token[], { doubleTap }: Clause): string {
  const first = tokens[0];
  const last = tokens.findLast((token) => !isSaid(token, JOINS));
  // The words of a double tap were read as those of a single one.
  if (first === undefined || last === undefined || doubleTap)
    return tokens.map((token) => token.text).join(' ');
  const from = first.at - (isMark(text[first.at - 1]) ? 1 : 0);
  const end = last.at + last.text.length;
  return text.slice(from, end + (last.quote < 0 ? Number(isMark(text[end])) : leftOfQuote(text.slice(end))));
}

/** What a quotation has behind its last word, with its mark: `?!"`. */
function leftOfQuote(rest: string): number {
  return rest.search(MARK) + 1;
}

const MARK = /["'“”„‘’`«»「」『』]/u;

function isMark(character: string | undefined): boolean {
  return character !== undefined && MARK.test(character);
}
