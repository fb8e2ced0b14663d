import { decodePng } from '@tapwright/virtual-ui/picture';
import { FAILURE_TEXT } from '../../../phone/files/failures.ts';
import { type CommandCall, complain, optionsOf, type ShellCommand } from '../../command.ts';

/** The display id of `dumpsys SurfaceFlinger --display-id` on emulators and many phones. */
const DISPLAY_ID = '4619827259835644672';
/** Id of the default display up to Android 9. It was not verified on a phone whether Android 14 still accepts it. */
const DISPLAY_ID_OLD = '0';
/** Time of a screenshot on the phone. Milliseconds of the phone's clock. */
const CAPTURE_MS = 100;
/** `PIXEL_FORMAT_RGBA_8888`, and the colour space sRGB. */
const RGBA_8888 = 1;
const SRGB = 1;

const USAGE = `usage: screencap [-ahp] [-d display-id] [FILENAME]
   -h: this message
   -a: captures all the active displays. This appends an integer postfix to the FILENAME.
       e.g., FILENAME_0.png, FILENAME_1.png. If both -a and -d are given, it ignores -d.
   -d: specify the display ID to capture (If the id is not given, it defaults to ${DISPLAY_ID})
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
   -p: outputs in png format.
   --hint-for-seamless If set will use the hintForSeamless path in SF

If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout.`;

/** AOSP `screencap.cpp` of Android 14. */
export const screencap: ShellCommand = async (call) => {
  const args = call.args.filter((arg) => arg !== '--hint-for-seamless');
  const options = optionsOf(args, 'ahpd:');
  if (options === null || options.flags.has('h')) return complain(call, USAGE, options === null ? 1 : 0);
  const refused = displayRefused(options.values.get('d'));
  if (refused !== null) return complain(call, refused);

  call.device.clock.pass(CAPTURE_MS);
  const { png } = await call.device.source.picture();
  const [named] = options.operands;
  const asPng = options.flags.has('p') || named?.endsWith('.png') === true;
  const bytes = asPng ? png : rawOf(png);
  if (named !== undefined) return store(call, options.flags.has('a') ? numbered(named) : named, bytes);
  call.streams.output.write(bytes);
  return 0;
};

function displayRefused(id: string | undefined): string | null {
  if (id === undefined || id === DISPLAY_ID || id === DISPLAY_ID_OLD) return null;
  if (!/^\d{1,20}$/.test(id)) return 'Invalid display ID: Out of range [0, 2^64).';
  // NAME_NOT_FOUND of AOSP `Errors.h`.
  return 'Failed to take screenshot. Status: -2';
}

/** Since Android 9: width, height, pixel format and colour space, 32 bits each with the lowest byte first; then the pixels. */
function rawOf(png: Uint8Array): Uint8Array {
  const { width, height, rgba } = decodePng(png);
  const header = Buffer.alloc(16);
  for (const [index, value] of [width, height, RGBA_8888, SRGB].entries())
    header.writeUInt32LE(value, index * 4);
  return Buffer.concat([header, rgba]);
}

/** `a.png` is `a_0.png` for the first display. */
function numbered(name: string): string {
  return name.replace(/(\.[^./]*)?$/, (ending) => `_0${ending}`);
}

function store(call: CommandCall, file: string, bytes: Uint8Array): number {
  const written = call.files.write(file, bytes);
  if (written.ok) return 0;
  // The file was opened, and so emptied, before the disk was found to be full.
  if (written.failure === 'ENOSPC' && call.files.write(file, new Uint8Array()).ok)
    return complain(call, 'Failed to compress PNG (error code: -3)');
  return complain(call, `Error opening file: ${file} (${FAILURE_TEXT[written.failure]})`);
}
