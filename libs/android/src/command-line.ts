/** The shell commands of each {@link DeviceCommand}, with Android's `input`, `am` and `monkey`. Pure. */

import { TapwrightError } from '@tapwright/contracts';
import { shellWord } from '@tapwright/escape';
import { broadcastText, closeKeyboard, restoreKeyboard, useTestKeyboard } from './keyboard.ts';
import type { DeviceCommand } from './port.ts';
import { textCommands } from './text-commands.ts';

/** `input keyevent` takes several keys; this many per call keep a line short enough for the argument list. */
const KEYS_PER_CALL = 100;
/** No field is longer; limits the line. */
const CLEAR_MAX = 5_000;

const PACKAGE_NAME = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*$/;

/** Returns the package name. @throws `INPUT_INVALID` if it is not one, so that it can never be read as an option. */
export function checkedPackage(packageName: string): string {
  if (PACKAGE_NAME.test(packageName)) return packageName;
  throw new TapwrightError('INPUT_INVALID', `"${packageName}" is not a package name.`, {
    field: 'packageName',
    expected: 'letters, digits, "_" and "." as in org.example.app',
  });
}

/** Every command but `launch`, whose component must be looked up first. */
export type PlainCommand = Exclude<DeviceCommand, { kind: 'launch' }>;

/**
 * The shell commands, to be joined with `&&`; none if there is nothing to do.
 * @throws `INPUT_INVALID`, `DEVICE_TEXT_UNSUPPORTED`
 */
export function shellCommands(command: PlainCommand): readonly string[] {
  switch (command.kind) {
    case 'tap':
      return [`input tap ${pixel(command.x)} ${pixel(command.y)}`];
    case 'double_tap':
      return doubleTap(`input tap ${pixel(command.x)} ${pixel(command.y)}`);
    case 'long_tap':
      return [swipe([command.x, command.y], [command.x, command.y], command.ms)];
    case 'swipe':
      return [swipe(command.from, command.to, command.ms)];
    case 'text':
      return textCommands(command.text);
    case 'use_test_keyboard':
      return useTestKeyboard();
    case 'broadcast_text':
      return broadcastText(command.text);
    case 'restore_keyboard':
      return restoreKeyboard();
    case 'clear':
      return clearCommands(command.length);
    case 'close_keyboard':
      return [closeKeyboard()];
    case 'key':
      return [`input keyevent KEYCODE_${command.key}`];
    case 'open_link':
      return [started(linkIntent(command))];
    case 'force_stop':
      return [`am force-stop ${checkedPackage(command.packageName)}`];
    case 'grant':
      return [`pm grant ${checkedPackage(command.packageName)} ${shellWord(command.permission)}`];
    case 'line':
      return [ownLine(command.line)];
  }
}

/**
 * In a shell of its own, so that nothing in the line, such as `exit` or a quote without an end, reaches the line of the books;
 * and what it prints is never taken for their answer.
 */
function ownLine(line: string): string {
  return `sh -c ${shellWord(line)} </dev/null >/dev/null 2>&1`;
}

/**
 * Starts the app's component. `am` reports a failure as text, up to Android 9 with exit code 0, so the text
 * decides. Without a component (no `cmd package`, Android 6 and older) `monkey` starts the app: its only event is the
 * start itself.
 */
export function launchCommand(packageName: string, component: string | null): string {
  if (component === null) {
    return `monkey -p ${checkedPackage(packageName)} -c android.intent.category.LAUNCHER 1`;
  }
  return started(`-n ${shellWord(component)}`);
}

function started(intent: string): string {
  return `! am start ${intent} 2>&1 | grep -qE '^(Error|Exception|java\\.)'`;
}

/** A URI with a scheme, so that it is never read as an option; no blanks, no control characters. */
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s\p{Cc}]{1,2000}$/u;

/** The arguments of `am` and `cmd package` for a link that an app is to open. @throws `INPUT_INVALID` */
export function linkIntent({
  uri,
  packageName,
}: {
  readonly uri: string;
  readonly packageName: string;
}): string {
  if (URI.test(uri))
    return `-a android.intent.action.VIEW -d ${shellWord(uri)} ${checkedPackage(packageName)}`;
  throw new TapwrightError('INPUT_INVALID', 'The link is not a URI.', {
    field: 'uri',
    expected: 'scheme:… without blanks, at most 2,000 characters',
  });
}

/**
 * Android recognises two taps as a double tap if they are 40 to 300 ms apart (`ViewConfiguration`); phones differ in
 * how long `input` itself takes. If `sleep` accepts no fractions of a second, the second tap follows at once: one tap
 * alone would be worse.
 */
function doubleTap(tap: string): readonly string[] {
  return [tap, '{ sleep 0.05; true; }', tap];
}

/** A swipe that does not move is a long press. It stays at one point on purpose: one pixel of drift would be a drag. */
function swipe(from: readonly [number, number], to: readonly [number, number], ms: number): string {
  const points = [...from, ...to].map(pixel).join(' ');
  return `input swipe ${points} ${wholeNumber(ms, 'ms', 60_000)}`;
}

/**
 * The cursor goes to the end of its line, then one DEL per character. In a field of several lines the cursor may not
 * be at the very end: the caller sees what is left and clears again.
 */
function clearCommands(length: number): readonly string[] {
  const total = wholeNumber(length, 'length', CLEAR_MAX);
  if (total === 0) return [];
  const commands: string[] = [];
  for (let left = total; left > 0; left -= KEYS_PER_CALL) {
    const keys = Array.from({ length: Math.min(left, KEYS_PER_CALL) }, () => 'KEYCODE_DEL');
    commands.push(`input keyevent ${[...(left === total ? ['KEYCODE_MOVE_END'] : []), ...keys].join(' ')}`);
  }
  return commands;
}

function pixel(value: number): number {
  return wholeNumber(value, 'coordinate', 100_000);
}

function wholeNumber(value: number, field: string, max: number): number {
  const rounded = Math.round(value);
  if (rounded >= 0 && rounded <= max) return rounded;
  throw new TapwrightError('INPUT_INVALID', `The ${field} of a device command is ${value}.`, {
    field,
    expected: `a number from 0 to ${max}`,
  });
}
