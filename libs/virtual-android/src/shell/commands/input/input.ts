import { strikeTogether, typeText } from '../../../phone/device/editing.ts';
import { playedKeyboard } from '../../../phone/played/played-apps.ts';
import { type CommandCall, complain, complainOfException, print, type ShellCommand } from '../../command.ts';
import { execute, gesture, invalid, LONG_PRESS_MS, numbersOf, TAP_MS } from './gestures.ts';
import { keyevent } from './input-keys.ts';
import { motionEvent } from './input-motion.ts';
import { keyNameOf } from './keys.ts';

const SOURCES = new Set(
  'keyboard dpad gamepad touchscreen mouse stylus trackball touchpad touchnavigation joystick rotaryencoder'.split(
    ' ',
  ),
);

/** AOSP's default duration. */
const SWIPE_MS = 300;
const USAGE = `Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are: 
${[...SOURCES].map((name) => `      ${name}\n`).join('')}
-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: keyboard)
      keyevent [--longpress|--duration <duration to hold key down in ms>] [--doubletap] [--async] [--delay <duration between keycodes in ms>] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard, the key order is important here.)
`;

/**
 * AOSP's `InputShellCommand` of Android 14. Durations pass on the phone's clock only: a swipe of 800 ms is executed at
 * once. All clients send it.
 */
export const input: ShellCommand = (call) => {
  const words = [...call.args];
  if (SOURCES.has(words[0] ?? '')) words.shift();
  if (words[0] === '-d') words.splice(0, 2);
  const [verb, ...args] = words;
  switch (verb) {
    case 'tap':
      return tap(call, args);
    case 'swipe':
    case 'draganddrop':
      return swipe(call, verb, args);
    case 'text':
      return text(call, args);
    case 'keyevent':
      return keyevent(call, args);
    case 'keycombination':
      return combination(call, args);
    case 'motionevent':
      return motionEvent(call, args);
    case 'press':
      return execute(call, { kind: 'key', key: 'DPAD_CENTER' });
    case 'roll':
      // A virtual phone has no trackball, so the source gets no event.
      return numbersOf(args, 2).length === 2 ? 0 : invalid(call, 'roll', args.length < 2);
    case undefined:
    case 'help':
    case '-h':
      print(call.streams.output, USAGE);
      return 0;
    default:
      return complain(call, `Unknown command: ${verb}`, 255);
  }
};

function tap(call: CommandCall, args: readonly string[]): number {
  const [x, y] = numbersOf(args, 2);
  if (x === undefined || y === undefined) return invalid(call, 'tap', args.length < 2);
  return execute(call, { kind: 'tap', x, y });
}

/** `draganddrop` makes a long press before it moves. For the source it is a longer swipe. */
function swipe(call: CommandCall, verb: 'swipe' | 'draganddrop', args: readonly string[]): number {
  const [x1, y1, x2, y2] = numbersOf(args, 4);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) {
    return invalid(call, verb, args.length < 4);
  }
  const given = args[4] === undefined ? SWIPE_MS : Number.parseInt(args[4], 10);
  if (Number.isNaN(given)) return invalid(call, verb, false);
  const ms = (given < 0 ? SWIPE_MS : given) + (verb === 'draganddrop' ? LONG_PRESS_MS : 0);
  return execute(call, gesture([x1, y1], [x2, y2], ms), ms);
}

/**
 * `%s` is a space; a backslash has no meaning. Android's virtual keyboard has keys for ASCII only: for other text
 * `getEvents` gives null, and nothing is typed.
 */
function text(call: CommandCall, args: readonly string[]): number {
  const [raw] = args;
  if (raw === undefined) return invalid(call, 'text', true);
  const typed = raw.replaceAll('%s', ' ');
  if (!/^[\x20-\x7e\n\t]*$/.test(typed)) {
    return complainOfException(
      call,
      'text',
      'java.lang.NullPointerException: Attempt to get length of null array\n' +
        '\tat com.android.server.input.InputShellCommand.sendText(InputShellCommand.java:338)',
    );
  }
  if (typed === '') return 0;
  const keyboard = playedKeyboard(call.device);
  // The keys go through the keyboard in use, and a client's own may make something else of them.
  if (call.device.wakefulness.awake && keyboard === undefined) typeText(call.device, typed);
  else if (call.device.wakefulness.awake) keyboard?.(typed);
  if (call.device.wakefulness.awake || keyboard !== undefined) call.device.clock.pass(TAP_MS * typed.length);
  return 0;
}

/** Keys held together, such as CTRL_LEFT and A. */
function combination(call: CommandCall, args: readonly string[]): number {
  const keys = args[0] === '-t' ? args.slice(2) : args;
  if (keys.length < 2)
    return complainOfException(
      call,
      'keycombination',
      'java.lang.IllegalArgumentException: keycombination requires at least 2 keycodes',
    );
  if (!call.device.wakefulness.awake) return 0;
  strikeTogether(call.device, keys.map(keyNameOf));
  call.device.clock.pass(TAP_MS);
  return 0;
}
