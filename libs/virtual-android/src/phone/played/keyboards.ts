import { keyNameOf } from '../../shell/commands/input/keys.ts';
import { eraseField, strikeKey, typeText } from '../device/editing.ts';
import type { VirtualDevice } from '../device/virtual-device.ts';
import { type BroadcastAnswer, cancelled, type PlayedApp, received } from './played-app.ts';

/**
 * Keyboards of clients that type what they are sent in broadcasts, since `input text` types ASCII only. Each listens while it
 * is the keyboard in use.
 */

type Extras = ReadonlyMap<string, string>;
type Act = (device: VirtualDevice, extras: Extras) => void;

/** No keyboard takes more at once. */
const TEXT_MAX = 100_000;

const decoded = (text: string | undefined): string =>
  Buffer.from(text ?? '', 'base64')
    .toString('utf8')
    .slice(0, TEXT_MAX);

const type: (of: (extras: Extras) => string) => Act = (of) => (device, extras) =>
  typeText(device, of(extras));
const enter: Act = (device) => strikeKey(device, 'ENTER');
const erase: Act = (device) => eraseField(device);

function keyboard(
  packageName: string,
  answer: () => BroadcastAnswer,
  actions: Readonly<Record<string, Act>>,
): PlayedApp {
  const registered = Object.entries(actions).map(
    ([action, act]) =>
      [
        action,
        (device: VirtualDevice, extras: Extras) => {
          const isInUse = device.inputMethods.current.startsWith(`${packageName}/`);
          if (!isInUse) return cancelled();
          if (device.wakefulness.awake) act(device, extras);
          return answer();
        },
      ] as const,
  );
  return {
    packageName,
    passing: new Map(),
    receivers: new Map(),
    registered: new Map(registered),
    foreground: new Map(),
    keyboards: new Map(),
  };
}

/** ADBKeyBoard (github.com/senzhk/ADBKeyBoard, `AdbIME.java`). It sets no result. */
export const adbKeyboard = keyboard('com.android.adbkeyboard', () => cancelled(), {
  ADB_INPUT_TEXT: type((extras) => extras.get('msg') ?? ''),
  ADB_INPUT_B64: type((extras) => decoded(extras.get('msg'))),
  ADB_INPUT_CHARS: type((extras) =>
    String.fromCodePoint(
      ...(extras.get('chars') ?? '')
        .split(',')
        .map(Number)
        .filter((code) => Number.isInteger(code) && code > 0 && code <= 0x10_ffff),
    ),
  ),
  ADB_INPUT_CODE: (device, extras) => strikeKey(device, keyNameOf(extras.get('code') ?? '')),
  ADB_CLEAR_TEXT: erase,
  ADB_EDITOR_CODE: enter,
  ADB_ACTION_SEARCH: enter,
  ADB_ACTION_GO: enter,
  ADB_ACTION_DONE: enter,
  ADB_ACTION_NEXT: enter,
  ADB_ACTION_SEND: enter,
});

const HELPER = 'com.callstack.agentdevice.imehelper';

/** The test keyboard of agent-device (`android/ime-helper`). */
export const agentDeviceKeyboard = keyboard(HELPER, () => cancelled(), {
  [`${HELPER}.ACTION_INPUT_TEXT_B64`]: type((extras) => decoded(extras.get('text'))),
  [`${HELPER}.ACTION_INPUT_TEXT`]: type((extras) => extras.get('text') ?? ''),
  [`${HELPER}.ACTION_CLEAR_TEXT`]: erase,
  [`${HELPER}.ACTION_ENTER`]: enter,
});

/** The keyboard of the Python package uiautomator2 (`_input.py`), which reads `result=-1`. */
export const u2Keyboard = keyboard('com.github.uiautomator', () => received('success'), {
  ADB_KEYBOARD_INPUT_TEXT: type((extras) => decoded(extras.get('text'))),
  ADB_KEYBOARD_CLEAR_TEXT: erase,
  ADB_KEYBOARD_SMART_ENTER: enter,
  ADB_KEYBOARD_EDITOR_CODE: enter,
});
