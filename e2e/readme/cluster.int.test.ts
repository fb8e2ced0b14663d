import { dropJetStreamBus } from '@tapwright/bus';
import { eventually, findNats, servicesOnly, testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { startReader } from './reader.fixture.ts';

test.runIf(servicesOnly('`npm run cluster` of README.md'))(
  '`npm run cluster` starts every service, and the platform completes a job',
  async () => {
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
  },
);
