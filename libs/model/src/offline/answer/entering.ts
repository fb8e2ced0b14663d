import { insideMarks, LITERAL } from '@tapwright/cases';
import type { ActorHistoryItem } from '../../roles/actor.ts';
import { normalise } from '../words/tokens.ts';

const BEGINS = /^\s*(?:please\s+)?(?:enter|type|input|write|fill)\b/i;
/** `"Ana" into the field "Name"`: the second quotation names a field. */
const PLACE = /\0\s+(?:in|into|to|on|as|for)\s+(?:the\s+)?(?:(?:field|box|input)\s+)?\0/gi;
const NEXT_PART = /\band\b|\bthen\b|[,;.]/i;
/** A key of a keypad is one character, or two as on `00`. */
const KEY_MAX = 2;

/** What became of a sentence that only enters values, such as `Enter "Ana" as the name and "12" as the age`. */
export interface Entering {
  readonly entered: readonly string[];
  /** Values that were neither typed nor pressed on a keypad. */
  readonly missing: readonly string[];
}

/**
 * Reads a sentence that only enters values: each of its parts names one. It is done when each value was entered, and by
 * nothing else: pressing what bears a value enters nothing, and storing is the matter of another sentence. Null for other
 * sentences, such as `Enter "12" and pay`.
 */
export function entering(instruction: string, history: readonly ActorHistoryItem[]): Entering | null {
  const quoted = (instruction.match(LITERAL) ?? []).map(insideMarks);
  const marked = instruction.replace(LITERAL, '\0');
  const places = new Set(
    [...marked.matchAll(PLACE)].map((place) => marksIn(marked.slice(0, place.index)) + 1),
  );
  const values = quoted.filter((_, at) => !places.has(at));
  const parts = marked.split(NEXT_PART).filter((part) => part.trim() !== '');
  if (!BEGINS.test(instruction) || !parts.every((part) => part.includes('\0'))) return null;
  const isEntered = (value: string): boolean => wasTyped(value, history) || wasKeyed(value, history);
  return {
    entered: values.filter(isEntered),
    missing: values.filter((value) => !isEntered(value)),
  };
}

function marksIn(text: string): number {
  return text.split('\0').length - 1;
}

function wasTyped(value: string, history: readonly ActorHistoryItem[]): boolean {
  const wanted = normalise(value);
  return history.some(
    ({ text, verdict }) => text !== null && verdict === 'advanced' && normalise(text).includes(wanted),
  );
}

/** The labels of the keys that were pressed one after the other spell the value. */
function wasKeyed(value: string, history: readonly ActorHistoryItem[]): boolean {
  const keys = history.filter(({ kind, label }) => kind === 'click' && label.length <= KEY_MAX);
  return keys
    .map(({ label }) => label)
    .join('')
    .includes(value);
}
