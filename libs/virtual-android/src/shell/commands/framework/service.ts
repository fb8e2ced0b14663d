import { type CommandCall, complainOfException, print, type ShellCommand } from '../../command.ts';
import { type Arguments, argumentsOf } from './arguments.ts';
import { FrameworkException } from './exception.ts';

/** One verb of a service, such as `start` of `am`. Gives the exit code. */
export type Verb = (call: CommandCall, args: Arguments) => number | Promise<number>;

/** AOSP returns -1. */
export const FAILED = 255;

/**
 * The shell command of a service, as AOSP's `BasicShellCommandHandler` runs it: an unknown verb is reported on the output,
 * an exception on the error stream, both with exit code 255.
 */
export function serviceCommand(
  verbs: ReadonlyMap<string, Verb>,
  help: string,
  fallback?: Verb,
): ShellCommand {
  return async (call) => {
    const [name, ...words] = call.args;
    const verb = verbs.get(name ?? '');
    try {
      if (verb !== undefined) return await verb(call, argumentsOf(words));
      if (fallback !== undefined && name !== undefined) return await fallback(call, argumentsOf(call.args));
    } catch (thrown) {
      if (!(thrown instanceof FrameworkException)) throw thrown;
      return complainOfException(call, name ?? '', thrown.message);
    }
    const isHelp = name === undefined || name === 'help' || name === '-h';
    print(call.streams.output, isHelp ? help : `Unknown command: ${name}\n`);
    return FAILED;
  };
}

/** Prints the lines and returns 0. */
export function say(call: CommandCall, ...lines: readonly string[]): number {
  for (const line of lines) print(call.streams.output, `${line}\n`);
  return 0;
}

/** Skips `--user 0`, since there is only one user. Gives the other options. */
export function otherOptions(args: Arguments): readonly string[] {
  const others: string[] = [];
  for (let option = args.option(); option !== null; option = args.option()) {
    if (option === '--user') args.value();
    else others.push(option);
  }
  return others;
}
