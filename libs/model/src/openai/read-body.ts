import { completionOfStream, looksLikeStream } from './completion-of-stream.ts';

/** What an endpoint sent. */
export interface ReadBody {
  /** JSON, or the text where it is none. */
  readonly body: unknown;
  /** What had to be put right until it was JSON: lines before it, numbers that are none, a stream. */
  readonly mended: number;
}

/** Lines that some gateways send to keep a connection open, or as a heading: `: PROCESSING`, `// …`, `# …`. */
const COMMENT_LINES = /^\s*(?:(?::|\/\/|#)[^\n]*(?:\n|$)\s*|\/\*[\s\S]*?\*\/\s*)+/;

/**
 * Reads the body of an answer. JSON counts whatever type it is sent as. Where it is not JSON, but plain what was meant, that is read: a
 * stream that nobody asked for and that came to its end, comments before JSON, and `NaN` and `Infinity`, which are null. Pure.
 */
export function readBody(text: string): ReadBody {
  const sent = text.replace(/^\uFEFF/, '');
  const whole = parse(sent);
  if (whole !== undefined) return { body: whole, mended: 0 };
  const bare = sent.replace(COMMENT_LINES, '');
  const without = bare === sent ? undefined : parse(bare);
  if (without !== undefined) return { body: without, mended: 1 };
  const numbered = withoutOddNumbers(bare);
  const counted = numbered === bare ? undefined : parse(numbered);
  if (counted !== undefined) return { body: counted, mended: bare === sent ? 1 : 2 };
  const streamed = looksLikeStream(sent)
    ? completionOfStream(sent, (event) => parse(event) ?? parse(withoutOddNumbers(event)))
    : null;
  return streamed === null ? { body: text, mended: 0 } : { body: streamed, mended: 1 };
}

/** JSON has no such numbers; servers in Python write them all the same. Texts stay as they are. */
function withoutOddNumbers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[\s\S])*"|-?\b(?:NaN|Infinity)\b/g, (part) =>
    part.startsWith('"') ? part : 'null',
  );
}

/** Undefined where it is no JSON. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
