import { adbShell } from './adb-shell/adb-shell.ts';
import type { Emitter } from './emitter.ts';
import { maestro } from './maestro/maestro.ts';
import { neutralJson } from './neutral-json/neutral-json.ts';
import { uiautomator2 } from './uiautomator2/uiautomator2.ts';
import { webdriverio } from './webdriverio/webdriverio.ts';

/** Every format of scripts; add a line for a new one. */
export const emitters: readonly Emitter[] = [neutralJson, adbShell, maestro, uiautomator2, webdriverio];
