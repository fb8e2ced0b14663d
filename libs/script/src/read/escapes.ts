import type { Language } from './call-lines.ts';

/** What stands for a sign behind a backslash, in both languages. */
const SIGNS: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
};
const CODES: Readonly<Record<Language, RegExp>> = {
  python: /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/,
  typescript: /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})/,
};
const CODE_MAX = 0x10ffff;

export interface Escape {
  readonly text: string;
  /** How many signs behind the backslash belong to it. */
  readonly length: number;
}

/** What the signs behind a backslash stand for; null: the language refuses them. Pure. */
export function escapeAt(signs: string, language: Language): Escape | null {
  const sign = signs[0] ?? '';
  if (Object.hasOwn(SIGNS, sign)) return { text: SIGNS[sign] ?? '', length: 1 };
  const [all, ...codes] = CODES[language].exec(signs) ?? [];
  const code = codes.find((one) => one !== undefined);
  if (all !== undefined && code !== undefined) {
    const point = Number.parseInt(code, 16);
    return point > CODE_MAX ? null : { text: String.fromCodePoint(point), length: all.length };
  }
  if (sign === 'x' || sign === 'u') return null;
  return language === 'python' ? pythonEscape(signs) : typescriptEscape(signs);
}

/** Python keeps a backslash that means nothing. Named characters are not known here. */
function pythonEscape(signs: string): Escape | null {
  const sign = signs[0] ?? '';
  if (sign === 'N' || sign === 'U') return null;
  if (sign === 'a') return { text: '\x07', length: 1 };
  const [octal] = /^[0-7]{1,3}/.exec(signs) ?? [];
  if (octal !== undefined)
    return { text: String.fromCodePoint(Number.parseInt(octal, 8)), length: octal.length };
  return { text: `\\${sign}`, length: sign.length };
}

/** TypeScript leaves a backslash out that means nothing. */
function typescriptEscape(signs: string): Escape | null {
  const sign = signs[0] ?? '';
  if (/^0(?!\d)/.test(signs)) return { text: '\0', length: 1 };
  return /^\d/.test(sign) ? null : { text: sign, length: sign.length };
}
