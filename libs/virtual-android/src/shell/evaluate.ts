import { normalPath } from '../files/paths.ts';
import { print, type ShellState } from './command.ts';
import { COMMANDS } from './commands/table.ts';
import { expandText, expandWord, type Substitute } from './expand.ts';
import { redirected } from './redirect.ts';
import { createCollector, NO_INPUT, type Streams, sourceOf } from './streams.ts';
import type { AndOr, Command, Pipeline, Script, SimpleCommand } from './syntax.ts';

const NOT_FOUND = 127;
/** What a shell that was hung up answers: 128 and the number of SIGHUP. */
const HUNG_UP = 129;
/** Rounds of a loop between two looks at the event loop, so that no client can starve the others. */
const ROUNDS_BETWEEN_TURNS = 64;

/** Runs a parsed line; answers the exit code of its last command. */
export async function runScript(script: Script, shell: ShellState, streams: Streams): Promise<number> {
  for (const list of script) {
    if (stopped(shell)) break;
    shell.status = await runAndOr(list, shell, streams);
  }
  return shell.signal.aborted ? HUNG_UP : shell.status;
}

/** `&&` and `||` have the same rank and are judged from left to right; what is skipped leaves the exit code alone. */
async function runAndOr(list: AndOr, shell: ShellState, streams: Streams): Promise<number> {
  let status = await runPipeline(list.first, shell, streams);
  for (const { operator, pipeline } of list.rest) {
    if (stopped(shell)) return status;
    shell.status = status;
    if ((status === 0) === (operator === '&&')) status = await runPipeline(pipeline, shell, streams);
  }
  return status;
}

/** The commands of a pipeline run one after the other, each in a subshell: the next one reads what the one before wrote. */
async function runPipeline(pipeline: Pipeline, shell: ShellState, streams: Streams): Promise<number> {
  let status = 0;
  let { input } = streams;
  const piped = pipeline.commands.length > 1;
  for (const [index, command] of pipeline.commands.entries()) {
    if (index === pipeline.commands.length - 1) {
      status = await runCommand(command, piped ? subshell(shell) : shell, { ...streams, input });
    } else {
      const output = createCollector();
      await runCommand(command, subshell(shell), { ...streams, input, output });
      input = sourceOf(output.bytes());
    }
  }
  return pipeline.negated && !shell.leaving ? Number(status === 0) : status;
}

async function runCommand(command: Command, shell: ShellState, streams: Streams): Promise<number> {
  if (command.kind === 'simple') return runSimple(command, shell, streams);
  const own =
    command.redirects.length === 0
      ? streams
      : await redirected(command.redirects, streams, shell, substituteIn(shell, streams));
  if (own === null) return 1;
  switch (command.kind) {
    case 'group':
      return runScript(command.body, command.subshell ? subshell(shell) : shell, own);
    case 'if':
      return runIf(command, shell, own);
    case 'for':
      return runFor(command, shell, own);
    case 'while':
      return runWhile(command, shell, own);
  }
}

/** Where no branch is taken the exit code is 0. */
async function runIf(
  command: Command & { kind: 'if' },
  shell: ShellState,
  streams: Streams,
): Promise<number> {
  for (const { condition, body } of command.branches) {
    const status = await runScript(condition, shell, streams);
    if (stopped(shell)) return status;
    if (status === 0) return runScript(body, shell, streams);
  }
  shell.status = 0;
  return runScript(command.otherwise, shell, streams);
}

/** The words are expanded one item at a time, so an earlier round can change what a later item stands for. */
async function runFor(
  command: Command & { kind: 'for' },
  shell: ShellState,
  streams: Streams,
): Promise<number> {
  const run = substituteIn(shell, streams);
  let status = 0;
  for (const item of command.items) {
    for (const value of await expandWord(item, shell, run)) {
      if (stopped(shell)) return status;
      shell.variables.set(command.name, value);
      status = await runScript(command.body, shell, streams);
    }
  }
  return status;
}

/** Runs as long as the client stays: a phone has no bound either, but gives way to others. */
async function runWhile(
  command: Command & { kind: 'while' },
  shell: ShellState,
  streams: Streams,
): Promise<number> {
  let status = 0;
  for (let round = 1; ; round += 1) {
    const condition = await runScript(command.condition, shell, streams);
    if (stopped(shell)) return condition;
    if ((condition === 0) === command.until) return status;
    status = await runScript(command.body, shell, streams);
    if (stopped(shell)) return status;
    if (round % ROUNDS_BETWEEN_TURNS === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Words are expanded before assignments and redirections, as POSIX orders them. From the look-up of the program to its end nothing
 * else runs on the device, unless the program itself waits.
 */
async function runSimple(command: SimpleCommand, shell: ShellState, streams: Streams): Promise<number> {
  const run = substituteIn(shell, streams);
  const words: string[] = [];
  for (const word of command.words) words.push(...(await expandWord(word, shell, run)));
  const [name, ...args] = words;

  if (name === undefined && command.words.length === 0) shell.status = 0;
  for (const { name: variable, value } of command.assignments) {
    const text = await expandText(value, shell, run);
    // Before a command an assignment is the environment of that command only, which none of ours reads.
    if (name === undefined) shell.variables.set(variable, text);
  }

  const own =
    command.redirects.length === 0 ? streams : await redirected(command.redirects, streams, shell, run);
  if (own === null) return 1;
  if (name === undefined) return shell.status;

  const program = COMMANDS.get(
    name.startsWith('/system/bin/') ? normalPath(name).slice('/system/bin/'.length) : name,
  );
  if (program === undefined) {
    print(own.error, `/system/bin/sh: ${name}: inaccessible or not found\n`);
    return NOT_FOUND;
  }
  if (stopped(shell)) return HUNG_UP;
  const status = program({ device: shell.device, shell, streams: own, args });
  const code = typeof status === 'number' ? status : await status;
  const room = own.output.room?.();
  if (room !== undefined) await room;
  return code;
}

/** `$(…)`: its exit code becomes `$?`, its output loses the line ends at its end. */
function substituteIn(shell: ShellState, streams: Streams): Substitute {
  return async (script) => {
    const output = createCollector();
    shell.status = await runScript(script, subshell(shell), {
      input: NO_INPUT,
      output,
      error: streams.error,
    });
    return output.text().replace(/\n+$/, '');
  };
}

/** A copy: what is set or left in it does not reach the shell around it. */
function subshell(shell: ShellState): ShellState {
  return { ...shell, variables: new Map(shell.variables), leaving: false };
}

function stopped(shell: ShellState): boolean {
  return shell.leaving || shell.signal.aborted;
}
