import { insideMarks, QUOTED } from '@tapwright/cases';
import type { HistoryItem } from '@tapwright/contracts';
import { escapePattern } from '@tapwright/escape';
import { plainWords } from './plain-words.ts';

/** Replaces data in what is remembered. */
export const DATA = '…';

/** Words too short or too common to be personal data when they stand alone. */
const COMMON = new Set(
  'the and for with from into about this that your our his her its new all not are was you'.split(' '),
);
const WORD_MIN = 3;

/**
 * The data of one goal, which must not be remembered: every typed text, with its words; quotations in the goal; its
 * numbers, addresses and names (capitalised words inside a sentence). It rather finds too much than too little: a lost
 * rule costs a lesson, but a rule with somebody's data does harm. Returned as plain words. Pure.
 */
export function goalData(goal: string, history: readonly HistoryItem[]): readonly string[] {
  const typed = typedTexts(history);
  const phrases = [...typed, ...quoted(goal), ...withSigns(goal), ...names(goal)].map(plainWords);
  const own = appsOwnWords(history);
  const words = [...typed, ...quoted(goal)]
    .flatMap((value) => plainWords(value).split(' '))
    .filter((word) => word.length >= WORD_MIN && !COMMON.has(word) && !own.has(word));
  return [...new Set([...phrases, ...words])].filter((value) => value !== '');
}

/** True if the text contains some of the data. */
export function carriesData(text: string, data: readonly string[]): boolean {
  const said = ` ${plainWords(text)} `;
  return data.some((value) => said.includes(` ${value} `));
}

/** The text with {@link DATA} in place of every text that was typed in the run, as whole words, ignoring case. */
export function withoutTyped(text: string, history: readonly HistoryItem[]): string {
  const longestFirst = typedTexts(history).toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, typed) => {
    const words = typed.trim().split(/\s+/).map(escapePattern).join('\\s+');
    return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'giu'), DATA);
  }, text);
}

function typedTexts(history: readonly HistoryItem[]): readonly string[] {
  return [...new Set(history.flatMap(({ text }) => (text === null || text.trim() === '' ? [] : [text])))];
}

/** Words of what was pressed before anything was typed: these come from the app itself. */
function appsOwnWords(history: readonly HistoryItem[]): ReadonlySet<string> {
  const first = history.findIndex(({ text }) => text !== null);
  const before = history.slice(0, first < 0 ? history.length : first);
  return new Set(before.flatMap(({ label }) => plainWords(label).split(' ')));
}

function quoted(goal: string): readonly string[] {
  return (goal.match(QUOTED) ?? []).map(insideMarks);
}

/** Numbers, times, dates, addresses: every word with a digit or an @. */
function withSigns(goal: string): readonly string[] {
  return goal.split(/\s+/).filter((token) => /[\d@]/.test(token));
}

/** Capitalised words that do not begin a sentence. */
function names(goal: string): readonly string[] {
  return [...goal.matchAll(/(?<=[\p{Ll}\p{N},;]["”’)]?\s+)\p{Lu}[\p{L}\p{N}]+/gu)].map(([name]) => name);
}
