/**
 * The steps that bring a phone into the right state: one for each failed check, and those that a run requests. Pure.
 */
import { shellWord } from '@tapwright/escape';
import { AS_FOUND_DIRECTORY, type Attestation, type Check } from './attestation.ts';
import { BOOKS_DIRECTORY } from './books.ts';
import { checkedPackage } from './command-line.ts';
import { EMPTY_CLIPBOARD, type LeftBehind } from './left-behind.ts';

export type ResetStep =
  | { readonly kind: 'stop_app'; readonly packageName: string; readonly wipe: boolean }
  | { readonly kind: 'wake' }
  | { readonly kind: 'unlock' }
  /** `packageName`: the app that does not respond; no key closes its window. */
  | { readonly kind: 'close_dialog'; readonly packageName: string | null }
  /** `packageName`: the app in front; it is also ended if a user installed it. Null: not known. */
  | { readonly kind: 'leave'; readonly packageName: string | null }
  | { readonly kind: 'hide_keyboard' }
  | { readonly kind: 'still_animations' }
  | { readonly kind: 'upright' }
  | { readonly kind: 'airplane_off' }
  | { readonly kind: 'wifi'; readonly on: boolean }
  | { readonly kind: 'input_method'; readonly id: string }
  | { readonly kind: 'revoke'; readonly packageName: string; readonly permission: string }
  | { readonly kind: 'tidy'; readonly names: readonly string[] }
  /** Erases the app's data and notes that it was done; `forget_erased` removes these notes. */
  | { readonly kind: 'forget_erased' }
  | { readonly kind: 'erase_app'; readonly packageName: string }
  | { readonly kind: 'erase_files'; readonly paths: readonly string[] }
  | { readonly kind: 'empty_clipboard' }
  | { readonly kind: 'empty_log' };

/** The steps for the failed checks. A check that no step can fix (language, storage) gives none. */
export function resetSteps(attestation: Attestation): readonly ResetStep[] {
  const steps = attestation.checks.filter(({ ok }) => !ok).flatMap(stepsFor);
  const revokes = attestation.usedApps.flatMap(({ packageName, grantedSince }) =>
    grantedSince.map((permission) => ({ kind: 'revoke' as const, packageName, permission })),
  );
  return [...steps, ...revokes];
}

function stepsFor({ check, expected, found }: Check): readonly ResetStep[] {
  switch (check) {
    case 'awake':
      return [{ kind: 'wake' }];
    case 'unlocked':
      return [{ kind: 'unlock' }];
    case 'dialog':
      return [{ kind: 'close_dialog', packageName: notResponding(found) }];
    case 'foreground':
      return [{ kind: 'leave', packageName: found === 'unknown' ? null : found }];
    case 'keyboard':
      return [{ kind: 'hide_keyboard' }];
    case 'animations':
      return [{ kind: 'still_animations' }];
    case 'rotation':
      return [{ kind: 'upright' }];
    case 'airplane_mode':
      return [{ kind: 'airplane_off' }];
    case 'wifi':
      return [{ kind: 'wifi', on: expected === 'on' }];
    case 'input_method':
      return [{ kind: 'input_method', id: expected }];
    case 'leftovers':
      return [{ kind: 'tidy', names: found.split(' ') }];
    // Permissions have their own steps; the other two cannot be changed from here.
    case 'permissions':
    case 'locale':
    case 'storage':
      return [];
  }
}

/** AOSP `AppNotRespondingDialog` cannot be canceled; it disappears with its process. */
function notResponding(title: string): string | null {
  return /^Application Not Responding: ([\w.]+)/.exec(title)?.[1] ?? null;
}

/** Commands that continue if one of them fails: the state afterwards is checked, not assumed. */
export function resetCommands(steps: readonly ResetStep[]): readonly string[] {
  return steps.map((step) => `{ { ${shellLine(step)}; } >/dev/null 2>&1; true; }`);
}

