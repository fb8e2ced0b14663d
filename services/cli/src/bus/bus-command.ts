import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withCommands, withExamples, wrong } from '@tapwright/command-line';
import { PROCESS_NAMES } from '@tapwright/contracts';
import { ownOption } from '../options.ts';

export interface BusUsersArguments {
  /** Where the seeds are written. */
  readonly out: string;
  /** The server's configuration. */
  readonly config: string;
  readonly prefix: string;
  readonly gateways: readonly string[];
  readonly listen: string;
  readonly monitor: string;
  readonly store: string;
  /** Folder of the certificates, as the server sees it; null: no TLS. */
  readonly tls: string | null;
}

/** `tapwright bus`. */
export const busCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('bus')
        .summary('who may do what on the NATS server')
        .description('Who may do what on the NATS server.'),
      [usersCommand(perform)],
    ),
    { 'tapwright bus users': 'a user for each service, with the least that it needs' },
  );

const usersCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('users')
      .summary('write the configuration of a NATS server with a user for each service')
      .description(
        'Writes the configuration of a NATS server that knows each service by its nkey, and the seeds of the nkeys. Seeds that are there stay.',
      )
      .addOption(
        ownOption('--out <DIR>', 'folder for the seeds, SERVICE.nk and GATEWAY.nk').default(
          'deploy/secrets/nats',
        ),
      )
      .option('--config <FILE>', "the server's configuration", 'deploy/secrets/nats-server/nats.conf')
      .option('--prefix <WORD>', 'BUS_PREFIX of the platform', 'tapwright')
      .addOption(
        new Option('--gateways <NAMES>', 'GATEWAY_NAME of each gateway, separated by commas')
          .default(['device-gateway-0'], 'device-gateway-0')
          .argParser(gatewayNames),
      )
      .option('--listen <HOST:PORT>', 'where clients connect', '0.0.0.0:4222')
      .option('--monitor <HOST:PORT>', 'where the health page is', '0.0.0.0:8222')
      .option('--store <DIR>', 'where the server keeps its streams', '/data')
      .option(
        '--tls <DIR>',
        'folder, as the server sees it, with cert.pem, key.pem and ca.pem; without it: no TLS',
      )
      .action(({ tls = null, ...options }) => {
        const args: BusUsersArguments = { ...options, tls };
        return perform(args, async () => (await import('./write-users.ts')).writeUsers(args));
      }),
    { 'tapwright bus users --gateways rack-1,rack-2 --tls /etc/nats': 'two gateways, and TLS' },
  );

/** @throws TapwrightError `USAGE` for a name that is no `GATEWAY_NAME`, or that a process has. */
function gatewayNames(text: string): readonly string[] {
  const names = text.split(',');
  const processes: readonly string[] = PROCESS_NAMES;
  const bad = names.find((name) => !/^[A-Za-z0-9_-]{1,64}$/.test(name) || processes.includes(name));
  if (bad === undefined) return names;
  throw wrong(
    '--gateways',
    `has '${bad.slice(0, 40)}'`,
    'letters, digits, _ and -, and no name of a service or of the brain',
  );
}
