import { insideMarks, QUOTED } from '@tapwright/cases';
import type { Ledger, Obligation } from '@tapwright/contracts';
import { holdsTyped, plainText } from '../judge/field-text.ts';
import { isSameTime } from './same-time.ts';

const ADDRESS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}|(?:https?:\/\/|www\.)[^\s,;]*[\p{L}\p{N}/]/gu;
const TIME = /(?<![\d:.])\d{1,2}:\d{2}(?::\d{2})?(?!\d)(?:\s?[ap]\.?m\b)?/giu;
/** Apps write days in their own way. */
const DATE = /(?<!\d)\d{1,4}([./-])\d{1,2}\1\d{1,4}(?!\d)/gu;
const PHONE = /(?<![\p{L}\d])(?:\+\d|\(?0)[\d\s()./-]{5,}\d/gu;
/** Of the letters in which codes are written: other scripts may have no spaces around it. */
const TOKEN = /[a-z0-9]+(?:[-_.,'’/#][a-z0-9]+)*/giu;
const YEAR = /^(?:19|20)\d\d$/u;
/** `10-minute`, `30min`, `2nd`: a number with what it counts. */
const COUNTED = /^\d+-\p{L}+(?:-\p{L}+)*$|^\d{1,2}\p{L}+$/u;

/**
 * What a text says literally: what stands in quotes, times, addresses, telephone numbers, and numbers and codes of
 * some length. A small number may count something that no screen ever says, a day is written in many ways. Pure.
 */
export function literalsIn(text: string): string[] {
  const found: string[] = [];
  const take = (rest: string, pattern: RegExp, keep: (match: string) => boolean = () => true): string =>
    rest.replace(pattern, (match: string) => {
      const literal = (pattern === QUOTED ? insideMarks(match) : match).trim();
      if (keep(literal)) found.push(literal);
      return ' ; ';
    });
  const unquoted = take(text, QUOTED, (one) => plainText(one) !== '');
  const plain = take(
    take(take(take(unquoted, ADDRESS), TIME), DATE, () => false),
    PHONE,
    isPhone,
  );
  take(plain, TOKEN, isCode);
  return [...new Set(found)];
}

const PHONE_DIGITS = 7;
const CODE_DIGITS = 3;
const CODE_LETTERS = 4;

function isPhone(text: string): boolean {
  return text.replace(/\D/gu, '').length >= PHONE_DIGITS;
}

function isCode(token: string): boolean {
  const digits = token.replace(/\D/gu, '').length;
  const letters = token.replace(/[^a-z]/giu, '').length;
  if (digits === 0 || YEAR.test(token) || COUNTED.test(token)) return false;
  return digits >= CODE_DIGITS || letters >= CODE_LETTERS;
}

/** The literal values of one obligation, whether its reader has named them or not. */
export function literalsOf({ says, values, where, qualifiers }: Obligation): string[] {
  const written = [says, ...values, where ?? '', ...qualifiers].flatMap(literalsIn);
  // A small number counts where the reader says that it is entered.
  return [...new Set([...written, ...values.filter((value) => /^\d+$/u.test(value))])];
}

/**
 * The literal values that a goal wants to be found, whoever has read it; those of a part that must not be done are no
 * part of it. What a person wrote takes the place of the goal. Pure.
 */
export function wantedLiterals(goal: string, { obligations, readBy }: Ledger): string[] {
  const wanted = obligations.filter(({ negative }) => !negative).flatMap(literalsOf);
  const excluded = obligations.filter(({ negative }) => negative).flatMap(partsOf);
  const said = readBy === 'person' ? [] : literalsIn(goal);
  const dropped = said.filter((one) => !excluded.some((part) => plainText(part).includes(plainText(one))));
  return [...new Set([...wanted, ...dropped])];
}

function partsOf({ says, values, where, qualifiers }: Obligation): string[] {
  return [says, ...values, where ?? '', ...qualifiers];
}

/**
 * True if one of the texts has the literal value, in a formatting that is known. Of several things in one pair of
 * quotes each may stand for itself.
 */
export function isFound(literal: string, texts: readonly string[]): boolean {
  const has = (part: string): boolean =>
    texts.some((text) => text !== '' && (holdsTyped(text, part) || isSameTime(text, part)));
  if (has(literal)) return true;
  const parts = literal.split(/[,;\n]/u).filter((part) => plainText(part) !== '');
  return parts.length > 1 && parts.every(has);
}
