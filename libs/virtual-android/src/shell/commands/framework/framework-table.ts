import type { ShellCommand } from '../../command.ts';
import { input } from '../input/input.ts';
import { log, logcat } from '../logcat/logcat.ts';
import { windowManager } from '../screen/wm.ts';
import { appProcess } from './app-process.ts';
import { content } from './content.ts';
import { inputMethod } from './ime.ts';
import { locksettings } from './lock-settings.ts';
import { getprop, setprop } from './properties.ts';
import { settings } from './settings.ts';
import { svc } from './svc.ts';
import { bugReport, bugReportZipped, media, mustBeRoot, screenrecord } from './unplayed.ts';

/** Programs that call services of the framework, except those for apps. */
export const FRAMEWORK: readonly (readonly [string, ShellCommand])[] = [
  ['app_process', appProcess],
  ['app_process32', appProcess],
  ['app_process64', appProcess],
  ['bugreport', bugReport],
  ['bugreportz', bugReportZipped],
  ['content', content],
  ['getprop', getprop],
  ['ime', inputMethod],
  ['input', input],
  ['locksettings', locksettings],
  ['log', log],
  ['logcat', logcat],
  ['media', media],
  ['screenrecord', screenrecord],
  ['setprop', setprop],
  ['settings', settings],
  ['start', mustBeRoot],
  ['stop', mustBeRoot],
  ['svc', svc],
  ['wm', windowManager],
];
