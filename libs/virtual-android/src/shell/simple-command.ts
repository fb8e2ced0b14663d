import { normalPath } from '../phone/files/paths.ts';
import { type CommandCall, print, type RunChanges, type ShellState } from './command.ts';
import { COMMANDS } from './commands/table.ts';
import { expandText, expandWord, type Substitute } from './expand.ts';
import { fileView } from './file-view.ts';
import { DEPTH_MAX, type Interpreter, substituteIn } from './interpreter.ts';
import { ExpansionError, parameterOf, setVariable } from './parameters.ts';
import { isBuiltin } from './program-names.ts';
import { redirected } from './redirect.ts';
import { HUNG_UP, stopped, subshell } from './state.ts';
import type { Streams } from './streams.ts';
import type { Assignment, Command, SimpleCommand } from './syntax.ts';

const NOT_FOUND = 127;
/** POSIX's special builtins: an assignment before one of them stays. */
const SPECIAL = new Set(
  ': . break continue eval exec exit export readonly return set shift times trap unset'.split(' '),
);

/**
 * Runs a simple command. Words are expanded before assignments and redirections, as in POSIX. From the look-up of the
 * program to its end nothing else runs on the device, unless the program itself waits.
 */
export async function runSimple(
  command: SimpleCommand,
  shell: ShellState,
  streams: Streams,
  interpreter: Interpreter,
): Promise<number> {
  const run = substituteIn(interpreter, shell, streams);
  const words: string[] = [];
  for (const word of command.words) words.push(...(await expandWord(word, shell, run)));
  if (words.length === 0 && command.words.length === 0) shell.status = 0;
  const kept = words[0] === undefined || SPECIAL.has(words[0]);
  const assigned = await assign(command.assignments, shell, run, !kept);
  trace(words, assigned, shell, streams);

  const own =
    command.redirects.length === 0 ? streams : await redirected(command.redirects, streams, shell, run);
  if (own === null) return 1;
  const [name, ...args] = words;
  if (name === undefined) return shell.status;
  if (stopped(shell)) return HUNG_UP;
  if (name === 'exec' && args.length === 0) {
    shell.standing = own;
    return 0;
  }

  const body = shell.functions.get(name);
  if (body !== undefined) return callFunction(body, name, args, shell, own, interpreter);
  const status = runProgram(words, shell, own, interpreter, kept ? undefined : assigned);
  const code = typeof status === 'number' ? status : await status;
  const room = own.output.room?.();
  if (room !== undefined) await room;
  return code;
}

/** An assignment before a command is part of that command's environment only. */
async function assign(
  assignments: readonly Assignment[],
  shell: ShellState,
  run: Substitute,
  forCommand: boolean,
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  for (const { name, append, value } of assignments) {
    const before = append ? (parameterOf(name, shell) ?? '') : '';
    const text = before + (await expandText(value, shell, run));
    values.set(name, text);
    const refused = forCommand ? null : setVariable(shell, name, text);
    if (refused !== null) throw new ExpansionError(refused);
  }
  return values;
}

function trace(
  words: readonly string[],
  assigned: ReadonlyMap<string, string>,
  shell: ShellState,
  streams: Streams,
): void {
  if (!shell.options.has('x')) return;
  const shown = [...[...assigned].map(([name, value]) => `${name}=${value}`), ...words];
  print(streams.error, `+ ${shown.join(' ')}\n`);
}

/** Runs a program or builtin. A name in no table is `inaccessible or not found`. */
function runProgram(
  words: readonly string[],
  shell: ShellState,
  streams: Streams,
  interpreter: Interpreter,
  environment?: ReadonlyMap<string, string>,
): number | Promise<number> {
  const [name = '', ...args] = words;
  const program = COMMANDS.get(programName(name));
  if (program !== undefined) {
    const start = () =>
      withVariables(shell, environment, () => program(callOf(shell, streams, args, interpreter)));
    // Undefined on a phone without faults, where nothing may come between look-up and execution.
    if (!isBuiltin(words[0] ?? '')) shell.device.traffic.commands += 1;
    const held = shell.device.faults.beforeProgram(words, shell.signal);
    return held === undefined
      ? start()
      : held.then(() => (stopped(shell) && !shell.ignoresHangUp ? HUNG_UP : start()));
  }
  if (name.includes('/')) return runFile(name, args, shell, streams, interpreter);
  print(streams.error, `${shell.name}: ${name}: inaccessible or not found\n`);
  return NOT_FOUND;
}

