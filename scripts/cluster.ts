import { Option } from '@commander-js/extra-typings';
import { newCommand, parseOrExit, wholeNumber, withExamples } from '@tapwright/command-line';

const command = withExamples(
  newCommand('npm run cluster --')
    .description(
      'Starts the services as processes on real NATS and PostgreSQL, with a farm of virtual devices unless ADB_SERVERS names others. Ctrl-C drains everything.',
    )
    .addOption(
      new Option('--database-url <URL>', 'the PostgreSQL server')
        .env('DATABASE_URL')
        .default('postgres://127.0.0.1:5432/postgres'),
    )
    .addOption(
      new Option('--nats-url <ADDRESS>', 'the NATS server').env('NATS_URL').default('127.0.0.1:4222'),
    )
    .addOption(
      new Option('--bus-prefix <NAME>', 'prefix for the names of subjects')
        .env('BUS_PREFIX')
        .default('tapwright'),
    )
    .addOption(
      new Option('--api-port <PORT>', 'the port of the REST interface')
        .env('API_PORT')
        .argParser((text) => wholeNumber('--api-port', text, { most: 65_535 }))
        .default(8080),
    )
    .addOption(
      new Option('--shape <SHAPE>', 'a process for each service, or the brain in place of six')
        .choices(['eight', 'brain'])
        .default('eight'),
    ),
  {
    'npm run cluster -- --api-port 9000': 'with its REST interface on another port',
    'npm run cluster -- --shape brain': 'three processes instead of eight',
  },
);
const { databaseUrl, natsUrl, busPrefix, apiPort, shape } = parseOrExit(command, 'cluster').opts();

// Loaded only when the options are right.
const { startCluster } = await import('@tapwright/testing/cluster');
const cluster = await startCluster({
  shape: shape === 'brain' ? 'brain' : 'eight',
  databaseUrl,
  natsUrl,
  prefix: busPrefix,
  apiPort,
  farm: process.env.ADB_SERVERS === undefined ? { devices: 2, virtual: 'notes' } : null,
  environment: process.env,
  output: 'inherit',
});
// Before anybody is told that it is ready. Ctrl-C reaches this process twice: from the terminal, and from `setup.js`, which
// passes it on. The second one must not end it while it drains: services would be left behind.
const stopped = new Promise<void>((stop) => {
  process.on('SIGINT', () => stop());
  process.on('SIGTERM', () => stop());
});
process.stdout.write(`\nThe platform is ready: ${cluster.apiUrl}\n`);
await stopped;
await cluster.stop();
// At once: while Node.js takes itself down, a late signal would end it with another code.
process.exit();
