import type { VirtualDevice } from '../device/virtual-device.ts';
import { FAILURE_TEXT, type FileFailure } from '../files/failures.ts';
import type { ByteSink, Streams } from './streams.ts';

/** What a shell knows between its commands. A subshell has a copy. */
export interface ShellState {
  readonly device: VirtualDevice;
  readonly variables: Map<string, string>;
  readonly processId: number;
  /** Aborted when the client has gone: loops, waits and lists stop. */
  readonly signal: AbortSignal;
  /** Exit code of the last command: `$?`. */
  status: number;
  /** Set by `exit`: nothing more is run. */
  leaving: boolean;
}

export interface CommandCall {
  readonly device: VirtualDevice;
  readonly shell: ShellState;
  readonly streams: Streams;
  /** Without the name. */
  readonly args: readonly string[];
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
  readonly operands: readonly string[];
}

/** Splits `-rf a b` into single-letter flags and operands; `--` ends the flags. Null for a flag not in `known`. */
export function optionsOf(args: readonly string[], known: string): Options | null {
  const flags = new Set<string>();
  let at = 0;
  for (; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '--') {
      at += 1;
      break;
    }
    if (!arg.startsWith('-') || arg === '-') break;
    for (const letter of arg.slice(1)) {
      if (!known.includes(letter)) return null;
      flags.add(letter);
    }
  }
  return { flags, operands: args.slice(at) };
}
