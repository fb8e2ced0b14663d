import { arithmeticValue } from './arithmetic.ts';
import { print, type ShellState } from './command.ts';
import { conditionHolds } from './condition.ts';
import { expandText, expandToPattern, expandWord } from './expand.ts';
import { matchesPattern } from './globs.ts';
import { DEPTH_MAX, type Interpreter, substituteIn } from './interpreter.ts';
import { childSignal, JOBS_MAX } from './jobs.ts';
import { ExpansionError, setVariable } from './parameters.ts';
import { parseShell } from './parse.ts';
import { redirected } from './redirect.ts';
import { runSimple } from './simple-command.ts';
import { HUNG_UP, newProcessId, stopped, subshell } from './state.ts';
import { createPipe, NO_INPUT, type Streams } from './streams.ts';
import { type AndOr, type Command, type Pipeline, type Script, ShellSyntaxError } from './syntax.ts';

/** Rounds of a loop between two looks at the event loop, so that no client can starve the others. */
const ROUNDS_BETWEEN_TURNS = 64;

const INTERPRETER: Interpreter = { runCommand, runScript, evaluateText };

/** Parses and runs text. A syntax error is printed on the error stream, with exit code 1. */
export async function evaluateText(text: string, shell: ShellState, streams: Streams): Promise<number> {
  if (shell.depth >= DEPTH_MAX) throw new ExpansionError('commands nested too deeply');
  try {
    const script = parseShell(text);
    shell.depth += 1;
    shell.status = script.length === 0 ? 0 : shell.status;
    return await runScript(script, shell, streams);
  } catch (thrown) {
    if (!(thrown instanceof ShellSyntaxError)) throw thrown;
    print(streams.error, `${shell.name}: syntax error: ${thrown.message}\n`);
    return 1;
  } finally {
    shell.depth -= 1;
  }
}

/** Runs a parsed line; gives the exit code of its last command. */
export async function runScript(script: Script, shell: ShellState, streams: Streams): Promise<number> {
  for (const list of script) {
    if (stopped(shell)) break;
    const own = shell.standing ?? streams;
    if (list.background) shell.status = startJob(list, shell, own);
    else shell.status = await runAndOr(list, shell, own);
  }
  return shell.signal.aborted ? HUNG_UP : shell.status;
}

const NEVER = new AbortController().signal;

/** `nohup PROGRAM … &`: the shell often ends before the program has begun, and it begins nevertheless. */
function isDetached({ first, rest }: AndOr): boolean {
  const [command] = first.commands;
  if (command?.kind !== 'simple' || first.commands.length > 1 || rest.length > 0) return false;
  const [part] = command.words[0] ?? [];
  return part?.kind === 'text' && (part.text === 'nohup' || part.text === 'setsid');
}

/** Unless both streams of each command go elsewhere. */
function holdsOutput({ first, rest }: AndOr): boolean {
  const commands = [first, ...rest.map(({ pipeline }) => pipeline)].flatMap((pipeline) => pipeline.commands);
  return commands.some(({ redirects }) => ![1, 2].every((fd) => redirects.some((one) => one.fd === fd)));
}

/** Starts a background job. It has no input, as in a shell without a terminal. */
function startJob(list: AndOr, shell: ShellState, streams: Streams): number {
  if (shell.running.jobs >= JOBS_MAX) {
    print(streams.error, `${shell.name}: can't fork - try again\n`);
    return 1;
  }
  const own = childSignal(shell.signal);
  const detached = isDetached(list);
  const child = {
    ...subshell(shell, detached ? NEVER : own.signal),
    processId: newProcessId(),
    hangUp: detached ? own.signal : null,
  };
  shell.running.jobs += 1;
  const done = runAndOr(list, child, { ...streams, input: NO_INPUT })
    .then((status) => (own.signal.aborted ? 143 : status))
    .finally(() => {
      shell.running.jobs -= 1;
      own.release();
    });
  shell.jobs.push({ pid: child.processId, done, holdsOutput: holdsOutput(list), stop: own.abort });
  if (shell.jobs.length > JOBS_MAX) shell.jobs.shift();
  return 0;
}

/** `&&` and `||` have equal precedence, from left to right. Skipped commands do not change the exit code. */
async function runAndOr(list: AndOr, shell: ShellState, streams: Streams): Promise<number> {
  const last = list.rest.length - 1;
  let status = await runTested(list.first, shell, streams, last >= 0);
  for (const [index, { operator, pipeline }] of list.rest.entries()) {
    if (stopped(shell)) return status;
    shell.status = status;
    if ((status === 0) === (operator === '&&'))
      status = await runTested(pipeline, shell, streams, index < last);
  }
  return status;
}

/** Runs a pipeline. With `set -e`, a failure that is not tested ends the shell. */
async function runTested(
  pipeline: Pipeline,
  shell: ShellState,
  streams: Streams,
  tested: boolean,
): Promise<number> {
  const looked = tested || pipeline.negated;
  if (looked) shell.tested += 1;
  const status = await runPipeline(pipeline, shell, streams);
  if (looked) shell.tested -= 1;
  else if (status !== 0 && shell.options.has('e') && shell.tested === 0 && shell.jump === null)
    shell.leaving = true;
  return status;
}

async function runPipeline(pipeline: Pipeline, shell: ShellState, streams: Streams): Promise<number> {
  const [only] = pipeline.commands;
  const status =
    pipeline.commands.length === 1 && only !== undefined
      ? await runCommand(only, shell, streams)
      : await runPiped(pipeline.commands, shell, streams);
  return pipeline.negated && !shell.leaving ? Number(status === 0) : status;
}

