/**
 * Types text that `input text` cannot type, through ADBKeyBoard (github.com/senzhk/ADBKeyBoard), a keyboard for testers
 * that types the content of a broadcast. The current keyboard is noted on the phone before it is replaced, so that it
 * is restored even after a gateway has died in between. Not verified on a phone.
 */
import { TapwrightError } from '@tapwright/contracts';
import type { Shell } from './adb/shell.ts';
import { BOOKS_DIRECTORY } from './books.ts';

const KEYBOARD = 'com.android.adbkeyboard/.AdbIME';
const PREVIOUS = `${BOOKS_DIRECTORY}/keyboard`;
/** How often to look for the keyboard's connection: its receiver is there once the system has bound it. */
const BOUND_LOOKS = 30;

/** Replaces the keyboard, and waits until the new one is connected, at most {@link BOUND_LOOKS} looks. */
export function useTestKeyboard(): readonly string[] {
  const looks = Array.from({ length: BOUND_LOOKS }, (_, index) => index + 1).join(' ');
  const bound = `dumpsys input_method | grep -qE 'mCurId=${KEYBOARD.replace('.', '\\.')} mHaveConnection=true'`;
  return [
    `{ P=$(settings get secure default_input_method); [ "$P" = ${KEYBOARD} ] || echo "$P" > ${PREVIOUS}; }`,
    `ime enable ${KEYBOARD} >/dev/null`,
    `ime set ${KEYBOARD} >/dev/null`,
    `{ B=1; for i in ${looks}; do if ${bound}; then B=0; break; fi; sleep 0.1; done; [ $B = 0 ]; }`,
  ];
}

/** Restores the replaced keyboard; does nothing if none was replaced. */
export function restoreKeyboard(): readonly string[] {
  const back = `P=$(cat ${PREVIOUS}); [ "$P" = null ] || ime set "$P" >/dev/null`;
  return [`{ [ ! -e ${PREVIOUS} ] || { { ${back}; } && rm -f ${PREVIOUS}; }; }`];
}

/** Base64 has no character with a meaning for a shell. */
export function broadcastText(text: string): readonly string[] {
  const message = Buffer.from(text, 'utf8').toString('base64');
  return [`am broadcast -a ADB_INPUT_B64 --es msg ${message} >/dev/null`];
}

/** @throws `DEVICE_TEXT_UNSUPPORTED` saying what to install */
export async function requireTestKeyboard(shell: Shell, signal: AbortSignal): Promise<void> {
  const { stdout } = await shell.run('ime list -a -s', { signal });
  if (stdout.toString('utf8').split(/\r?\n/).includes(KEYBOARD)) return;
  throw new TapwrightError(
    'DEVICE_TEXT_UNSUPPORTED',
    'The text has characters that the device cannot type without a keyboard for testers.',
    {
      field: 'text',
      expected: 'printable ASCII, line ends and tabs',
      advice: `Install ADBKeyBoard (${KEYBOARD}) on the device: it is used while such text is typed.`,
    },
  );
}

/** The phone looks itself: between a look of the gateway and BACK the keyboard may have gone. */
export function closeKeyboard(): string {
  return '{ ! dumpsys input_method | grep -q mInputShown=true || input keyevent KEYCODE_BACK; }';
}
