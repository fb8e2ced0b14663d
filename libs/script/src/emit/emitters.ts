import { adbShell } from './adb-shell/adb-shell.ts';
import type { Emitter, ScriptFile } from './emitter.ts';
import { maestro } from './maestro/maestro.ts';
import { neutralJson } from './neutral-json/neutral-json.ts';
import { uiautomator2 } from './uiautomator2/uiautomator2.ts';
import { webdriverio } from './webdriverio/webdriverio.ts';

/** Every format of scripts; add a line for a new one. */
export const emitters: readonly Emitter[] = [neutralJson, adbShell, maestro, uiautomator2, webdriverio];

/** The files that stand beside every script of the format: its helper and its README. */
export function helpersOf(format: string): readonly ScriptFile[] {
  return emitters.find((emitter) => emitter.format === format)?.helpers ?? [];
}

/** `job_1` of `job_1.py`: what the files beside a script are named after. */
export function baseName(fileName: string): string {
  return fileName.replace(/\.[a-z]+$/, '');
}
