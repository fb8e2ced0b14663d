import type { InputEvent } from '../../source.ts';
import { type CommandCall, complainOfException, print, type ShellCommand } from '../command.ts';
import { keyNameOf } from './keys.ts';

const SOURCES = new Set(
  'keyboard dpad gamepad touchscreen mouse stylus trackball touchpad touchnavigation joystick'.split(' '),
);

/** From here on a finger that stays in one place is a long press (`ViewConfiguration`: 400 ms, `input` users write 500 and more). */
const LONG_PRESS_MS = 500;
/** What AOSP takes where no duration is given. */
const SWIPE_MS = 300;

const USAGE = `Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap|--async|--delay <duration between keycodes in ms>] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
`;

/**
 * AOSP's `InputShellCommand` of Android 14. Durations are told to the source but not waited for: a swipe of 800 ms
 * is executed at once.
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
    default:
      print(
        call.streams.output,
        verb === undefined || verb === 'help' ? USAGE : `Unknown command: ${verb}\n`,
      );
      return verb === undefined || verb === 'help' ? 0 : 255;
  }
};

function tap(call: CommandCall, args: readonly string[]): number {
  const [x, y] = numbersOf(args, 2);
  if (x === undefined || y === undefined) return invalid(call, 'tap', args.length < 2);
  return execute(call, { kind: 'tap', x, y });
}

function swipe(call: CommandCall, verb: string, args: readonly string[]): number {
  const [x1, y1, x2, y2] = numbersOf(args, 4);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) {
    return invalid(call, verb, args.length < 4);
  }
  const given = args[4] === undefined ? SWIPE_MS : Number.parseInt(args[4], 10);
  if (Number.isNaN(given)) return invalid(call, verb, false);
  const ms = given < 0 ? SWIPE_MS : given;
  if (x1 !== x2 || y1 !== y2) return execute(call, { kind: 'swipe', from: [x1, y1], to: [x2, y2], ms });
  return execute(call, { kind: ms >= LONG_PRESS_MS ? 'long_tap' : 'tap', x: x1, y: y1 });
}

/** `%s` is a space. Android's virtual keyboard has keys for ASCII only; other text is not typed at all. */
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
  return typed === '' ? 0 : execute(call, { kind: 'text', text: typed });
}

/** A long press of a key is told to the source as one press; `--doubletap` as two. */
function keyevent(call: CommandCall, args: readonly string[]): number {
  const keys = [...args];
  let times = 1;
  while (keys[0]?.startsWith('--')) {
    const option = keys.shift();
    if (option === '--doubletap') times = 2;
    if (option === '--delay') keys.shift();
  }
  if (keys.length === 0) return invalid(call, 'keyevent', true);
  for (const key of keys) {
    for (let time = 0; time < times; time += 1) execute(call, { kind: 'key', key: keyNameOf(key) });
  }
  return 0;
}

function execute(call: CommandCall, event: InputEvent): number {
  call.device.input(event);
  return 0;
}

/** The first `count` arguments as numbers; empty where one is none, as `Float.parseFloat` throws. */
function numbersOf(args: readonly string[], count: number): readonly number[] {
  const numbers = args
    .slice(0, count)
    .map((arg) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(arg) ? Number(arg) : Number.NaN));
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : [];
}

function invalid(call: CommandCall, verb: string, missing: boolean): number {
  const message = missing
    ? `Argument expected after "${call.args.at(-1)}"`
    : `Error: Invalid arguments for command: ${verb}`;
  return complainOfException(call, verb, `java.lang.IllegalArgumentException: ${message}`);
}
