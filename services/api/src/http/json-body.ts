import { TapwrightError } from '@tapwright/contracts';

const NAME_MAX = 80;
/** What a request can mean is far less deep, and a parser takes seconds for a megabyte of brackets. */
const LEVELS_MAX = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** An object or array that is open. */
interface Open {
  /** The name that was read last; null before the first one, and in an array. */
  name: string | null;
  /** The names before it. */
  names: Set<string> | null;
}

/**
 * Refuses, before it is parsed, what a JSON parser accepts and we cannot store: a name that stands twice in one object,
 * where one value would be dropped silently (RFC 8259, section 4, leaves it open), and characters that PostgreSQL cannot
 * store. Also refuses objects and arrays in each other more than {@link LEVELS_MAX} levels deep. What is no JSON is left to
 * the parser. Reads each character once.
 * @throws TapwrightError `INPUT_INVALID` naming the field
 */
export function refuseUnclearJson(text: string): void {
  const open: Open[] = [];
  let last = '';
  if (!text.isWellFormed()) throw unstorable([]);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfText(text, at);
      last = storable(text.slice(at + 1, end), open);
      at = end;
    } else if (OPENING.has(code)) {
      if (open.length === LEVELS_MAX) throw tooDeep();
      open.push({ name: null, names: null });
    } else if (CLOSING.has(code)) open.pop();
    else if (code === COLON) enter(last, open, () => lineAt(text, at));
  }
}

/** The place of the quotation mark that ends the text which begins at `from`; the last place where none does. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length - 1;
}

/** Line of a place, from 1. */
function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** Notes a name of the object that was opened last. */
function enter(name: string, open: readonly Open[], line: () => number): void {
  const inside = open.at(-1);
  if (inside === undefined) return;
  if (inside.name === name || inside.names?.has(name) === true)
    throw refused([...pathOf(open.slice(0, -1)), name], 'each name once', `stands in line ${line()} again`);
  // The first name needs no set: many objects have no second one.
  if (inside.name !== null) {
    inside.names ??= new Set();
    inside.names.add(inside.name);
  }
  inside.name = name;
}

/** The text as it is meant. Only a text with an escape can mean a character that cannot stand in JSON. */
function storable(raw: string, open: readonly Open[]): string {
  if (!raw.includes('\\')) return raw;
  const text = meantBy(raw);
  if (isStorable(text)) return text;
  throw unstorable(pathOf(open));
}

function meantBy(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    // No JSON: the parser says so.
    return raw;
  }
}

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function pathOf(open: readonly Open[]): string[] {
  return open.flatMap(({ name }) => (name === null || name === '' ? [] : [name]));
}

function tooDeep(): TapwrightError {
  return new TapwrightError('INPUT_INVALID', 'the body has too many levels', {
    field: '',
    expected: `objects and arrays at most ${LEVELS_MAX} levels deep`,
  });
}

function unstorable(path: readonly string[]): TapwrightError {
  return refused(path, 'a text without NUL characters and halves of surrogate pairs', 'cannot be stored');
}

function refused(path: readonly string[], expected: string, problem: string): TapwrightError {
  const field = path.map((name) => name.slice(0, NAME_MAX)).join('.');
  return new TapwrightError('INPUT_INVALID', `${field === '' ? 'a name' : field} ${problem}`, {
    field,
    expected,
  });
}
