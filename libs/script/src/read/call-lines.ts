import { TapwrightError } from '@tapwright/contracts';
import { type Blocks, bracketBlocks, conditionOn, pythonBlocks } from './blocks.ts';
import { escapeAt } from './escapes.ts';

/** A literal of a body: a text, a number, a truth, nothing, a list or a record; a name stands for itself. */
export type Value = string | number | boolean | null | Name | readonly Value[] | ReadonlyMap<string, Value>;
export interface Name {
  readonly name: string;
}

/** One call of a body and the line on which it begins, from 1. Arguments by name are in a last record. */
export interface Call {
  readonly name: string;
  readonly args: readonly Value[];
  readonly line: number;
  /** The call is a condition, under which the calls up to the end of its block stand. */
  readonly block?: 'begin' | 'end';
}

/** The languages of bodies that call a helper. */
export type Language = 'python' | 'typescript';

const CONSTANTS: Readonly<Record<Language, Readonly<Record<string, Value>>>> = {
  python: { True: true, False: false, None: null },
  typescript: { true: true, false: false, null: null },
};
/** Spaces, line ends and comments. */
const BETWEEN: Readonly<Record<Language, RegExp>> = {
  python: /^(?:\s|#.*)*/,
  typescript: /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/,
};

/** Reads the literals of Python or TypeScript from a text, from a place on. */
export class Literals {
  readonly #text: string;
  readonly #language: Language;
  at = 0;

  constructor(text: string, language: Language) {
    this.#text = text;
    this.#language = language;
  }

  /** The line of a place, from 1. */
  line(at = this.at): number {
    return this.#text.slice(0, at).split('\n').length;
  }

  wrong(expected: string): TapwrightError {
    return new TapwrightError('INPUT_INVALID', `line ${this.line()} of the script cannot be read`, {
      field: 'FILE',
      expected,
    });
  }

  /** Skips spaces, line ends and comments, then the sign if it is next. */
  takes(sign: string): boolean {
    this.at += BETWEEN[this.#language].exec(this.#text.slice(this.at))?.[0].length ?? 0;
    if (!this.#text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  /** Skips what fits here; false if nothing does. */
  skips(pattern: RegExp): boolean {
    const [found] = pattern.exec(this.#text.slice(this.at)) ?? [];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }

  /** Goes to the next line. @throws TapwrightError where something else stands on this one */
  endsLine(): void {
    this.skips(/^[^\S\n]+/);
    if (this.at < this.#text.length && this.#text[this.at] !== '\n') throw this.wrong('the end of the line');
    this.at += 1;
  }

  /** The arguments of a call behind its bracket. */
  args(): readonly Value[] {
    const given: Value[] = [];
    const named = new Map<string, Value>();
    while (!this.takes(')')) {
      const [all, name] = /^([A-Za-z_]\w*)\s*=(?!=)/.exec(this.#text.slice(this.at)) ?? [];
      if (all !== undefined && name !== undefined) {
        this.at += all.length;
        if (named.has(name)) throw this.wrong(`${name} once`);
        named.set(name, this.value());
      } else given.push(this.value());
      if (!this.takes(',') && this.#text[this.at] !== ')')
        throw this.wrong('texts in quotes and numbers, with commas between them');
    }
    return named.size === 0 ? given : [...given, named];
  }

  value(): Value {
    this.takes('');
    const rest = this.#text.slice(this.at);
    const [opening] = /^(?:[A-Za-z]{0,2}["']|`)/.exec(rest) ?? [];
    if (opening !== undefined) return this.#string(opening);
    const quote = rest[0];
    if (quote === '[' || quote === '(') return this.#list(quote === '[' ? ']' : ')');
    if (quote === '{') return this.#record();
    const [number] = /^-?(?:\d+(?:\.\d*)?|\.\d+)/.exec(rest) ?? [];
    if (number !== undefined) {
      this.at += number.length;
      return Number(number);
    }
    const [name] = /^[A-Za-z_][\w.]*/.exec(rest) ?? [];
    if (name === undefined) throw this.wrong('a text, a number, or another literal');
    this.at += name.length;
    const constants = CONSTANTS[this.#language];
    return Object.hasOwn(constants, name) ? (constants[name] ?? null) : { name };
  }

  #list(end: string): readonly Value[] {
    this.at += 1;
    const values: Value[] = [];
    while (!this.takes(end)) {
      values.push(this.value());
      if (!this.takes(',') && this.#text[this.at] !== end) throw this.wrong(`, or ${end}`);
    }
    return values;
  }

  #record(): ReadonlyMap<string, Value> {
    this.at += 1;
    const values = new Map<string, Value>();
    while (!this.takes('}')) {
      const key = this.value();
      if (!this.takes(':')) throw this.wrong('a colon behind a key');
      const name = typeof key === 'string' ? key : isName(key) ? key.name : String(key);
      if (values.has(name)) throw this.wrong(`the key ${name.slice(0, 40)} once`);
      values.set(name, this.value());
      if (!this.takes(',') && this.#text[this.at] !== '}') throw this.wrong(', or }');
    }
    return values;
  }

  /** A text from its opening quote on, with what stands before that: `r` where Python reads no escapes. */
  #string(opening: string): string {
    const isRaw = this.#language === 'python' && /^r./i.test(opening);
    const quote = isRaw ? opening.slice(1) : opening;
    const quotes = this.#language === 'python' ? '"\'' : '"\'`';
    if (!quotes.includes(quote)) throw this.wrong('a plain text in quotes');
    this.at += opening.length;
    for (let said = ''; ; ) {
      const sign = this.#signOf(quote);
      if (sign === quote) return said;
      if (sign !== '\\') said += sign;
      else said += isRaw ? this.#rawEscape() : this.#escape();
    }
  }

  /** The next sign of a text with these quotes. */
  #signOf(quote: string): string {
    const sign = this.#text[this.at];
    if (sign === undefined || (sign === '\n' && quote !== '`'))
      throw this.wrong('a text that ends on its line');
    if (quote === '`' && this.#text.startsWith('${', this.at))
      throw this.wrong('double quotes: in backticks, ${…} is JavaScript');
    this.at += 1;
    return sign;
  }

  /** A backslash of a raw text, and what it keeps from ending the text. */
  #rawEscape(): string {
    const next = this.#text[this.at] ?? '';
    this.at += 1;
    return `\\${next}`;
  }

  #escape(): string {
    const escaped = escapeAt(this.#text.slice(this.at, this.at + 16), this.#language);
    if (escaped === null)
      throw this.wrong(`an escape of ${LANGUAGE_NAMES[this.#language]}, such as \\n or \\u00e4`);
    this.at += escaped.length;
    return escaped.text;
  }
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { python: 'Python', typescript: 'TypeScript' };

export function isName(value: Value | undefined): value is Name {
  return typeof value === 'object' && value !== null && 'name' in value;
}

/** The calls of a body in Python or TypeScript. @throws TapwrightError `INPUT_INVALID` with the line that is none */
export function callsOf(text: string, language: Language): readonly Call[] {
  const calls: Call[] = [];
  const literals = new Literals(text, language);
  const blocks = language === 'python' ? pythonBlocks(calls) : bracketBlocks(calls);
  const { comment, frame } = LINES[language];
  while (literals.at < text.length) {
    const whole = /^[^\n]*/.exec(text.slice(literals.at))?.[0] ?? '';
    const line = whole.trim();
    const number = literals.line();
    if (line !== '' && !literals.skips(comment)) {
      if (blocks.ends(whole, number)) literals.skips(/^[^\n]+/);
      else if (frame.test(line)) {
        blocks.frame(whole, number);
        literals.skips(/^[^\n]+/);
      } else readCall(whole, { language, literals, blocks, calls });
    }
    literals.endsLine();
  }
  blocks.endAll(literals.line());
  return calls;
}

interface ReadingCalls {
  readonly language: Language;
  readonly literals: Literals;
  readonly blocks: Blocks;
  readonly calls: Call[];
}

/** Reads a call, or a condition, and the comment behind it. */
function readCall(whole: string, { language, literals, blocks, calls }: ReadingCalls): void {
  const line = whole.trim();
  const number = literals.line();
  const condition = conditionOn(line, number, language);
  const [head, ...names] = condition ?? LINES[language].call.exec(line) ?? [];
  if (head === undefined) throw literals.wrong(LINES[language].expected);
  literals.at += whole.indexOf(head) + head.length;
  const name = names.findLast((one) => one !== undefined) ?? '';
  const call = { name: snake(name), args: literals.args(), line: number };
  blocks.holds(whole, call);
  if (condition === null) {
    calls.push(call);
    literals.skips(/^[ \t]*;/);
  } else blocks.begin(whole, call, literals.skips(language === 'python' ? /^\s*:/ : /^\)\s*\{/));
  literals.skips(language === 'python' ? /^[ \t]*#.*/ : /^[ \t]*(?:\/\/.*|\/\*.*?\*\/)/);
}

interface LinesOf {
  readonly call: RegExp;
  /** What a reader passes over, on one line or several. */
  readonly comment: RegExp;
  /** Lines that only hold a body together. */
  readonly frame: RegExp;
  readonly expected: string;
}

const LINES: Readonly<Record<Language, LinesOf>> = {
  python: {
    call: /^(?:app = )?(App|app\.(\w+))\(/,
    comment: /^\s*(?:#.*|"""[\s\S]*?"""|'''[\s\S]*?''')/,
    frame: /^(?:pass|import \w+|from \w+ import \w+|def \w+\(\):)(?:\s*#.*)?$/,
    expected: 'a line of a body, such as app.tap("Save")',
  },
  typescript: {
    // Without `await` a spec goes on before the line is done.
    call: /^(?:const app = new (App)|(?:await )?(app\.(?:step|parameters))|await (app\.\w+))\(/,
    comment: /^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/,
    frame: /^(?:import \{ \w+ \} from ['"][^'"]+['"];?|(?:describe|it)\(.*\{|\}\);?)(?:\s*\/\/.*)?$/,
    expected: 'a line of a body, such as await app.tap("Save");',
  },
};

/** `double_tap` of `doubleTap`. */
function snake(name: string): string {
  return name.replace(/^app\./, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
