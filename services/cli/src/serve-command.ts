import { resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withExamples } from '@tapwright/command-line';
import { portOf, VIRTUAL } from './options.ts';

export interface ServeArguments {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly virtual: string | null;
}

const PORT = new Option('--port <PORT>', 'the port to listen on; 0: one that is free')
  .argParser(portOf('--port'))
  .default(8080);

/** `tapwright serve`. */
export const serveCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('serve')
      .summary('the whole platform in one process, with its REST interface')
      .description(
        'Starts the whole platform in one process with its REST interface, on the phones of the adb server, until it is stopped.',
      )
      .option('--host <HOST>', 'the address to listen on', '127.0.0.1')
      .addOption(PORT)
      .option('--data <DIR>', 'the folder of its database and artifacts', '.tapwright/platform')
      .addOption(VIRTUAL)
      .action(({ host, port, data, virtual }) => {
        const args: ServeArguments = { host, port, data: resolve(data), virtual: virtual ?? null };
        return perform(args, async () => (await import('./serve.ts')).serve(args));
      }),
    {
      'tapwright serve --virtual notes': 'with a virtual phone: no adb is needed',
      'tapwright serve --port 9000 --data /var/lib/tapwright': 'with the phones of the adb server',
    },
  );
