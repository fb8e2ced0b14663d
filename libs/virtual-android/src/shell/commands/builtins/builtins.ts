import { normalPath } from '../../../phone/files/paths.ts';
import { arithmeticValue } from '../../arithmetic.ts';
import { type CommandCall, complain, print, type ShellCommand, type ShellState } from '../../command.ts';
import { ExpansionError, parameterOf, setVariable } from '../../parameters.ts';
import { singleQuoted } from '../../quoting.ts';

/** Commands that change their own shell (the parts of mksh's `c_ksh.c` and `c_sh.c` that clients use). */

export const yes: ShellCommand = () => 0;
export const no: ShellCommand = () => 1;

/** Ends the shell, or the subshell that it runs in. */
export const exit: ShellCommand = ({ args, shell }) => {
  shell.leaving = true;
  const code = args[0] === undefined ? shell.status : Number.parseInt(args[0], 10);
  return Number.isNaN(code) ? 1 : code & 0xff;
};

/** `return` outside of a function ends the script. */
export const returnFrom: ShellCommand = ({ args, shell }) => {
  const code = args[0] === undefined ? shell.status : Number.parseInt(args[0], 10) & 0xff;
  if (shell.locals.length === 0) shell.leaving = true;
  else shell.jump = { kind: 'return' };
  shell.status = Number.isNaN(code) ? 1 : code;
  return shell.status;
};

export const jumpBy =
  (kind: 'break' | 'continue'): ShellCommand =>
  ({ args, shell }) => {
    shell.jump = { kind, levels: Math.max(1, Number.parseInt(args[0] ?? '1', 10) || 1) };
    return 0;
  };

export const cd: ShellCommand = (call) => {
  const { shell, files, args } = call;
  const [first = shell.variables.get('HOME') ?? '/'] = args.filter((arg) => !/^-[LP]$/.test(arg));
  const back = first === '-';
  const to = back ? (shell.variables.get('OLDPWD') ?? '') : first;
  if (to === '') return complain(call, `${shell.name}: cd: ${back ? 'no OLDPWD' : 'no home directory'}`);
  const facts = files.stat(to);
  if (facts?.kind !== 'directory') {
    const why = facts === null ? 'No such file or directory' : 'Not a directory';
    return complain(call, `${shell.name}: cd: ${to}: ${why}`, 2);
  }
  shell.variables.set('OLDPWD', shell.directory);
  shell.directory = normalPath(to.startsWith('/') ? to : `${shell.directory}/${to}`);
  shell.variables.set('PWD', shell.directory);
  if (back) print(call.streams.output, `${shell.directory}\n`);
  return 0;
};

export const pwd: ShellCommand = ({ shell, streams }) => {
  print(streams.output, `${shell.directory}\n`);
  return 0;
};

function assign(call: CommandCall, text: string, then: (name: string) => void): number {
  const [, name = '', , value] = /^([A-Za-z_]\w*)(=([\s\S]*))?$/.exec(text) ?? [];
  if (name === '') return complain(call, `${call.shell.name}: ${text}: is not an identifier`);
  const refused = value === undefined ? null : setVariable(call.shell, name, value);
  if (refused !== null) throw new ExpansionError(refused);
  then(name);
  return 0;
}

export const exportNames: ShellCommand = (call) => {
  const { exported, variables } = call.shell;
  const names = call.args.filter((arg) => arg !== '-p');
  if (names.length === 0)
    for (const name of [...exported].sort())
      print(call.streams.output, `export ${name}=${quoted(variables.get(name) ?? '')}\n`);
  return Math.max(0, ...names.map((text) => assign(call, text, (name) => exported.add(name))));
};

export const readOnlyNames: ShellCommand = (call) =>
  Math.max(0, ...call.args.map((text) => assign(call, text, (name) => call.shell.readOnly.add(name))));

/** `local`, `typeset` and `declare`: old values come back when the function ends. `-i`, `-r` and the like are refused. */
export const local: ShellCommand = (call) => {
  const option = call.args.find((arg) => /^[-+]/.test(arg) && arg !== '-x' && arg !== '-r');
  if (option !== undefined) return complain(call, `${call.shell.name}: typeset: ${option}: unknown option`);
  const names = call.args.filter((arg) => !arg.startsWith('-'));
  const frame = call.shell.locals.at(-1);
  for (const text of names) {
    const [name = ''] = text.split('=');
    if (frame !== undefined && !frame.has(name)) frame.set(name, call.shell.variables.get(name));
  }
  const mark = (name: string): void => {
    if (call.args.includes('-x')) call.shell.exported.add(name);
    if (call.args.includes('-r')) call.shell.readOnly.add(name);
  };
  return Math.max(0, ...names.map((text) => assign(call, text, mark)));
};

export const unset: ShellCommand = ({ args, shell }) => {
  const functions = args[0] === '-f';
  for (const name of args.filter((arg) => !/^-[fv]$/.test(arg))) {
    if (functions) shell.functions.delete(name);
    else if (shell.readOnly.has(name)) throw new ExpansionError(`${name}: is read only`);
    else shell.variables.delete(name);
  }
  return 0;
};

const OPTION_NAMES: Readonly<Record<string, string>> = {
  errexit: 'e',
  nounset: 'u',
  xtrace: 'x',
  noglob: 'f',
  verbose: 'v',
};

