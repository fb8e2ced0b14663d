import { FrameworkException } from './exception.ts';

/** The words of a framework command, read one by one as by AOSP's `BasicShellCommandHandler`. */
export interface Arguments {
  /** The next word if it is an option; null at `--` and from the first operand on. `-n5` is `-n` with the value `5`. */
  option(): string | null;
  /** The value of the option that was read last. @throws `FrameworkException` where there is none */
  value(): string;
  /** {@link Arguments.value} as a whole number. @throws `FrameworkException` where it is not one */
  number(): number;
  /** The next operand; undefined at the end. */
  next(): string | undefined;
  rest(): readonly string[];
}

export function argumentsOf(words: readonly string[]): Arguments {
  let at = 0;
  let attached: string | null = null;
  let last = '';
  const take = (): string | undefined => {
    const word = words[at];
    if (word !== undefined) at += 1;
    return word;
  };
  const value = (): string => {
    const given = attached ?? take();
    attached = null;
    if (given === undefined) throw illegal(`Argument expected after "${last}"`);
    return given;
  };
  return {
    option() {
      const word = words[at];
      attached = null;
      if (word === undefined || !word.startsWith('-') || word === '-') return null;
      at += 1;
      if (word === '--') return null;
      last = word;
      if (word.startsWith('--') || word.length === 2) return word;
      attached = word.slice(2);
      return word.slice(0, 2);
    },
    value,
    number() {
      const text = value();
      if (!/^[+-]?\d{1,15}$/.test(text))
        throw new FrameworkException(`java.lang.NumberFormatException: For input string: "${text}"`);
      return Number(text);
    },
    next: take,
    rest: () => words.slice(at),
  };
}

export function illegal(message: string): FrameworkException {
  return new FrameworkException(`java.lang.IllegalArgumentException: ${message}`);
}
