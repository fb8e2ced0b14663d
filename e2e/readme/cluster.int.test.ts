import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { dropJetStreamBus } from '@tapwright/bus';
import { eventually, findNats, servicesOnly, testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { startReader } from './reader.fixture.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const real = servicesOnly('`npm run cluster` of README.md');

test.runIf(real)('`npm run cluster` starts every service, and the platform completes a job', async () => {
  await using database = await testDatabase();
  const natsUrl = await findNats();
  const prefix = `tw-readme-${process.pid}-${Date.now().toString(36)}`;
  const reader = await startReader();
  try {
    Object.assign(reader.variables, { DATABASE_URL: database.url, NATS_URL: natsUrl, BUS_PREFIX: prefix });
    const ready = /^The platform is ready: (http:\S+)$/m;
    const cluster = await reader.serve('npm run cluster -- --api-port 0', ready);
    const jobs = `${ready.exec(cluster.printed())?.[1]}/v1/jobs`;
    const posted = await fetch(jobs, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ goal: 'Turn on the dark theme', app: 'org.tapwright.notes' }),
    });
    expect(posted.status, await posted.text()).toBe(201);
    const look = async () => /"outcome":"completed"/.test(await (await fetch(jobs)).text());
    await eventually(look, { what: 'the job is completed' });
  } finally {
    await reader[Symbol.asyncDispose]();
    await dropJetStreamBus({ servers: natsUrl, prefix });
  }
});

test.runIf(real)('a cluster that is told several times to stop still drains, and ends with 0', async () => {
  await using database = await testDatabase();
  const servers = await findNats();
  const prefix = `tw-readme-stop-${process.pid}-${Date.now().toString(36)}`;
  const settings = { DATABASE_URL: database.url ?? '', NATS_URL: servers, BUS_PREFIX: prefix };
  const cluster = spawn(process.execPath, ['scripts/cluster.ts', '--api-port', '0'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    cluster.stdout.on('data', (part) => (printed += part));
    await eventually(() => printed.includes('The platform is ready'), { what: 'the platform is ready' });
    const ended = once(cluster, 'exit');
    const drains = () => /"msg":"draining"/.test(printed);
    await eventually(() => !cluster.kill('SIGINT') || drains(), { what: 'a service drains' });
    cluster.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    cluster.kill('SIGKILL');
    await dropJetStreamBus({ servers, prefix });
  }
});
