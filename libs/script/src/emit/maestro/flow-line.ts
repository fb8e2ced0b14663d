import type { Command, FlowValue } from './flow-text.ts';

/** Maximum number of columns of a line. */
export const COLUMNS_MAX = 120;

/** Characters that cannot be seen or would end the line. They are escaped, which needs double quotes. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Words that some reader of YAML takes for something else than a text. */
const KEYWORD = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
const PLAIN = /^\p{L}[\p{L}\p{N} _./'&()!;$%+…’“”–-]*$/u;
/** What may stand unquoted outside of brackets only. */
const PLAIN_OUTSIDE = /^(?:(?:\.\*)?\p{L}[\p{L}\p{N} _./'&()!;$%+…’“”–,?*\\{}-]*|\$\{[\w.]+\})$/u;
/** An id, or a link: a colon that no space follows. */
const WITH_COLONS = /^[a-z][\w.]*:[\w/.?=-]+$/i;

/**
 * A command as a tester writes it, on one line: `- tapOn: Save`. One that is too long continues on further lines where its
 * outermost commas are, indented.
 */
export function commandLines(command: Command): readonly string[] {
  if (typeof command === 'string') return [`- ${command}`];
  const [[name, value] = ['', '']] = Object.entries(command);
  const line = `- ${name}: ${printed(value, false)}`;
  if (line.length <= COLUMNS_MAX || !isMap(value)) return [line];
  const fields = Object.entries(value).map(([key, inner]) => `${key}: ${printed(inner, true)}`);
  return fields.map((field, at) => {
    const start = at === 0 ? `- ${name}: {` : '    ';
    return `${start}${field}${at === fields.length - 1 ? '}' : ','}`;
  });
}

/** A field of the settings: `name: Write a note`. */
export function settingLine(name: string, value: string): string {
  return `${name}: ${printed(value, false)}`;
}

/** A value on one line; inside of brackets, more texts need quotes. */
export function printed(value: FlowValue, isInside: boolean): string {
  if (typeof value === 'string') return scalar(value, isInside);
  if (Array.isArray(value)) return `[${value.map((one) => printed(one, true)).join(', ')}]`;
  if (isMap(value))
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${printed(inner, true)}`)
      .join(', ')}}`;
  return String(value);
}

function scalar(text: string, isInside: boolean): string {
  if (UNSEEN.test(text)) return doubleQuoted(text);
  const isPlain = (isInside ? PLAIN : PLAIN_OUTSIDE).test(text) || (!isInside && WITH_COLONS.test(text));
  if (isPlain && !text.endsWith(' ') && !KEYWORD.test(text)) return text;
  return `'${text.replaceAll("'", "''")}'`;
}

function doubleQuoted(text: string): string {
  const body = text.replace(/["\\]|[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    if (character === '\n') return '\\n';
    const code = character.codePointAt(0) ?? 0;
    return code <= 0xffff
      ? `\\u${code.toString(16).padStart(4, '0')}`
      : `\\U${code.toString(16).padStart(8, '0')}`;
  });
  return `"${body}"`;
}

export function isMap(value: unknown): value is Readonly<Record<string, FlowValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
