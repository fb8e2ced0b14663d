import { eraseField, typeText } from '../phone/device/editing.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import type { PlayedProgram, ProgramCall } from './program.ts';
import { moveFinger, tapAt } from './touching.ts';

const SCREENSHOT_FILE = '/data/local/tmp/yadb_screenshot.png';
const LAYOUT_FILE = '/data/local/tmp/yadb_layout_dump.xml';
/** `ViewConfiguration.getLongPressTimeout`, and what yadb holds without a duration. */
const TOUCH_MS = 1_000;

/**
 * yadb (github.com/ysbing/YADB, `Main.java`), with which Midscene and other clients type what `input text` cannot type. Every
 * command ends with 0; what was wrong is a line on standard output.
 */
export const yadb: PlayedProgram = async (call) => {
  const [command = '', ...args] = call.args;
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (run === undefined) call.print('Invalid argument\n');
  else await run(call, args);
  return 0;
};

const COMMANDS: Readonly<
  Record<string, (call: ProgramCall, args: readonly string[]) => void | Promise<void>>
> = {
  // A line break is typed as backslash and n, and a backslash before it is one of the text.
  '-keyboard': (call, [text]) =>
    text === undefined
      ? missing(call)
      : type(call.device, text.replaceAll('\\\\n', '\0').replaceAll('\\n', '\n').replaceAll('\0', '\\n')),
  '-keyboardClear': ({ device }) => eraseField(device),
  '-readClipboard': ({ device, print }) => print(`${device.clipboard.text ?? 'null'}\n`),
  '-writeClipboard': (call, [text]) =>
    text === undefined ? missing(call) : call.device.clipboard.copy(text),
  '-touch': (call, args) => {
    const [x, y, ms = TOUCH_MS] = numbers(args);
    if (x === undefined || y === undefined) return missing(call);
    tapAt(call.device, [x, y], ms);
  },
  '-swipe': (call, args) => {
    const [x1, y1, x2, y2, ms] = numbers(args);
    if (ms === undefined || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
      return missing(call);
    call.print('swipe\n');
    moveFinger(call.device, [x1, y1], [x2, y2], ms);
  },
  '-layout': ({ device, print }, [file = LAYOUT_FILE]) => {
    const written = device.files.write(file, Buffer.from(device.source.view().hierarchy, 'utf8'));
    print(
      written.ok ? `layout dumped to:${file}\n` : `MainException: java.io.FileNotFoundException: ${file}\n`,
    );
  },
  '-screenshot': async ({ device, print }, [file = SCREENSHOT_FILE]) => {
    const { png } = await device.source.picture();
    const written = device.files.write(file, png);
    print(
      written.ok
        ? `screenshot saved to:${file}\n`
        : `MainException: java.io.FileNotFoundException: ${file}\n`,
    );
  },
};

/** `args[1]` of an array that is too short. */
function missing({ print }: ProgramCall): void {
  print('MainException: java.lang.ArrayIndexOutOfBoundsException: length=1; index=1\n');
}

function type(device: VirtualDevice, text: string): void {
  if (device.wakefulness.awake) typeText(device, text);
}

function numbers(args: readonly string[]): readonly (number | undefined)[] {
  return args.map((arg) => (Number.isFinite(Number(arg)) ? Number(arg) : undefined));
}
