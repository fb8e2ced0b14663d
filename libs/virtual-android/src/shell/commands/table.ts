import type { ShellCommand } from '../command.ts';
import { setProgramNames } from '../program-names.ts';
import { activityManager } from './am.ts';
import { BUILTINS, BUILTINS_WITH_FILE } from './builtins-table.ts';
import { appOperations } from './cmd/appops.ts';
import { COMMANDED, cmd } from './cmd.ts';
import { DUMPED, dumpsys } from './dumpsys.ts';
import { FRAMEWORK } from './framework-table.ts';
import { monkey } from './monkey.ts';
import { packageManager } from './pm.ts';
import { screencap } from './screencap.ts';
import { serviceProgram } from './service-list.ts';
import { TOYBOX } from './toybox-table.ts';
import { uiautomator } from './uiautomator.ts';

/** What has a file under `/system/bin`. */
const PROGRAMS: readonly (readonly [string, ShellCommand])[] = [
  ...BUILTINS_WITH_FILE,
  ...TOYBOX,
  ...FRAMEWORK,
  ['am', activityManager],
  ['appops', appOperations],
  ['cmd', cmd],
  ['dumpsys', dumpsys],
  ['monkey', monkey],
  ['pm', packageManager],
  ['screencap', screencap],
  ['service', serviceProgram([...new Set([...COMMANDED, ...DUMPED])].sort())],
  ['uiautomator', uiautomator],
];

/** Every command of the virtual phone, by name. A name that is not here is `inaccessible or not found`. */
export const COMMANDS: ReadonlyMap<string, ShellCommand> = new Map([...PROGRAMS, ...BUILTINS]);

setProgramNames(
  PROGRAMS.map(([name]) => name),
  [...BUILTINS, ...BUILTINS_WITH_FILE].map(([name]) => name).concat('[', 'echo', 'kill', 'printf', 'test'),
);
