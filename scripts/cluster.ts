import { startCluster } from './cluster/processes.ts';

/**
 * `npm run cluster`: every service as a process of its own on real NATS and PostgreSQL, with a farm of virtual devices.
 * DATABASE_URL and NATS_URL name the servers; Ctrl-C drains everything.
 */
const cluster = await startCluster({
  databaseUrl: process.env.DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres',
  natsUrl: process.env.NATS_URL ?? '127.0.0.1:4222',
  prefix: process.env.BUS_PREFIX ?? 'tapwright',
  apiPort: Number(process.env.API_PORT ?? 8080),
  farm: process.env.ADB_SERVERS === undefined ? { devices: 2, virtual: 'notes' } : null,
  environment: process.env,
  output: 'inherit',
});
process.stdout.write(`\nThe platform is ready: ${cluster.apiUrl}\n`);
await new Promise<void>((stop) => {
  process.once('SIGINT', () => stop());
  process.once('SIGTERM', () => stop());
});
await cluster.stop();
