import { Composer, type CST, type Document, Lexer, LineCounter, Parser } from 'yaml';

/** Deeper than any case; the composer is recursive. */
const DEPTH_MAX = 60;
/** A thousand rows of twenty columns have some 100,000. */
const LEXEMES_MAX = 300_000;
/** A scalar of many folded lines costs the square of its length. */
const LEXEME_LENGTH_MAX = 20_000;

export interface YamlStream {
  readonly documents: readonly Document.Parsed[];
  readonly lines: LineCounter;
}

/** A text that is too deep or too long to be read in reasonable time. */
export interface YamlExcess {
  readonly offset: number;
  readonly what: string;
  readonly expected: string;
}

/** Every scalar is a text as it is written: 012, 1.50, yes and 2030-01-02 are not converted. */
const OPTIONS = { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;

/**
 * Reads all documents of a YAML text. Limits are checked during reading, so that a hostile text is rejected early;
 * aliases are never expanded here.
 */
export function readStream(text: string): YamlStream | YamlExcess {
  const lines = new LineCounter();
  const tokens = readTokens(text, lines);
  if (!Array.isArray(tokens)) return tokens;
  const composer = new Composer(OPTIONS);
  return { documents: [...composer.compose(tokens, false, text.length)], lines };
}

function readTokens(text: string, lines: LineCounter): CST.Token[] | YamlExcess {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const tokens: CST.Token[] = [];
  let offset = 0;
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    tokens.push(...parser.next(lexeme));
    const excess = excessOf(lexeme.length, count, parser.stack.length);
    if (excess !== null) return { ...excess, offset: Math.min(offset, text.length) };
    offset = parser.offset;
  }
  tokens.push(...parser.end());
  return tokens;
}

function excessOf(length: number, count: number, depth: number): Omit<YamlExcess, 'offset'> | null {
  // The parser has about two tokens for each level.
  if (depth > DEPTH_MAX) return { what: 'is nested too deeply', expected: 'no more than ten levels or so' };
  if (length > LEXEME_LENGTH_MAX) {
    return { what: 'one text is too long', expected: `texts of at most ${LEXEME_LENGTH_MAX} characters` };
  }
  if (count <= LEXEMES_MAX) return null;
  return { what: 'holds too many parts', expected: 'fewer entries: several files, or fewer rows' };
}
