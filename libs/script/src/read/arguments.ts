import {
  Direction,
  Distance,
  ElementState,
  FilePath,
  STATED_WAIT_MAX_MS,
  TapwrightError,
} from '@tapwright/contracts';
import type { Verb } from '../emit/body/acts.ts';
import { NOWHERE, readLocatorWord } from '../emit/body/locator-word.ts';
import { type Call, isName, type Value } from './call-lines.ts';

/** What an argument of a line must be: how it is tested, and what a person is told. */
interface Kind {
  readonly fits: (said: string, packageName: string) => boolean;
  readonly expected: string;
  readonly isNumber?: true;
  readonly isOptional?: true;
}

const SECONDS_MAX = STATED_WAIT_MAX_MS / 1_000;
const LOCATOR =
  'a locator: "Save", "desc:Compose", "id:save", "near:Switch after Dark theme", "nth:2 Button" or "point:50%,90%"';
const NUMBER = /^\d+(?:\.\d+)?$/;

const among = (options: readonly string[], what: string): Kind => ({
  fits: (said) => options.includes(said),
  expected: `${what}: ${options.join(', ')}`,
});

const locator: Kind = {
  fits: (said, packageName) =>
    said === NOWHERE || (!/^(?:id:|desc:)?$/.test(said) && readLocatorWord(said, packageName) !== null),
  expected: LOCATOR,
};
const text: Kind = { fits: () => true, expected: 'a text' };
const words: Kind = { fits: (said) => said !== '', expected: 'a text that is not empty' };
const share: Kind = {
  fits: (said) => NUMBER.test(said) && Number(said) <= 1,
  expected: 'a share of the element from 0 to 1, such as 0.25',
  isNumber: true,
};
const seconds: Kind = {
  fits: (said) => NUMBER.test(said) && Number(said) >= 0.001 && Number(said) <= SECONDS_MAX,
  expected: `a number of seconds, up to ${SECONDS_MAX}`,
  isNumber: true,
};
const pattern: Kind = { fits: isPattern, expected: 'a regular expression, such as Reference [0-9]{6}' };
const path: Kind = {
  fits: (said) => FilePath.safeParse(said).success,
  expected: 'a file in /sdcard, such as /sdcard/Download/list.txt',
};
const state = among(ElementState.options, 'a state');
const direction = among(Direction.options, 'a direction');

/** What a line of a body begins with. */
export type ArgumentsVerb = Exclude<Verb, 'when' | 'end_when'>;

const KINDS: Readonly<Record<ArgumentsVerb, readonly Kind[]>> = {
  tap: [locator],
  double_tap: [locator],
  long_tap: [locator],
  tap_part: [locator, share, share],
  double_tap_part: [locator, share, share],
  long_tap_part: [locator, share, share],
  turn: [locator, state],
  type_into: [locator, text],
  clear: [locator],
  scroll: [locator, direction, { ...among(Distance.options, 'how far'), isOptional: true }],
  pick: [locator, words, among(['up', 'down'], 'a direction')],
  keypad: [words],
  press: [among(['back', 'home', 'enter'], 'a key')],
  restart: [],
  open_link: [words],
  pause: [seconds],
  sees: [words],
  sees_part: [words],
  lacks: [words],
  matches: [pattern],
  in_front: [words],
  is_in: [locator, state],
  has_value: [locator, text],
  apart: [],
  has_file: [path],
  no_file: [path],
  file_has: [path, words],
  step: [words],
  is_visible: [locator, { ...state, isOptional: true }],
  is_not_visible: [locator, { ...state, isOptional: true }],
};

/** How a body is written, as far as its arguments go: a shell has texts only. */
export interface Written {
  readonly packageName: string;
  readonly isShell: boolean;
}

/** The arguments of a line as texts. @throws TapwrightError `INPUT_INVALID` with the line that has other ones */
export function argumentsOf(
  { name, args, line }: Call & { readonly name: ArgumentsVerb },
  { packageName, isShell }: Written,
): readonly string[] {
  const kinds = KINDS[name];
  for (const [at, kind] of kinds.entries()) {
    const given = args[at];
    if (given === undefined && kind.isOptional === true) continue;
    const isOfKind = typeof given === (kind.isNumber === true && !isShell ? 'number' : 'string');
    if (!isOfKind || !kind.fits(String(given), packageName))
      throw refused(line, `argument ${at + 1} of ${name} is ${inWords(given)}`, kind.expected);
  }
  const more = args[kinds.length];
  if (more !== undefined)
    throw refused(line, `${name} has ${inWords(more)} too much`, `as many arguments as ${kinds.length}`);
  return args.map(String);
}

export function refused(line: number, what: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `line ${line} of the script cannot be read: ${what}`, {
    field: 'FILE',
    expected,
  });
}

const SHOWN_MAX = 40;

/** What stands there, for a message. */
export function inWords(value: Value | undefined): string {
  if (value === undefined) return 'missing';
  if (isName(value)) return `the name ${value.name.slice(0, SHOWN_MAX)}`;
  if (value instanceof Map) return `${[...value.keys()].join(', ').slice(0, SHOWN_MAX)} by name`;
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN_MAX));
  return Array.isArray(value) ? 'a list' : String(value);
}

function isPattern(source: string): boolean {
  try {
    return source !== '' && new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
