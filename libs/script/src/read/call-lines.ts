import { TapwrightError } from '@tapwright/contracts';
import { conditionOn, openBlocks } from './blocks.ts';

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

const CONSTANTS: Readonly<Record<string, Value>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};

/** Reads the literals of Python or TypeScript from a text, from a place on. */
export class Literals {
  readonly #text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.at = at;
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

  /** Skips spaces and line ends, then the sign if it is next. */
  takes(sign: string): boolean {
    this.at += /^\s*/.exec(this.#text.slice(this.at))?.[0].length ?? 0;
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

  /** The arguments of a call behind its bracket. */
  args(): readonly Value[] {
    const given: Value[] = [];
    const named = new Map<string, Value>();
    while (!this.takes(')')) {
      const [all, name] = /^([A-Za-z_]\w*)\s*=(?!=)/.exec(this.#text.slice(this.at)) ?? [];
      if (all !== undefined && name !== undefined) {
        this.at += all.length;
        named.set(name, this.value());
      } else given.push(this.value());
      if (!this.takes(',') && this.#text[this.at] !== ')')
        throw this.wrong('literals, with commas between them');
    }
    return named.size === 0 ? given : [...given, named];
  }

  value(): Value {
    this.takes('');
    const rest = this.#text.slice(this.at);
    const quote = rest[0];
    if (quote === '"' || quote === "'") return this.#string(quote);
    if (quote === '[' || quote === '(') return this.#list(quote === '[' ? ']' : ')');
    if (quote === '{') return this.#record();
    const [number] = /^-?\d+(?:\.\d+)?/.exec(rest) ?? [];
    if (number !== undefined) {
      this.at += number.length;
      return Number(number);
    }
    const [name] = /^[A-Za-z_][\w.]*/.exec(rest) ?? [];
    if (name === undefined) throw this.wrong('a text, a number, or another literal');
    this.at += name.length;
    return Object.hasOwn(CONSTANTS, name) ? (CONSTANTS[name] ?? null) : { name };
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
      values.set(typeof key === 'string' ? key : isName(key) ? key.name : String(key), this.value());
      if (!this.takes(',') && this.#text[this.at] !== '}') throw this.wrong(', or }');
    }
    return values;
  }

  #string(quote: string): string {
    let said = '';
    for (this.at += 1; ; ) {
      const sign = this.#text[this.at];
      if (sign === undefined || sign === '\n') throw this.wrong('a text that ends on its line');
      this.at += 1;
      if (sign === quote) return said;
      said += sign === '\\' ? this.#escape() : sign;
    }
  }

  #escape(): string {
    const rest = this.#text.slice(this.at);
    const [all, x, u, long, braced] =
      /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|u\{([0-9a-f]+)\})/i.exec(rest) ?? [];
    if (all !== undefined) {
      this.at += all.length;
      return String.fromCodePoint(Number.parseInt(x ?? u ?? long ?? braced ?? '0', 16));
    }
    this.at += 1;
    return ESCAPES[rest[0] ?? ''] ?? rest[0] ?? '';
  }
}

export function isName(value: Value | undefined): value is Name {
  return typeof value === 'object' && value !== null && 'name' in value;
}

/** Lines that only hold a body together. */
const FRAME =
  /^(?:pass|from \w+ import \w+|import \{ \w+ \} from ['"][^'"]+['"];?|def \w+\(\):|describe\(.*\{|it\(.*\{|\}\);?)$/;
const CALL = /^(?:app = |const app = new |await )?(App|app\.(\w+))\(/;

/** The calls of a body in Python or TypeScript. @throws TapwrightError `INPUT_INVALID` with the line that is none */
export function callsOf(text: string): readonly Call[] {
  const calls: Call[] = [];
  const literals = new Literals(text);
  const blocks = openBlocks(calls);
  while (literals.at < text.length) {
    const start = literals.at;
    const end = text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start);
    const whole = text.slice(start, end);
    const line = whole.trim();
    const number = literals.line(start);
    const condition = conditionOn(line, number);
    if (line === '' || /^(?:#|\/\/)/.test(line) || blocks.ends(whole, number) || FRAME.test(line)) {
      literals.at = end + 1;
      continue;
    }
    const [head, name = '', verb] = condition ?? CALL.exec(line) ?? [];
    if (head === undefined) throw literals.wrong('a line of a body, such as app.tap("Save")');
    literals.at = text.indexOf(head, start) + head.length;
    const call = { name: snake(verb ?? name), args: literals.args(), line: number };
    const isPython = !head.includes('(await ');
    if (condition === null) calls.push(call);
    else blocks.begin(whole, call, { isPython, isWhole: literals.skips(isPython ? /^\s*:/ : /^\)\s*\{/) });
    literals.skips(/^;?[ \t]*(?:(?:#|\/\/).*)?/);
    if (literals.at < text.length && text[literals.at] !== '\n') throw literals.wrong('the end of the line');
    literals.at += 1;
  }
  blocks.endAll(literals.line());
  return calls;
}

/** `double_tap` of `doubleTap`. */
function snake(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