/**
 * All commands of a pipeline run at the same time, each in a subshell. The shell waits for all and gets the exit code of
 * the last. A command that writes to an ended reader is ended too, as by SIGPIPE.
 */
async function runPiped(commands: readonly Command[], shell: ShellState, streams: Streams): Promise<number> {
  const stages: Promise<number>[] = [];
  let { input } = streams;
  let closeInput = (): void => {};
  for (const [index, command] of commands.entries()) {
    const own = childSignal(shell.signal);
    const pipe = index === commands.length - 1 ? null : createPipe(own.abort);
    const closeBefore = closeInput;
    const ended = (): void => {
      own.release();
      pipe?.end();
      closeBefore();
    };
    const stage = runCommand(command, subshell(shell, own.signal), {
      ...streams,
      input,
      output: pipe?.sink ?? streams.output,
    });
    stages.push(stage.finally(ended));
    if (pipe === null) break;
    input = pipe.source;
    closeInput = pipe.close;
  }
  return (await Promise.all(stages)).at(-1) ?? 0;
}

/** Runs a command. Errors of expansion end the shell, as in mksh without a terminal. */
export async function runCommand(command: Command, shell: ShellState, streams: Streams): Promise<number> {
  try {
    if (command.kind === 'simple') return await runSimple(command, shell, streams, INTERPRETER);
    if (command.redirects.length === 0) return await runCompound(command, shell, streams);
    const run = substituteIn(INTERPRETER, shell, streams);
    const own = await redirected(command.redirects, streams, shell, run);
    if (own === null) return 1;
    const { standing } = shell;
    shell.standing = null;
    const status = await runCompound(command, shell, own);
    shell.standing = standing;
    return status;
  } catch (thrown) {
    if (!(thrown instanceof ExpansionError)) throw thrown;
    print(streams.error, `${shell.name}: ${thrown.message}\n`);
    shell.leaving = true;
    return 1;
  }
}

async function runCompound(
  command: Exclude<Command, { kind: 'simple' }>,
  shell: ShellState,
  streams: Streams,
): Promise<number> {
  const run = substituteIn(INTERPRETER, shell, streams);
  switch (command.kind) {
    case 'group':
      return runScript(command.body, command.subshell ? subshell(shell) : shell, streams);
    case 'if':
      return runIf(command, shell, streams);
    case 'for':
      return runFor(command, shell, streams);
    case 'while':
      return runWhile(command, shell, streams);
    case 'case':
      return runCase(command, shell, streams);
    case 'function':
      shell.functions.set(command.name, command.body);
      return 0;
    case 'condition':
      return conditionHolds(command.condition, shell, run, streams);
    case 'arithmetic':
      return Number(arithmeticValue(await expandText(command.word, shell, run), shell) === 0);
  }
}

/** Where no branch is taken, the exit code is 0. */
async function runIf(
  command: Command & { kind: 'if' },
  shell: ShellState,
  streams: Streams,
): Promise<number> {
  for (const { condition, body } of command.branches) {
    const status = await runCondition(condition, shell, streams);
    if (stopped(shell)) return status;
    if (status === 0) return runScript(body, shell, streams);
  }
  shell.status = 0;
  return runScript(command.otherwise, shell, streams);
}

async function runCondition(script: Script, shell: ShellState, streams: Streams): Promise<number> {
  shell.tested += 1;
  const status = await runScript(script, shell, streams);
  shell.tested -= 1;
  return status;
}

/** The words are expanded one item at a time, so an earlier round can change what a later item stands for. */
async function runFor(
  command: Command & { kind: 'for' },
  shell: ShellState,
  streams: Streams,
): Promise<number> {
  const run = substituteIn(INTERPRETER, shell, streams);
  let status = 0;
  const round = async (value: string): Promise<boolean> => {
    if (stopped(shell)) return false;
    const refused = setVariable(shell, command.name, value);
    if (refused !== null) throw new ExpansionError(refused);
    status = await runScript(command.body, shell, streams);
    return goesOn(shell);
  };
  const items = command.items ?? shell.parameters;
  for (const item of items) {
    const values = typeof item === 'string' ? [item] : await expandWord(item, shell, run);
    for (const value of values) if (!(await round(value))) return status;
  }
  return status;
}

/** Loops as long as the client stays, without a limit, as on a phone, but lets others run in between. */
async function runWhile(
  command: Command & { kind: 'while' },
  shell: ShellState,
  streams: Streams,
): Promise<number> {
  let status = 0;
  for (let round = 1; ; round += 1) {
    const condition = await runCondition(command.condition, shell, streams);
    if (stopped(shell)) return goesOn(shell) ? 0 : condition;
    if ((condition === 0) === command.until) return status;
    status = await runScript(command.body, shell, streams);
    if (!goesOn(shell)) return status;
    if (round % ROUNDS_BETWEEN_TURNS === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** After a round: takes the `break` or `continue` that was meant for this loop. */
function goesOn(shell: ShellState): boolean {
  const { jump } = shell;
  if (jump === null || jump.kind === 'return') return !stopped(shell);
  if (jump.levels > 1) {
    shell.jump = { ...jump, levels: jump.levels - 1 };
    return false;
  }
  shell.jump = null;
  return jump.kind === 'continue' && !stopped(shell);
}

async function runCase(
  command: Command & { kind: 'case' },
  shell: ShellState,
  streams: Streams,
): Promise<number> {
  const run = substituteIn(INTERPRETER, shell, streams);
  const subject = await expandText(command.subject, shell, run);
  for (const { patterns, body } of command.items) {
    for (const pattern of patterns) {
      if (!matchesPattern(subject, await expandToPattern(pattern, shell, run))) continue;
      shell.status = 0;
      return runScript(body, shell, streams);
    }
  }
  return 0;
}