function shellLine(step: ResetStep): string {
  switch (step.kind) {
    case 'stop_app':
      return step.wipe
        ? `am force-stop ${checkedPackage(step.packageName)}; pm clear ${checkedPackage(step.packageName)}`
        : `am force-stop ${checkedPackage(step.packageName)}`;
    case 'wake':
      return 'input keyevent KEYCODE_WAKEUP';
    case 'unlock':
      // Opens a lock screen without a secret; one with a secret stays, and the check fails.
      return 'input keyevent KEYCODE_WAKEUP; wm dismiss-keyguard';
    case 'close_dialog':
      return step.packageName === null
        ? 'input keyevent KEYCODE_BACK'
        : `am force-stop ${checkedPackage(step.packageName)}; input keyevent KEYCODE_BACK`;
    case 'leave':
      return leaveLine(step.packageName);
    case 'hide_keyboard':
      return 'input keyevent KEYCODE_BACK';
    case 'still_animations':
      return ['window_animation_scale', 'transition_animation_scale', 'animator_duration_scale']
        .map((name) => `settings put global ${name} 0`)
        .join('; ');
    case 'upright':
      return 'settings put system accelerometer_rotation 0; settings put system user_rotation 0';
    case 'airplane_off':
      // `cmd connectivity` exists since Android 11. Before, adb's user may write the setting, but not send the
      // broadcast that applies it.
      return 'cmd connectivity airplane-mode disable || settings put global airplane_mode_on 0';
    case 'wifi':
      return `svc wifi ${step.on ? 'enable' : 'disable'}`;
    case 'input_method':
      return `ime enable ${shellWord(step.id)}; ime set ${shellWord(step.id)}`;
    case 'revoke':
      return `pm revoke ${checkedPackage(step.packageName)} ${shellWord(step.permission)}`;
    case 'tidy':
      return `cd ${BOOKS_DIRECTORY} && rm -rf -- ${words(step.names)}`;
    case 'forget_erased':
      return `mkdir -p ${AS_FOUND_DIRECTORY}; rm -f ${AS_FOUND_DIRECTORY}/erased`;
    case 'erase_app':
      return eraseLine(step.packageName);
    case 'erase_files':
      return `rm -rf -- ${words(step.paths)}`;
    case 'empty_clipboard':
      return EMPTY_CLIPBOARD;
    case 'empty_log':
      return 'logcat -b all -c || logcat -c';
  }
}

/** HOME leaves the app in front; an app that a user installed is ended as well, one of the system is not. */
function leaveLine(packageName: string | null): string {
  const home = 'input keyevent KEYCODE_HOME';
  if (packageName === null) return home;
  const name = checkedPackage(packageName);
  return `${home}; pm list packages -3 | grep -qx package:${name} && am force-stop ${name}`;
}

function words(texts: readonly string[]): string {
  return texts.map((text) => shellWord(text)).join(' ');
}

/** `pm clear` ends the app's processes, and removes its tasks, notifications and permissions as well. */
function eraseLine(packageName: string): string {
  const name = checkedPackage(packageName);
  return `pm clear ${name} | grep -q '^Success' && echo ${name} >>${AS_FOUND_DIRECTORY}/erased`;
}

/** Most bytes of names in one shell line; adb's own limit is far above. */
const NAMES_MAX_BYTES = 16_384;

/** The steps that remove what a tenant left; each is for a shell line of its own, because erasing an app takes long. */
export function putBackSteps({ noted, apps, files }: LeftBehind): readonly ResetStep[] {
  const erased = apps.map((packageName) => ({ kind: 'erase_app' as const, packageName }));
  return [
    { kind: 'forget_erased' },
    ...erased,
    ...(noted ? eraseFiles((files ?? []).map(({ path }) => path)) : []),
    { kind: 'empty_clipboard' },
    { kind: 'empty_log' },
  ];
}

function eraseFiles(paths: readonly string[]): readonly ResetStep[] {
  const steps: { kind: 'erase_files'; paths: string[] }[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const path of paths) {
    const length = Buffer.byteLength(shellWord(path)) + 1;
    if (bytes + length > NAMES_MAX_BYTES) {
      steps.push({ kind: 'erase_files', paths: [] });
      bytes = 0;
    }
    steps.at(-1)?.paths.push(path);
    bytes += length;
  }
  return steps;
}

/** Notes how the phone was found, unless there is such a note. */
export function rememberPhoneLine(attestation: Attestation): string {
  const value = (name: Check['check']) => attestation.checks.find(({ check }) => check === name)?.found ?? '';
  const state = (['wifi', 'input_method', 'locale', 'foreground'] as const).map(
    (name) => `${name}=${value(name)}`,
  );
  const file = `${AS_FOUND_DIRECTORY}/phone`;
  const text = state.map((line) => shellWord(line)).join(' ');
  return `mkdir -p ${AS_FOUND_DIRECTORY}; [ -s ${file} ] || printf '%s\\n' ${text} >${file}; [ -s ${file} ]`;
}

/** Notes the permissions of an app when a run begins with it, unless the run had begun before. */
export function rememberAppLine(packageName: string, wipe: boolean): string {
  const name = checkedPackage(packageName);
  const file = `${AS_FOUND_DIRECTORY}/app-${name}`;
  const lines = [
    `mkdir -p ${AS_FOUND_DIRECTORY}`,
    `[ -e ${file} ] || { ${wipe ? 'echo wipe; ' : ''}dumpsys package ${name} | grep granted=true; } >${file}`,
    `[ -e ${file} ]`,
  ];
  return lines.join('; ');
}

/** Removes the notes on apps after they were dealt with. */
export const FORGET_APPS_LINE = `rm -f ${AS_FOUND_DIRECTORY}/app-*`;
/** Makes the phone's next state count as the one in which it was found. */
export const FORGET_PHONE_LINE = `rm -f ${AS_FOUND_DIRECTORY}/phone`;
