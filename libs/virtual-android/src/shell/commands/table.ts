import type { ShellCommand } from '../command.ts';
import { activityManager } from './am.ts';
import { cat } from './cat.ts';
import { cmd } from './cmd.ts';
import { date } from './date.ts';
import { dumpsys } from './dumpsys.ts';
import { echo, printf } from './echo.ts';
import { grep } from './grep.ts';
import { input } from './input.ts';
import { ls } from './ls.ts';
import { mkdir } from './mkdir.ts';
import { monkey } from './monkey.ts';
import { mv } from './mv.ts';
import { packageManager } from './pm.ts';
import { getprop, setprop } from './properties.ts';
import { rm, rmdir } from './rm.ts';
import { screencap } from './screencap.ts';
import { settings } from './settings.ts';
import { exit, id, no, yes } from './simple.ts';
import { sleep } from './sleep.ts';
import { bracket, test } from './test.ts';
import { head, tail, wc } from './text-tools.ts';
import { touch } from './touch.ts';
import { uiautomator } from './uiautomator.ts';
import { windowManager } from './wm.ts';

/** Every program of the virtual phone, by name. A name that is not here is `inaccessible or not found`. */
export const COMMANDS: ReadonlyMap<string, ShellCommand> = new Map<string, ShellCommand>([
  ['[', bracket],
  ['test', test],
  [':', yes],
  ['true', yes],
  ['false', no],
  ['exit', exit],
  ['id', id],
  ['am', activityManager],
  ['cat', cat],
  ['cmd', cmd],
  ['date', date],
  ['dumpsys', dumpsys],
  ['echo', echo],
  ['getprop', getprop],
  ['grep', grep],
  ['head', head],
  ['input', input],
  ['ls', ls],
  ['mkdir', mkdir],
  ['monkey', monkey],
  ['mv', mv],
  ['pm', packageManager],
  ['printf', printf],
  ['rm', rm],
  ['rmdir', rmdir],
  ['screencap', screencap],
  ['setprop', setprop],
  ['settings', settings],
  ['sleep', sleep],
  ['tail', tail],
  ['touch', touch],
  ['uiautomator', uiautomator],
  ['wc', wc],
  ['wm', windowManager],
]);
