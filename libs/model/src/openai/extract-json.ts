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
 * The JSON object in a model's answer: the whole text, the content of a code fence, or the balanced `{…}` in prose
 * that parses. What a model wrote while it thought is no part of its answer. Undefined if there is none; `several` if there
 * are two that differ: one may be a draft, and nobody knows which.
 */
export function extractJson(text: string): FoundJson | 'several' | undefined {
  const clipped = text.slice(0, TEXT_MAX).trim();
  const packed = textWithin(clipped);
  if (packed !== null) {
    const found = extractJson(packed);
    return typeof found === 'object' ? { ...found, mended: true } : found;
  }
  const whole = parse(clipped);
  if (whole !== undefined) return { value: whole, mended: false };
  const answer = withoutThoughts(clipped);
  const found = oneOf(objectsIn(answer), false);
  return found ?? oneOf(objectsIn(mendJson(answer)), true);
}

/** The text of an answer that was written as JSON once more; null: it is none. */
function textWithin(text: string): string | null {
  if (!/^"\s*\{/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function oneOf([value, ...others]: readonly unknown[], mended: boolean): FoundJson | 'several' | undefined {
  if (value === undefined) return undefined;
  const said = JSON.stringify(value);
  return others.every((other) => JSON.stringify(other) === said) ? { value, mended } : 'several';
}

function objectsIn(text: string): readonly unknown[] {
  const whole = parse(text);
  if (whole !== undefined) return [whole];
  const fences = [...text.matchAll(/```(?:json)?\s*([\s\S]*?)```/gi)];
  const fenced = fences.map((match) => parse((match[1] ?? '').trim())).filter((one) => one !== undefined);
  return fenced.length > 0 ? fenced : objectsInProse(text);
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
function objectsInProse(text: string): readonly unknown[] {
  const found: unknown[] = [];
  let at = text.indexOf('{');
  for (let tries = 0; at >= 0 && tries < STARTS_MAX; tries += 1) {
    const end = closingBrace(text, at);
    if (end < 0) break;
    const value = parse(text.slice(at, end + 1));
    if (value !== undefined) found.push(value);
    at = text.indexOf('{', value === undefined ? at + 1 : end + 1);
  }
  return found;
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
