import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { FAILURE_TEXT, type FileFailure } from '../phone/files/failures.ts';
import type { FileSystem } from '../phone/files/file-system.ts';
import type { Job } from './jobs.ts';
import type { ByteSink, Streams } from './streams.ts';
import type { Command } from './syntax.ts';

/** `break`, `continue` or `return` on its way out. */
export type Jump =
  | { readonly kind: 'break' | 'continue'; readonly levels: number }
  | { readonly kind: 'return' };

/** What a shell knows between its commands. A subshell has a copy. */
export interface ShellState {
  readonly device: VirtualDevice;
  readonly variables: Map<string, string>;
  readonly exported: Set<string>;
  readonly readOnly: Set<string>;
  readonly functions: Map<string, Command>;
  /** Letters of `set`: `e`, `u`, `x`, `f` act. */
  readonly options: Set<string>;
  readonly processId: number;
  /** Aborted when the client has gone: loops, waits and lists stop. */
  signal: AbortSignal;
  /** What runs in the background; ended with the shell. */
  readonly jobs: Job[];
  /** Of the shell and all its subshells together. */
  readonly running: { jobs: number };
  /** `$0` */
  name: string;
  /** `$1`, `$2` … */
  parameters: readonly string[];
  /** Absolute. */
  directory: string;
  /** Exit code of the last command: `$?`. */
  status: number;
  /** Set by `exit`: nothing more is run. */
  leaving: boolean;
  jump: Jump | null;
  /** Where the result of a command is looked at: `set -e` does not end the shell there. */
  tested: number;
  /** Functions and scripts that are open here. */
  depth: number;
  /** What variables were before `local`, one table per open function. */
  locals: Map<string, string | undefined>[];
  /** What `exec >file` left open. */
  standing: Streams | null;
}

export interface RunChanges {
  readonly streams?: Streams;
  readonly signal?: AbortSignal;
  /** Environment of the program only. */
  readonly variables?: ReadonlyMap<string, string>;
}

export interface CommandCall {
  readonly device: VirtualDevice;
  readonly shell: ShellState;
  readonly streams: Streams;
  /** Without the name. */
  readonly args: readonly string[];
  /** The phone's files as this command sees them: relative paths start where the shell stands, `/dev` and `/proc` are there. */
  readonly files: FileSystem;
  /** Runs a program as a child: for `xargs`, `timeout`, `find -exec`. */
  run(words: readonly string[], changes?: RunChanges): number | Promise<number>;
  /** Runs shell text in `shell`: for `eval`, `.`, `sh`. Prints what is wrong with it. */
  evaluate(text: string, shell: ShellState, streams?: Streams): Promise<number>;
}

/** One program of the phone; answers its exit code. Those that need not wait are synchronous and so atomic. */
export type ShellCommand = (call: CommandCall) => number | Promise<number>;

const encoder = new TextEncoder();

export function print(sink: ByteSink, text: string): void {
  sink.write(encoder.encode(text));
}

/** Prints a line to standard error and answers the exit code. */
export function complain(call: CommandCall, message: string, status = 1): number {
  print(call.streams.error, `${message}\n`);
  return status;
}

/** `cat: /x: No such file or directory`, as toybox words it. */
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
  /** Of the flags that take one; the last one given. */
  readonly values: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/**
 * Splits `-rf -n 5 a b` into single-letter flags and operands; `--` ends the flags. A letter followed by `:` in `known` takes a value,
 * in the same word or the next. Null for a flag not in `known`, or without its value.
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

/** Adds the letters of one word; `letter`: the one that takes a value, and `rest` what follows it. Null for a letter not known. */
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
