import { type Script, ShellSyntaxError, type Word } from './syntax.ts';

export type Token =
  | {
      readonly kind: 'word';
      readonly word: Word;
      /** The text, if nothing in it was quoted or expanded; else null. */
      readonly bare: string | null;
    }
  | { readonly kind: 'operator'; readonly text: string }
  /** `(( … ))` where a command may begin. */
  | { readonly kind: 'arithmetic'; readonly word: Word }
  | { readonly kind: 'redirect'; readonly fd: 0 | 1 | 2; readonly operator: RedirectOperator };

export type RedirectOperator = '<' | '>' | '>>' | '>&' | '<&' | '<<' | '<<-' | '<<<';

/** A here-document whose text begins after the next line end. */
interface PendingHere {
  readonly delimiter: string;
  /** Quoted delimiters make the text literal. */
  readonly quoted: boolean;
  /** `<<-`: tabs before each line are removed. */
  readonly stripped: boolean;
  readonly fill: (word: Word) => void;
}

/** A place in the line. The same functions read substitutions on the same cursor. */
export interface Cursor {
  readonly text: string;
  at: number;
  readonly depth: number;
  readonly pending: PendingHere[];
  /** Reads a script up to the `)` that ends it, or to the end of the text. */
  readonly parse: (cursor: Cursor, closed: boolean) => Script;
}

const DEPTH_MAX = 32;

export function cursorOf(text: string, parse: Cursor['parse']): Cursor {
  return { text, at: 0, depth: 0, pending: [], parse };
}

/** A cursor for an inner text; it shares only the parser. */
export function innerCursor(cursor: Cursor, text: string): Cursor {
  if (cursor.depth >= DEPTH_MAX) throw new ShellSyntaxError('substitutions nested too deeply');
  return { text, at: 0, depth: cursor.depth + 1, pending: [], parse: cursor.parse };
}
