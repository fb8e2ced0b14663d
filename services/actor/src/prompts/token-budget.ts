import type { ActorChoice, ActorInput, ShownNode } from '@tapwright/model';
import { isVague, namesakes } from './choice-line.ts';
import { linesShown, numberOf, type Seeing } from './observation.ts';

/** The parts of a question that may be left out. */
export interface Draft {
  /** So many of the newest steps. */
  readonly history: number;
  /** Texts of the screen that are not in the name of an action. */
  readonly shown: readonly string[];
  /** True where neighbours of elements and contents of lists are given. */
  readonly context: boolean;
  readonly choices: readonly ActorChoice[];
  /** The screen as filtered nodes; empty where the question has none. */
  readonly nodes: readonly ShownNode[];
  /** Lines of the screen in another form; empty where the question has none. */
  readonly lines: readonly string[];
}

export interface Fitting extends Seeing {
  readonly tokens: number;
  readonly render: (draft: Draft) => string;
}

/** Steps that are told while there is room, and at least. */
const HISTORY_MOST = 12;
const HISTORY_LEAST = 4;
const SHOWN_MOST = 20;
const SHOWN_LETTERS = 60;
const CHOICES_LEAST = 20;
const CHOICES_AT_ONCE = 10;
const NODES_AT_ONCE = 10;
const LINES_AT_ONCE = 10;
const NO_NUMBER = -1;

/**
 * Leaves out the least useful parts until the question fits, and says which: other texts of the screen, the oldest
 * steps, neighbours, nodes and lines that no action names, then actions that share no word with the goal, from the end of the
 * screen. The goal, rules, advice, memory, plan, what the last action did and refused answers always stay.
 */
export function fitTo(
  input: ActorInput,
  { tokens, render, pictured }: Fitting,
): { draft: Draft; cut: string[] } {
  const lines = linesShown(input, { pictured });
  const total = lines.length;
  let draft = { ...firstDraft(input), lines };
  for (const cut of CUTS) {
    for (let next = cut(draft, input); next !== null; next = cut(draft, input)) {
      if (estimateTokens(render(draft)) <= tokens) return { draft, cut: cutFrom(draft, input, total) };
      draft = next;
    }
  }
  return { draft, cut: cutFrom(draft, input, total) };
}

/** A question whose list of actions has pages. */
export interface Page {
  readonly draft: Draft;
  readonly cut: readonly string[];
  /** Actions that are on no page so far. */
  readonly hidden: number;
}

/** The question with this page of its actions, from 0: each shows as many as fit of those that none before has shown. */
export function fitPage(input: ActorInput, fitting: Fitting, page: number): Page {
  let left = input.choices;
  let fitted = fitTo(input, fitting);
  for (let at = 0; at < page; at += 1) {
    const shown = new Set(fitted.draft.choices.filter(({ label }) => label !== ''));
    left = left.filter((choice) => !shown.has(choice));
    fitted = fitTo({ ...input, choices: left }, fitting);
  }
  return { ...fitted, hidden: left.length - fitted.draft.choices.length };
}

/**
 * Estimates the tokens of a text without an encoding: about five characters of a word and three of a number make one,
 * and each sign is one. Within 15 % of `o200k_base` on questions of this kind.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(/[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu)) {
    const isWord = /^[\p{L}\p{M}]/u.test(part);
    // Scripts other than Latin have about two characters for a token.
    const each = !isWord ? 3 : part.charCodeAt(0) < 0x250 ? 6 : 2;
    tokens += Math.ceil(part.length / each);
  }
  return tokens;
}

function firstDraft(input: ActorInput): Omit<Draft, 'lines'> {
  const { choices, nodes = [] } = input;
  // Nodes, a tree and a picture hold every text; the simplified list is meant to hold no more.
  const hasScreen = input.nodes !== undefined || input.observed !== undefined;
  const texts = hasScreen ? [] : input.texts;
  const alike = namesakes(choices);
  const named = choices
    .flatMap((one) => [one.label, one.value, ...(isVague(one, alike) ? one.context : [])])
    .join(' ');
  const shown = texts.filter((text) => !named.includes(text)).slice(0, SHOWN_MOST);
  return {
    history: Math.min(stepsIn(input), HISTORY_MOST),
    shown: [...new Set(shown)].map((text) => text.slice(0, SHOWN_LETTERS)),
    context: true,
    choices,
    nodes,
  };
}

/** Steps that are told one by one. */
function stepsIn({ history, memory }: ActorInput): number {
  return memory === undefined ? history.length : 0;
}

type Cut = (draft: Draft, input: ActorInput) => Draft | null;

const CUTS: readonly Cut[] = [
  (draft) => (draft.shown.length === 0 ? null : { ...draft, shown: [] }),
  (draft) => (draft.history <= HISTORY_LEAST ? null : { ...draft, history: draft.history - 1 }),
  (draft) => (draft.context ? { ...draft, context: false } : null),
  withoutPlainNodes,
  withoutPlainLines,
  withoutFarChoices,
];

/** Ten nodes less from the end of the screen that no action names. */
function withoutPlainNodes(draft: Draft): Draft | null {
  const named = new Set(draft.choices.map(({ rid }) => rid));
  const gone = new Set(draft.nodes.filter(({ rid }) => !named.has(rid)).slice(-NODES_AT_ONCE));
  return gone.size === 0 ? null : { ...draft, nodes: draft.nodes.filter((node) => !gone.has(node)) };
}

/** Ten lines less from the end of the screen that no action names. */
function withoutPlainLines(draft: Draft): Draft | null {
  const named = new Set(draft.choices.flatMap(({ element }) => element?.index ?? []));
  const plain = draft.lines.flatMap((line, at) => (named.has(numberOf(line) ?? NO_NUMBER) ? [] : [at]));
  const gone = new Set(plain.slice(-LINES_AT_ONCE));
  return gone.size === 0 ? null : { ...draft, lines: draft.lines.filter((_, at) => !gone.has(at)) };
}

function withoutFarChoices(draft: Draft, { goal }: ActorInput): Draft | null {
  const wanted = new Set(wordsOf(goal));
  const far = draft.choices.filter(
    ({ kind, label, context }) =>
      label !== '' &&
      kind !== 'text' &&
      !wordsOf(`${label} ${context.join(' ')}`).some((word) => wanted.has(word)),
  );
  const most = Math.min(CHOICES_AT_ONCE, draft.choices.length - CHOICES_LEAST);
  const gone = new Set(most <= 0 ? [] : far.slice(-most));
  if (gone.size === 0) return null;
  const choices = draft.choices.filter((choice) => !gone.has(choice));
  const named = new Set(choices.map(({ rid }) => rid));
  return { ...draft, choices, nodes: draft.nodes.filter(({ rid }) => named.has(rid)) };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function cutFrom(draft: Draft, input: ActorInput, lines: number): string[] {
  const steps = stepsIn(input) - draft.history;
  const nodes = (input.nodes?.length ?? 0) - draft.nodes.length;
  const left = lines - draft.lines.length;
  const actions = input.choices.length - draft.choices.length;
  return [
    steps === 0 ? '' : `${steps} older steps`,
    draft.context ? '' : 'what stands near the elements',
    nodes === 0 ? '' : `${nodes} widgets further down`,
    left === 0 ? '' : `${left} elements further down`,
    actions === 0 ? '' : `${actions} actions further down that share no word with the goal`,
  ].filter((part) => part !== '');
}
