import { mendJson } from './mend-json.ts';
import { withoutThoughts } from './thoughts.ts';

const TEXT_MAX = 200_000;

/** The object of an answer. */
export interface FoundJson {
  readonly value: unknown;
  /** It was not JSON as it stood, but it was plain what was meant. */
  readonly mended: boolean;
}

/**
 * The JSON object in a model's answer: the whole text, the content of a code fence, or the first balanced `{…}` in prose
 * that parses. What a model wrote while it thought is no part of its answer. Undefined if there is none.
 */
export function extractJson(text: string): FoundJson | undefined {
  const clipped = text.slice(0, TEXT_MAX).trim();
  const whole = parse(clipped);
  if (whole !== undefined) return { value: whole, mended: false };
  const answer = withoutThoughts(clipped);
  const value = objectIn(answer);
  if (value !== undefined) return { value, mended: false };
  const mended = objectIn(mendJson(answer));
  return mended === undefined ? undefined : { value: mended, mended: true };
}

function objectIn(text: string): unknown {
  const whole = parse(text);
  if (whole !== undefined) return whole;
  for (const match of text.matchAll(/```(?:json)?\s*([\s\S]*?)```/gi)) {
    const fenced = parse((match[1] ?? '').trim());
    if (fenced !== undefined) return fenced;
  }
  return firstObject(text);
}

function parse(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

const STARTS_MAX = 20;

/** An object that is never closed was cut off: the text inside it is not the answer. */
function firstObject(text: string): unknown {
  let at = text.indexOf('{');
  for (let tries = 0; at >= 0 && tries < STARTS_MAX; tries += 1) {
    const end = closingBrace(text, at);
    if (end < 0) return undefined;
    const value = parse(text.slice(at, end + 1));
    if (value !== undefined) return value;
    at = text.indexOf('{', at + 1);
  }
  return undefined;
}

/** Position of the brace that closes the one at `start`, ignoring strings; -1 if it is missing. */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && --depth === 0) return at;
  }
  return -1;
}
