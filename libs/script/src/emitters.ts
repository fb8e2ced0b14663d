import { adbShell } from './adb-shell/adb-shell.ts';
import type { Emitter } from './emitter.ts';
import { neutralJson } from './neutral-json.ts';

/** Every format that scripts are written in; a new one is a line here. */
export const emitters: readonly Emitter[] = [neutralJson, adbShell];
