import { Document, Scalar, visit } from 'yaml';
import type { Command } from './flow-text.ts';

/** Commands of a flow with the comment above them; the comment may be empty. */
export interface Section {
  readonly comment: string;
  readonly commands: readonly Command[];
}

export interface Flow {
  /** Lines of the comment at the top. */
  readonly head: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly sections: readonly Section[];
}

/** Characters that cannot be seen or would end the line. They are escaped, which needs double quotes. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;
const UNSEEN_IN_LINES = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;
/** A line is never folded, however long. */
const WHOLE_LINES = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

/** The two documents of a flow: its settings and its commands. */
export function flowYaml({ head, settings, sections }: Flow): string {
  const first = documentOf(settings);
  first.commentBefore = commented(head);
  return `${written(first)}---\n${written(commandsOf(sections))}`;
}

/** One document with all commands; a section without commands passes its comment on to the next one. */
function commandsOf(sections: readonly Section[]): Document {
  const document = documentOf(sections.flatMap(({ commands }) => commands));
  let at = 0;
  let comments: string[] = [];
  for (const { comment, commands } of sections) {
    if (comment !== '') comments.push(comment);
    const node = document.getIn([at], true);
    if (commands.length === 0 || !isNode(node)) continue;
    node.spaceBefore = true;
    if (comments.length > 0) node.commentBefore = commented(comments);
    comments = [];
    at += commands.length;
  }
  if (comments.length > 0) document.comment = commented(comments);
  return document;
}

function isNode(value: unknown): value is { spaceBefore?: boolean; commentBefore?: string | null } {
  return typeof value === 'object' && value !== null;
}

const commented = (lines: readonly string[]): string => lines.map((line) => ` ${line}`).join('\n');

/**
 * Uses single quotes, in which only the quote itself has a meaning, so that expressions stay readable. A command
 * without fields is its name alone.
 */
function documentOf(value: unknown): Document {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(at, node) {
      if (typeof node.value !== 'string' || at === 'key') return;
      const isName = typeof at === 'number' && /^[a-zA-Z]+$/.test(node.value);
      if (isName) node.type = Scalar.PLAIN;
      else node.type = UNSEEN.test(node.value) ? Scalar.QUOTE_DOUBLE : Scalar.QUOTE_SINGLE;
    },
  });
  return document;
}

function written(document: Document): string {
  return document.toString(WHOLE_LINES).replace(UNSEEN_IN_LINES, escaped);
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}