/** `set -eux`, `set -o NAME`, `set -- WORDS`; alone it lists the variables. `pipefail` is refused: it is not supported. */
export const set: ShellCommand = (call) => {
  const { shell, args } = call;
  if (args.length === 0) {
    const lines = [...shell.variables].sort().map(([name, value]) => `${name}=${quoted(value)}\n`);
    print(call.streams.output, lines.join(''));
    return 0;
  }
  const words = [...args];
  for (let word = words[0]; word !== undefined && /^[-+]./.test(word) && word !== '--'; word = words[0]) {
    words.shift();
    const named = word.slice(1) === 'o' ? (words.shift() ?? '') : null;
    const letters = named === null ? word.slice(1) : (OPTION_NAMES[named] ?? '?');
    if (!/^[euxfvabhm]+$/.test(letters))
      return complain(call, `${shell.name}: set: ${named ?? word}: unknown option`);
    for (const letter of letters) change(shell, letter, word.startsWith('-'));
  }
  const cleared = words[0] === '--';
  if (cleared || words.length > 0) shell.parameters = cleared ? words.slice(1) : words;
  return 0;
};

function change(shell: ShellState, letter: string, on: boolean): void {
  if (on) shell.options.add(letter);
  else shell.options.delete(letter);
}

export const shift: ShellCommand = (call) => {
  const { shell } = call;
  const count = Number.parseInt(call.args[0] ?? '1', 10);
  if (Number.isNaN(count) || count < 0 || count > shell.parameters.length)
    return complain(call, `${shell.name}: shift: nothing to shift`);
  shell.parameters = shell.parameters.slice(count);
  return 0;
};

/** `let EXPRESSION…`: 0 where the last one is not zero. */
export const letValue: ShellCommand = ({ args, shell }) => {
  let value = 0;
  for (const text of args) value = arithmeticValue(text, shell);
  return Number(value === 0);
};

/** `trap` is accepted and has no effect, since a virtual shell gets no signals. */
export const trap: ShellCommand = () => 0;

export const times: ShellCommand = ({ streams }) => {
  print(streams.output, '0m0.00s 0m0.00s\n0m0.00s 0m0.00s\n');
  return 0;
};

function quoted(text: string): string {
  return /^[\w./:,@%+-]*$/.test(text) ? text : singleQuoted(text);
}

/** `read [-r] [-p PROMPT] NAME…`: one line of the input, split by `IFS`; 1 at the end of the input. */
export const read: ShellCommand = async (call) => {
  const { shell } = call;
  const raw = call.args.some((arg) => /^-[a-z]*r/.test(arg));
  const names = call.args.filter((arg) => !arg.startsWith('-'));
  const line = await readLine(call, raw);
  const separators = parameterOf('IFS', shell) ?? ' \t\n';
  const fields = fieldsOf(line.text, separators, Math.max(1, names.length));
  for (const [index, name] of (names.length === 0 ? ['REPLY'] : names).entries()) {
    const refused = setVariable(shell, name, fields[index] ?? '');
    if (refused !== null) throw new ExpansionError(refused);
  }
  return line.ended ? 1 : 0;
};

const LINE_MAX_BYTES = 1024 * 1024;

/** Reads byte by byte, since the bytes after the line belong to the next reader. */
async function readLine(
  call: CommandCall,
  raw: boolean,
): Promise<{ readonly text: string; readonly ended: boolean }> {
  const bytes: number[] = [];
  let escaped = false;
  while (bytes.length < LINE_MAX_BYTES) {
    const [byte] = (await call.streams.input.read(1)) ?? [];
    if (byte === undefined) return { text: Buffer.from(bytes).toString('utf8'), ended: true };
    if (byte === 10 && !escaped) break;
    if (byte === 92 && !raw && !escaped) escaped = true;
    else {
      if (!(byte === 10 && escaped)) bytes.push(byte);
      escaped = false;
    }
  }
  return { text: Buffer.from(bytes).toString('utf8'), ended: false };
}

/** Splits a line into fields; the last one has the rest of the line. */
function fieldsOf(line: string, separators: string, count: number): readonly string[] {
  if (separators === '') return [line];
  const set = separators.replace(/[\\\]^-]/g, '\\$&');
  const blanks = set.replace(/[^ \t\n]/g, '');
  const trim = (text: string): string =>
    blanks === '' ? text : text.replace(new RegExp(`^[${blanks}]+|[${blanks}]+$`, 'g'), '');
  const fields: string[] = [];
  let rest = trim(line);
  const marks = set.replace(/[ \t\n]/g, '');
  const gap = new RegExp(gapOf(blanks, marks));
  while (fields.length < count - 1) {
    const match = gap.exec(rest);
    if (match === null) break;
    fields.push(rest.slice(0, match.index));
    rest = rest.slice(match.index + match[0].length);
  }
  return [...fields, rest];
}

/** Several blanks count as one separator; any other separator always ends a field. */
function gapOf(blanks: string, marks: string): string {
  if (blanks === '') return `[${marks}]`;
  return marks === '' ? `[${blanks}]+` : `[${blanks}]*[${marks}][${blanks}]*|[${blanks}]+`;
}
