import { labelOf, readLabel } from './labels.ts';
import { looksAt, refuse, type Source, take } from './source.ts';

export interface Link {
  readonly label: string;
  /** `<-->` leads both ways; `~~~` only affects the layout and leads nowhere. */
  readonly ways: 'forth' | 'both' | 'none';
  /** The name before an `@`, which later statements may use to style the edge. */
  readonly id: string | null;
  readonly offset: number;
}

const ID = /([^\s"@]{1,100})@(?=[xo<]?(?:--|==|-\.|~~~))/y;
const WHOLE = /([xo<]?)(?:--+[-xo>]|==+[=xo>]|-?\.+-[xo>]?)/y;
const INVISIBLE = /~~~+/y;
const OPENING = /([xo<]?)(--|==|-\.)[ \t]*/y;
/** What ends a text within a link, by what began it. */
const CLOSING: Readonly<Record<string, { readonly find: RegExp; readonly example: string }>> = {
  '--': { find: /--+[-xo>]|\n/g, example: '-->' },
  '==': { find: /==+[=xo>]|\n/g, example: '==>' },
  '-.': { find: /(?<!\.)\.+-[xo>]?|\n/g, example: '.->' },
};
const BREAKS = /(?:[ \t\r\n]|%%[^\n]*)*/y;
/** On a new line, `x` and `o` begin the name of a node, not a link. */
const NEXT_LINE = /(?:[^\s"@]{1,100}@)?<?(?:--|==|-\.|~~~)/y;
const HERE = /(?:[^\s"@]{1,100}@)?[xo<]?(?:--|==|-\.|~~~)/y;

/** Reads a link with its text and the space around it, or null if there is none here or on the next line. */
export function readLink(source: Source): Link | null {
  const begin = source.at;
  take(source, /[ \t]+/y);
  if (!looksAt(source, HERE)) {
    take(source, BREAKS);
    if (!looksAt(source, NEXT_LINE)) {
      source.at = begin;
      return null;
    }
  }
  const offset = source.at;
  const id = take(source, ID)?.[1] ?? null;
  const link = readInvisible(source) ?? readWhole(source) ?? readWithText(source);
  take(source, BREAKS);
  return { ...link, id, offset };
}

function readInvisible(source: Source): Pick<Link, 'label' | 'ways'> | null {
  return take(source, INVISIBLE) === null ? null : { label: '', ways: 'none' };
}

/** `-->` and similar links, with or without `|text|`. */
function readWhole(source: Source): Pick<Link, 'label' | 'ways'> | null {
  const found = take(source, WHOLE);
  if (found === null) return null;
  const [all, head] = found;
  const ways = head === '<' && all.endsWith('>') ? 'both' : 'forth';
  const after = source.at;
  if (take(source, /[ \t]*\|/y) === null) {
    source.at = after;
    return { label: '', ways };
  }
  take(source, /[ \t]+/y);
  const label = readLabel(source, '|');
  if (take(source, /\|/y) === null)
    refuse(source, 'the text of the link has no end', {
      expected: '\'|\' (a text with brackets in "quotes")',
    });
  return { label, ways };
}

/** `-- text -->` and similar links. */
function readWithText(source: Source): Pick<Link, 'label' | 'ways'> {
  const offset = source.at;
  const [, head = '', begun = ''] = take(source, OPENING) ?? [];
  const closing = CLOSING[begun];
  if (closing === undefined) return refuse(source, 'this is not a link', { expected: 'a link such as -->' });
  const from = source.at;
  const inside = source.text[from] === '"' ? readLabel(source, closing.example) : null;
  closing.find.lastIndex = source.at;
  const end = closing.find.exec(source.text);
  const between = source.text.slice(source.at, end?.index ?? source.at);
  if (end === null || end[0] === '\n' || (inside !== null && between.trim() !== ''))
    return refuse(source, 'the link has no end', {
      expected: `a link such as --> or ${begun} text ${closing.example}`,
      offset,
    });
  source.at = end.index + end[0].length;
  const label = inside ?? labelOf(source, from, between);
  return { label, ways: head === '<' && end[0].endsWith('>') ? 'both' : 'forth' };
}
