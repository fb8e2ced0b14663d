import type { ShellCommand } from '../../command.ts';
import {
  cd,
  exit,
  exportNames,
  jumpBy,
  letValue,
  local,
  no,
  pwd,
  read,
  readOnlyNames,
  returnFrom,
  set,
  shift,
  times,
  trap,
  unset,
  yes,
} from './builtins.ts';
import { command, evalText, exec, source, type, wait } from './run-commands.ts';

/** Commands inside mksh that have no file under `/system/bin`. */
export const BUILTINS: readonly (readonly [string, ShellCommand])[] = [
  [':', yes],
  ['.', source],
  ['source', source],
  ['alias', yes],
  ['break', jumpBy('break')],
  ['builtin', command],
  ['cd', cd],
  ['command', command],
  ['continue', jumpBy('continue')],
  ['declare', local],
  ['eval', evalText],
  ['exec', exec],
  ['exit', exit],
  ['export', exportNames],
  ['jobs', yes],
  ['let', letValue],
  ['local', local],
  ['read', read],
  ['readonly', readOnlyNames],
  ['return', returnFrom],
  ['set', set],
  ['shift', shift],
  ['times', times],
  ['trap', trap],
  ['type', type],
  ['typeset', local],
  ['ulimit', yes],
  ['umask', yes],
  ['unset', unset],
  ['wait', wait],
];

/** Commands inside mksh that also have a file, of toybox or mksh: `which` finds them. */
export const BUILTINS_WITH_FILE: readonly (readonly [string, ShellCommand])[] = [
  ['false', no],
  ['pwd', pwd],
  ['true', yes],
];
