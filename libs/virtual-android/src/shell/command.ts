import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { FAILURE_TEXT, type FileFailure } from '../phone/files/failures.ts';
import type { FileSystem } from '../phone/files/file-system.ts';
import type { Job } from './jobs.ts';
import type { ByteSink, Streams } from './streams.ts';
import type { Command } from './syntax.ts';

/** A `break`, `continue` or `return` that takes effect. */
export type Jump =
  | { readonly kind: 'break' | 'continue'; readonly levels: number }
  | { readonly kind: 'return' };

/** The state of a shell between its commands. A subshell has a copy. */
export interface ShellState {
  readonly device: VirtualDevice;
  readonly variables: Map<string, string>;
  readonly exported: Set<string>;
  readonly readOnly: Set<string>;
  readonly functions: Map<string, Command>;
  /** Letters of `set`; `e`, `u`, `x` and `f` have an effect. */
  readonly options: Set<string>;
  readonly processId: number;
  /** Aborted when the client has gone: loops, waits and lists stop. */
  signal: AbortSignal;
  /** Below `nohup`: a server that was started there goes on when its shell ends. */
  readonly ignoresHangUp: boolean;
  /** In a job that begins with `nohup`, which starts even where its shell has ended meanwhile: the signal of that end. */
  readonly hangUp: AbortSignal | null;
  /** Background jobs; they end with the shell. */
  readonly jobs: Job[];
  /** Running jobs of the shell and all its subshells together. */
  readonly running: { jobs: number };
  /** `$0` */
  name: string;
  /** `$1`, `$2` … */
  parameters: readonly string[];
  /** Current directory, an absolute path. */
  directory: string;
  /** Exit code of the last command: `$?`. */
  status: number;
  /** Set by `exit`: nothing more is run. */
  leaving: boolean;
  jump: Jump | null;
  /** Above 0 where the result of a command is tested: there `set -e` does not end the shell. */
  tested: number;
  /** Depth of functions and scripts inside each other. */
  depth: number;
  /** Values of variables before `local`, one table for each function that runs. */
  locals: Map<string, string | undefined>[];
  /** Streams that `exec >file` left open. */
  standing: Streams | null;
}

export interface RunChanges {
  readonly streams?: Streams;
  readonly signal?: AbortSignal;
  /** Environment of the program only. */
  readonly variables?: ReadonlyMap<string, string>;
  readonly ignoresHangUp?: boolean;
}

export interface CommandCall {
  readonly device: VirtualDevice;
  readonly shell: ShellState;
  readonly streams: Streams;
  /** Without the name. */
  readonly args: readonly string[];
  /** The files as this command sees them: relative paths start in its directory; `/dev` and `/proc` exist. */
  readonly files: FileSystem;
  /** Runs a program as a child: for `xargs`, `timeout`, `find -exec`. */
  run(words: readonly string[], changes?: RunChanges): number | Promise<number>;
  /** Runs shell text in `shell`, for `eval`, `.` and `sh`. Prints syntax errors. */
  evaluate(text: string, shell: ShellState, streams?: Streams): Promise<number>;
}

/** One program of the phone; gives its exit code. Programs that need not wait are synchronous and so atomic. */
export type ShellCommand = (call: CommandCall) => number | Promise<number>;

const encoder = new TextEncoder();

export function print(sink: ByteSink, text: string): void {
  sink.write(encoder.encode(text));
}

/** Prints a line to standard error and gives the exit code. */
export function complain(call: CommandCall, message: string, status = 1): number {
  print(call.streams.error, `${message}\n`);
  return status;
}

/** `cat: /x: No such file or directory`, as in toybox. */
export function complainOf(call: CommandCall, tool: string, path: string, failure: FileFailure): number {
  return complain(call, `${tool}: ${path}: ${FAILURE_TEXT[failure]}`);
}

/** What a framework service prints when its shell command threw: the exception, and exit code 255. */
export function complainOfException(call: CommandCall, verb: string, exception: string): number {
  const trace = '\tat android.os.ShellCommand.exec(ShellCommand.java:38)';
  return complain(call, `\nException occurred while executing '${verb}':\n${exception}\n${trace}`, 255);
}

export interface Options {
  readonly flags: ReadonlySet<string>;
  /** Values of the flags that take one; the last one given counts. */
  readonly values: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/**
 * Splits `-rf -n 5 a b` into single-letter flags and operands; `--` ends the flags. A letter followed by `:` in `known`
 * takes a value, in the same word or the next. Null for an unknown flag, or one without its value.
 */
export function optionsOf(args: readonly string[], known: string): Options | null {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const words = [...args];
  for (let word = words[0]; word !== undefined && /^-./.test(word); word = words[0]) {
    words.shift();
    if (word === '--') break;
    const valued = takeLetters(word.slice(1), known, flags);
    if (valued === null) return null;
    if (valued.letter === '') continue;
    const value = valued.rest === '' ? words.shift() : valued.rest;
    if (value === undefined) return null;
    values.set(valued.letter, value);
  }
  return { flags, values, operands: words };
}

/** Adds the letters of one word. `letter` takes a value; `rest` is the text after it. Null for an unknown letter. */
function takeLetters(
  word: string,
  known: string,
  flags: Set<string>,
): { readonly letter: string; readonly rest: string } | null {
  for (const [index, letter] of [...word].entries()) {
    const place = letter === ':' ? -1 : known.indexOf(letter);
    if (place === -1) return null;
    flags.add(letter);
    if (known[place + 1] === ':') return { letter, rest: word.slice(index + 1) };
  }
  return { letter: '', rest: '' };
}
