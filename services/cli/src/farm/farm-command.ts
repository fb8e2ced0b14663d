import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, wholeNumber, withExamples, wrong } from '@tapwright/command-line';
import { PORT_MAX, portOf } from '../options.ts';

export interface FarmArguments {
  readonly devices: number;
  readonly host: string;
  readonly port: number;
  /** Port of the first device's own side. Null: only the adb server is started. */
  readonly adbdPort: number | null;
  /** Port of a WebDriver server for all devices. Null: none is started. */
  readonly webdriverPort: number | null;
  /** Path of a file of faults. */
  readonly faults: string | null;
  readonly screens: ScreensArguments;
}

/** What the devices show. */
export type ScreensArguments =
  | {
      readonly kind: 'virtual';
      /** One app, several separated by commas, or `all`. */
      readonly apps: string;
      readonly clock: 'real' | 'steps';
      readonly together: boolean;
    }
  | { readonly kind: 'recording'; readonly directory: string };

const DEVICES_MAX = 500;
const COUNT = { least: 1, most: DEVICES_MAX };
const DEVICES = new Option('--devices <N>', `how many, 1 to ${DEVICES_MAX}`)
  .argParser((text) => wholeNumber('--devices', text, COUNT))
  .default(1);
const PORT = new Option('--port <PORT>', 'the port of the adb server; 0: one that is free')
  .argParser(portOf('--port'))
  .default(5037);
const ADBD_PORT = new Option(
  '--adbd-port <PORT>',
  'for `adb connect`: the port of the first phone, the others follow',
).argParser(portOf('--adbd-port'));
const WEBDRIVER_PORT = new Option(
  '--webdriver-port <PORT>',
  'for clients of Appium, without Appium: the port of a WebDriver server for all phones; 0: one that is free',
).argParser(portOf('--webdriver-port'));
const CLOCK = new Option(
  '--clock <KIND>',
  'time that passes by itself, or with what is done (default: real)',
).choices(['real', 'steps'] as const);

/** `tapwright farm`. */
export const farmCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('farm')
      .summary('virtual phones behind an adb server')
      .description('Starts virtual phones behind their own adb server, until it is stopped.')
      .addOption(DEVICES)
      .option('--virtual <APPS>', 'apps of the phones: one, several with commas, or all')
      .option('--recording <DIR>', 'instead of --virtual: phones that show a recorded app')
      .option('--host <HOST>', 'the address to listen on', '127.0.0.1')
      .addOption(PORT)
      .addOption(ADBD_PORT)
      .addOption(WEBDRIVER_PORT)
      .option('--faults <FILE>', 'what goes wrong: see docs/virtual-android-faults.md')
      .addOption(CLOCK)
      .option('--together', 'phones know of each other, so that one can write to the other', false)
      .action((options) => {
        const { devices, host, port, adbdPort = null, webdriverPort = null, faults = null } = options;
        if (adbdPort !== null) checkRoom(adbdPort, devices);
        const screens = screensOf(options);
        const args: FarmArguments = { devices, host, port, adbdPort, webdriverPort, faults, screens };
        return perform(args, async () => (await import('./run-farm.ts')).runFarm(args));
      }),
    {
      'tapwright farm --devices 4 --virtual all --port 5137': 'then: adb -P 5137 devices',
      'tapwright farm --devices 2 --virtual notes --webdriver-port 4723':
        'then: a client of Appium at http://127.0.0.1:4723',
      'tapwright farm --devices 2 --virtual chat --together': 'two phones that write to each other',
    },
  );

interface ScreensOptions {
  readonly virtual?: string | undefined;
  readonly recording?: string | undefined;
  readonly clock?: 'real' | 'steps' | undefined;
  readonly together: boolean;
}

/** Default: real time, since clients of a farm wait by their own clocks. */
function screensOf({ virtual, recording, clock, together }: ScreensOptions): ScreensArguments {
  if (virtual !== undefined && recording === undefined) {
    return { kind: 'virtual', apps: virtual, clock: clock ?? 'real', together };
  }
  if (recording === undefined || virtual !== undefined) {
    throw wrong('farm', 'needs exactly one kind of screens', '--virtual APP or --recording DIR');
  }
  if (together) throw wrong('--together', 'is given with a recording', '--virtual APP');
  if (clock !== undefined) throw wrong('--clock', 'is given with a recording', '--virtual APP');
  return { kind: 'recording', directory: recording };
}

/** Each device takes one port, from this one on. */
function checkRoom(port: number, devices: number): void {
  if (port >= 1 && port + devices - 1 <= PORT_MAX) return;
  const expected = `a port from 1 on that leaves room for ${devices} up to ${PORT_MAX}`;
  throw wrong('--adbd-port', `is ${port}`, expected);
}