function programName(name: string): string {
  if (!name.startsWith('/')) return name;
  const path = normalPath(name);
  return /^\/(?:system\/bin|bin|vendor\/bin)\//.test(path) ? path.slice(path.lastIndexOf('/') + 1) : name;
}

/** Sets the environment of one command and removes it afterwards. Other variables that the command sets stay. */
function withVariables(
  shell: ShellState,
  environment: ReadonlyMap<string, string> | undefined,
  act: () => number | Promise<number>,
): number | Promise<number> {
  if (environment === undefined || environment.size === 0) return act();
  const { variables, exported } = shell;
  const before = [...environment.keys()].map(
    (name) => [name, variables.get(name), exported.has(name)] as const,
  );
  for (const [name, value] of environment) {
    variables.set(name, value);
    exported.add(name);
  }
  const restore = (): void => {
    for (const [name, value, wasExported] of before) {
      if (value === undefined) variables.delete(name);
      else variables.set(name, value);
      if (!wasExported) exported.delete(name);
    }
  };
  const status = act();
  if (typeof status !== 'number') return status.finally(restore);
  restore();
  return status;
}

/** Runs a file by its path. It must be a shell script, since a virtual phone executes no machine code. */
function runFile(
  path: string,
  args: readonly string[],
  shell: ShellState,
  streams: Streams,
  interpreter: Interpreter,
): number | Promise<number> {
  const files = fileView(shell);
  const facts = files.stat(path);
  const refuse = (why: string, status: number): number => {
    print(streams.error, `${shell.name}: ${path}: ${why}\n`);
    return status;
  };
  if (facts === null) return refuse('inaccessible or not found', NOT_FOUND);
  if (facts.kind === 'directory' || (facts.mode & 0o111) === 0)
    return refuse("can't execute: Permission denied", 126);
  const content = files.read(path);
  const text = content.ok ? Buffer.from(content.value).toString('utf8') : '';
  if (text.startsWith('\x7fELF') || text.includes('\0'))
    return refuse('not executable: a virtual device runs no machine code', 126);
  const child = { ...subshell(shell), name: path, parameters: args };
  return callOf(child, streams, [], interpreter).evaluate(text, child);
}

/** The arguments and surroundings of a program. */
function callOf(
  shell: ShellState,
  streams: Streams,
  args: readonly string[],
  interpreter: Interpreter,
): CommandCall {
  return {
    device: shell.device,
    shell,
    streams,
    args,
    files: fileView(shell),
    run(words, changes: RunChanges = {}) {
      const ignoresHangUp = shell.ignoresHangUp || changes.ignoresHangUp === true;
      const child = { ...subshell(shell, changes.signal ?? shell.signal), ignoresHangUp };
      return runProgram(words, child, changes.streams ?? streams, interpreter, changes.variables);
    },
    evaluate: (text, target, own = streams) => interpreter.evaluateText(text, target, own),
  };
}

async function callFunction(
  body: Command,
  name: string,
  args: readonly string[],
  shell: ShellState,
  streams: Streams,
  interpreter: Interpreter,
): Promise<number> {
  if (shell.depth >= DEPTH_MAX) throw new ExpansionError(`${name}: functions nested too deeply`);
  const { parameters } = shell;
  const locals = new Map<string, string | undefined>();
  Object.assign(shell, { parameters: args, depth: shell.depth + 1 });
  shell.locals.push(locals);
  const status = await interpreter.runCommand(body, shell, streams);
  shell.locals.pop();
  for (const [variable, before] of locals) {
    if (before === undefined) shell.variables.delete(variable);
    else shell.variables.set(variable, before);
  }
  Object.assign(shell, { parameters, depth: shell.depth - 1 });
  if (shell.jump?.kind !== 'return') return status;
  shell.jump = null;
  return shell.status;
}
