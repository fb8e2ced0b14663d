import { type CommandCall, complain, print, type ShellCommand, type ShellState } from '../../command.ts';
import { childSignal } from '../../jobs.ts';
import { isBuiltin, programNames } from '../../program-names.ts';
import { promptOf } from '../../prompt.ts';
import { readCommand } from '../../read-command.ts';
import { stopped, subshell } from '../../state.ts';

/** Commands that run other commands. */

export const evalText: ShellCommand = (call) => call.evaluate(call.args.join(' '), call.shell);

/** `. FILE`: runs in the shell itself. */
export const source: ShellCommand = (call) => {
  const [path = '', ...args] = call.args;
  const content = call.files.read(path);
  if (!content.ok) return complain(call, `${call.shell.name}: .: ${path}: No such file or directory`);
  const { shell } = call;
  const { parameters } = shell;
  if (args.length > 0) shell.parameters = args;
  const status = call.evaluate(Buffer.from(content.value).toString('utf8'), shell);
  return status.finally(() => {
    shell.parameters = parameters;
  });
};

/** `exec CMD`: the shell ends with the command. The evaluator itself handles redirections without a command. */
export const exec: ShellCommand = async (call) => {
  const status = await call.run(call.args);
  call.shell.leaving = true;
  return status;
};

/** `sh [-c TEXT [NAME ARGS]] [FILE ARGS]`; without both, the input is the script, run as its lines come. */
export const sh: ShellCommand = async (call) => {
  const [first = '', ...rest] = call.args;
  const child = { ...subshell(call.shell), name: '/system/bin/sh' };
  child.functions.clear();
  child.options.clear();
  const options = /^-[a-z]+$/.test(first) ? first.slice(1) : '';
  for (const letter of options) if ('eux'.includes(letter)) child.options.add(letter);
  if (options.includes('c')) {
    const [text, name = child.name, ...parameters] = rest;
    if (text === undefined) return complain(call, `${child.name}: -c requires an argument`);
    return call.evaluate(text, Object.assign(child, { name, parameters }));
  }
  const [path, ...parameters] = options === '' ? call.args : rest;
  if (path === undefined || path === '-') return runInput(call, child);
  const content = call.files.read(path);
  if (!content.ok)
    return complain(call, `${child.name}: ${path}: can't open: No such file or directory`, 127);
  const text = Buffer.from(content.value).toString('utf8');
  return call.evaluate(text, Object.assign(child, { name: path, parameters }));
};

/** Runs one command after the other until `exit` or the end of the input. In a terminal each has a prompt. */
async function runInput(call: CommandCall, child: ShellState): Promise<number> {
  const { input, error } = call.streams;
  const prompt = (text: string): void => {
    if (input.terminal === true) print(error, text);
  };
  const next = (): Promise<string | null> => {
    prompt(promptOf(call.device, child.variables.get('PWD'), child.status));
    return readCommand(input, () => prompt('> '));
  };
  child.status = 0;
  for (let lines = await next(); lines !== null; lines = await next()) {
    child.status = await call.evaluate(lines, child);
    if (stopped(child)) break;
  }
  return child.status;
}

/** `wait [PID|%JOB…]`: ends at once when the client hangs up, because that ends the jobs. */
export const wait: ShellCommand = async (call) => {
  const { jobs } = call.shell;
  if (call.args.length === 0) {
    await Promise.all(jobs.map((job) => job.done));
    return 0;
  }
  let status = 0;
  for (const word of call.args) status = (await jobOf(call, word)?.done) ?? 127;
  return status;
};

export function jobOf(call: CommandCall, word: string) {
  const { jobs } = call.shell;
  if (word === '%' || word === '%%' || word === '%+') return jobs.at(-1);
  return word.startsWith('%')
    ? jobs[Number(word.slice(1)) - 1]
    : jobs.find((job) => String(job.pid) === word);
}

/** `timeout [-s SIGNAL] [-k TIME] DURATION COMMAND…` (toybox): ends with 124 where the time ran out. */
export const timeout: ShellCommand = async (call) => {
  const args = [...call.args];
  while (/^-[skiv]/.test(args[0] ?? '')) if (/^-[sk]$/.test(args.shift() ?? '')) args.shift();
  const [, amount = '', unit = ''] = /^(\d+\.?\d*|\.\d+)([smhd]?)$/.exec(args.shift() ?? '') ?? [];
  if (amount === '' || args.length === 0) return complain(call, 'timeout: Needs 2 arguments', 125);
  const ms = Number(amount) * ({ m: 60_000, h: 3_600_000, d: 86_400_000 }[unit] ?? 1_000);
  const own = childSignal(call.shell.signal);
  let late = false;
  const timer = setTimeout(
    () => {
      late = true;
      own.abort();
    },
    Math.min(ms, 2 ** 31 - 1),
  );
  try {
    const status = await call.run(args, { signal: own.signal });
    return late ? 124 : status;
  } finally {
    clearTimeout(timer);
    own.release();
  }
};

/** `nohup`, `setsid`: the servers of clients outlive the shell; everything else still ends with it. */
export const runDetached: ShellCommand = (call) =>
  call.args.length === 0
    ? complain(call, 'Needs 1 argument')
    : call.run(call.args, { ignoresHangUp: true, signal: call.shell.hangUp ?? call.shell.signal });

/** `nice -n N`: the command runs without a change. */
export const runAsIs: ShellCommand = (call) => {
  const words = call.args[0] === '-n' ? call.args.slice(2) : call.args;
  return words.length === 0 ? complain(call, 'Needs 1 argument') : call.run(words);
};

/** `command [-v|-V] NAME…`, `builtin NAME…`. */
export const command: ShellCommand = (call) => {
  const [first = '', ...rest] = call.args;
  if (first === '-v' || first === '-V')
    return Math.max(0, ...rest.map((name) => tellPlace(call, name, first)));
  const words = first === '-p' ? rest : call.args;
  return words.length === 0 ? 0 : call.run(words);
};

function placeOf(call: CommandCall, name: string): 'function' | 'builtin' | string | null {
  if (call.shell.functions.has(name)) return 'function';
  if (isBuiltin(name)) return 'builtin';
  if (name.includes('/')) return call.files.stat(name) === null ? null : name;
  return programNames().includes(name) ? `/system/bin/${name}` : null;
}

function tellPlace(call: CommandCall, name: string, option: string): number {
  const place = placeOf(call, name);
  if (option === '-V') return tellKind(call, name, place);
  if (place === null) return 1;
  print(call.streams.output, `${place === 'builtin' || place === 'function' ? name : place}\n`);
  return 0;
}

function tellKind(call: CommandCall, name: string, place: string | null): number {
  if (place === null) {
    print(call.streams.output, `${name} not found\n`);
    return 1;
  }
  const kind =
    place === 'builtin' ? 'is a shell builtin' : place === 'function' ? 'is a function' : `is ${place}`;
  print(call.streams.output, `${name} ${kind}\n`);
  return 0;
}

export const type: ShellCommand = (call) =>
  Math.max(0, ...call.args.map((name) => tellKind(call, name, placeOf(call, name))));

/** toybox's `which`: files only. */
export const which: ShellCommand = (call) => {
  let status = 0;
  for (const name of call.args.filter((arg) => arg !== '-a')) {
    if (programNames().includes(name)) print(call.streams.output, `/system/bin/${name}\n`);
    else if (name.includes('/') && call.files.stat(name) !== null) print(call.streams.output, `${name}\n`);
    else status = 1;
  }
  return status;
};
