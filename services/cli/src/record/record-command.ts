import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { portOf } from '../options.ts';

export interface RecordArguments {
  readonly serial: string;
  readonly out: string;
  readonly app: string | null;
  readonly port: number;
}

const PORT = new Option('--port <PORT>', 'the port for adb clients; 0: one that is free')
  .argParser(portOf('--port'))
  .default(0);

/** `tapwright record`. */
export const recordCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('record')
      .summary('make a recording of what is done on a phone')
      .description(
        'Writes what is done on a phone as a recording, until it is stopped. Fingers are recorded where the phone reports them, programs when they use the adb server that this command opens.',
      )
      .requiredOption('--serial <SERIAL>', 'the serial number of a connected device')
      .requiredOption('--out <DIR>', 'a folder for the recording')
      .option('--app <PACKAGE>', 'the package of the app that is recorded')
      .addOption(PORT)
      .action(({ serial, out, app = null, port }) => {
        if (existsSync(join(out, 'graph.json')))
          throw wrong('--out', `${out} holds a recording already`, 'a folder without one');
        const args: RecordArguments = { serial, out, app, port };
        return perform(args, async () => (await import('./record-device.ts')).recordDevice(args));
      }),
    { 'tapwright record --serial emulator-5554 --out my-app': 'then use the app; Ctrl-C ends the recording' },
  );
