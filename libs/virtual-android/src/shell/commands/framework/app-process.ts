import { declaresClass } from '../../../client-servers/program.ts';
import { PLAYED_PROGRAMS } from '../../../client-servers/programs.ts';
import { type CommandCall, complain, print, type ShellCommand } from '../../command.ts';

/** 128 and the number of SIGABRT. */
const ABORTED = 134;
const NEVER = new AbortController().signal;

/**
 * `app_process [java options] DIRECTORY [options] CLASS [arguments]` (AOSP `app_main.cpp`): clients start their own compiled
 * programs with it. A virtual phone runs no compiled code. It plays those that it knows while a file of the class path, which
 * the client has pushed, declares the class. All others end as where a class cannot be found: `Aborted`, with the reason in
 * the log.
 */
export const appProcess: ShellCommand = async (call) => {
  const { className, args, path } = read(call);
  const file = call.files.read(path);
  const isThere = file.ok && (await declaresClass(file.value, className));
  const program = PLAYED_PROGRAMS.get(className);
  if (!(file.ok && isThere)) return abort(call, className, path);
  if (program === undefined) {
    complain(call, `Error: could not run ${className}: a virtual device runs no compiled code`);
    return complain(call, 'Aborted', ABORTED);
  }
  return program({
    device: call.device,
    args,
    code: file.value,
    processName: `app_process / ${className}`,
    signal: call.shell.ignoresHangUp ? NEVER : call.shell.signal,
    print: (text) => print(call.streams.output, text),
    complain: (text) => print(call.streams.error, text),
  });
};

function read({ args, shell }: CommandCall) {
  const options = args.findIndex((arg) => !arg.startsWith('-'));
  const java = options === -1 ? args : args.slice(0, options);
  const rest = args.slice(java.length + 1);
  const at = rest.findIndex((arg) => !arg.startsWith('--'));
  const given = java.findLast((option) => option.startsWith('-Djava.class.path='));
  const classPath = given?.slice(given.indexOf('=') + 1) ?? shell.variables.get('CLASSPATH') ?? '';
  return {
    className: (at === -1 ? '' : (rest[at] ?? '')).replaceAll('/', '.'),
    args: at === -1 ? [] : rest.slice(at + 1),
    path: classPath.split(':')[0] ?? '',
  };
}

function abort(call: CommandCall, className: string, path: string): number {
  const reason = `java.lang.ClassNotFoundException: Didn't find class "${className}" on path: DexPathList[[zip file "${path}"]]`;
  const message = `ERROR: could not find class '${className}': ${reason}`;
  const tag = 'AndroidRuntime';
  call.device.log.write({ pid: call.shell.processId, priority: 'E', tag, message, buffer: 'main' });
  return complain(call, 'Aborted', ABORTED);
}
