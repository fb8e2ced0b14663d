import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { address, portOf, SERIAL, VIRTUAL } from '../options.ts';
import { type Target, targetOrNone } from '../target.ts';

export interface McpArguments {
  /** A platform that is running; null: one is started here. */
  readonly url: string | null;
  /** For a platform that is started here; null: all phones of the adb server. */
  readonly target: Exclude<Target, { kind: 'recording' }> | null;
  /** Null: over standard input and output. */
  readonly http: { readonly host: string; readonly port: number } | null;
}

const URL = new Option(
  '--url <URL>',
  'the tools work on this running platform; TAPWRIGHT_API_KEY is its key',
).argParser(address);
const HTTP = new Option(
  '--http <PORT>',
  'listen with streamable HTTP on this port; 0: one that is free',
).argParser(portOf('--http'));

/** `tapwright mcp`. */
export const mcpCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('mcp')
      .summary('phones and tests as tools for agents (Model Context Protocol)')
      .description(
        'A server of the Model Context Protocol, over standard input and output or over HTTP. Its tools work on a running platform (--url), or on one that is started here with a virtual phone or the phones of the adb server.',
      )
      .addOption(URL)
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(HTTP)
      .option('--host <HOST>', 'with --http: the address to listen on', '127.0.0.1')
      .action(({ url = null, virtual, serial, http, host }) => {
        const target = targetOrNone({ virtual, serial });
        if (url !== null && target !== null)
          throw wrong(
            '--url',
            'is given with a phone of this machine',
            'one of --url, --virtual and --serial',
          );
        const args: McpArguments = {
          url,
          target: target?.kind === 'recording' ? null : target,
          http: http === undefined ? null : { host, port: http },
        };
        return perform(args, async () => (await import('./serve-mcp.ts')).serveMcp(args));
      }),
    {
      'tapwright mcp --virtual notes': 'for an agent that starts it itself, with a virtual phone',
      'tapwright mcp --url https://farm.example --http 8090': 'over HTTP, for the phones of a farm',
    },
  );
