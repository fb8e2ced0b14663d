import type { ShellState } from './command.ts';

/** The command is not run and its exit code is 1: `${x:?}`, `set -u`, bad arithmetic. */
export class ExpansionError extends Error {
  override readonly name = 'ExpansionError';
}

/** The value of a parameter; null where it is not set. */
export function parameterOf(name: string, shell: ShellState): string | null {
  switch (name) {
    case '?':
      return String(shell.status);
    case '$':
      return String(shell.processId);
    case '#':
      return String(shell.parameters.length);
    case '!':
      return shell.jobs.at(-1) === undefined ? null : String(shell.jobs.at(-1)?.pid);
    case '-':
      return [...shell.options].sort().join('');
    case '0':
      return shell.name;
    case '@':
    case '*':
      return shell.parameters.length === 0 ? null : shell.parameters.join(' ');
    case 'RANDOM':
      return String(Math.floor(Math.random() * 32_768));
    case 'PPID':
      return String(shell.processId - 1);
    default:
      if (/^\d+$/.test(name)) return shell.parameters[Number(name) - 1] ?? null;
      return shell.variables.get(name) ?? null;
  }
}

/** Limits of one shell: a loop that adds to a variable must not fill the memory of all devices. */
const VALUE_MAX_CHARACTERS = 4 * 1024 * 1024;
const VARIABLES_MAX = 5_000;

/** Null where it was set, else the reason why not. */
export function setVariable(shell: ShellState, name: string, value: string): string | null {
  if (shell.readOnly.has(name)) return `${name}: is read only`;
  if (value.length > VALUE_MAX_CHARACTERS) return `${name}: out of memory`;
  if (!shell.variables.has(name) && shell.variables.size >= VARIABLES_MAX) return `${name}: out of memory`;
  shell.variables.set(name, value);
  return null;
}
