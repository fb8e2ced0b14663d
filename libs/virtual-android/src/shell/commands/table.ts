import type { ShellCommand } from '../command.ts';
import { setProgramNames } from '../program-names.ts';
import { activityManager } from './am/am.ts';
import { BUILTINS, BUILTINS_WITH_FILE } from './builtins/builtins-table.ts';
import { appOperations } from './cmd/appops.ts';
import { COMMANDED, cmd } from './cmd/cmd.ts';
import { DUMPED, dumpsys } from './dumpsys/dumpsys.ts';
import { FRAMEWORK } from './framework/framework-table.ts';
import { serviceProgram } from './framework/service-list.ts';
import { monkey } from './input/monkey.ts';
import { packageManager } from './pm/pm.ts';
import { screencap } from './screen/screencap.ts';
import { uiautomator } from './screen/uiautomator.ts';
import { TOYBOX } from './toybox/toybox-table.ts';

/** Commands that have a file under `/system/bin`. */
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
  ['service', serviceProgram([...new Set([...COMMANDED, ...DUMPED, 'clipboard'])].sort())],
  ['uiautomator', uiautomator],
];

/** Every command of the virtual phone, by name. Other names are `inaccessible or not found`. */
export const COMMANDS: ReadonlyMap<string, ShellCommand> = new Map([...PROGRAMS, ...BUILTINS]);

setProgramNames(
  PROGRAMS.map(([name]) => name),
  [...BUILTINS, ...BUILTINS_WITH_FILE].map(([name]) => name).concat('[', 'echo', 'kill', 'printf', 'test'),
);
