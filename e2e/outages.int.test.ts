import {
  eventually,
  findNats,
  findNatsServer,
  findPostgres,
  ownNatsServer,
  servicesOnly,
  startTcpProxy,
} from '@tapwright/testing';
import { createStillSource } from '@tapwright/virtual-android';
import { describe, expect, test } from 'vitest';
import { readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const GOAL = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
const TIMEOUT_MS = 240_000;
/** Taps and texts of the goal and of its replay. */
const INPUTS = { tap: 6, text: 4 };

const bodyFor = (platform: TestPlatform) => ({ goal: GOAL, app: platform.app, reset: 'data' });

/** Resolves when the phone has executed something, so that the next harm happens in the middle of a run. */
const underWay = (platform: TestPlatform) =>
  eventually(() => platform.device.journal.count({ kind: 'tap' }) > 0, {
    what: 'the first tap',
  });

async function expectUndisturbed(platform: TestPlatform, id: string): Promise<void> {
  const history = await readHistory(platform, id);
  expect(history).toMatchObject({ outcome: 'completed', device: 'idle' });
  expect(new Set(history.proofs)).toEqual(new Set(['replayed']));
  expect(platform.device.journal.count({ kind: 'text' })).toBe(INPUTS.text);
  expect(platform.device.journal.count({ kind: 'tap' })).toBe(INPUTS.tap);
}

describe.runIf(servicesOnly('outages of PostgreSQL and NATS under eight processes'))(
  'in the middle of a run',
  () => {
    test(
      'PostgreSQL is away for a while: the run goes on afterwards, nothing is done twice',
      async () => {
        const { hostname, port } = new URL(await findPostgres());
        await using proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
        const databaseUrl = (url: string) => url.replace(/@[^/]+/, `@127.0.0.1:${proxy.port}`);
        await using platform = await startTestPlatform({ through: { databaseUrl } });
        const jobs = jobsOf(platform.cluster);
        const { id } = await jobs.submit(bodyFor(platform), 'outage-postgres');
        await underWay(platform);
        proxy.cut();
        await eventually(
          async () => (await fetch(`${platform.cluster.apiUrl}/v1/jobs/${id}`)).status === 503,
          {
            what: 'the API says that the database is away',
          },
        );
        proxy.restore();
        await jobs.ended(id, TIMEOUT_MS);
        await expectUndisturbed(platform, id);
      },
      TIMEOUT_MS * 2,
    );

    test.runIf(findNatsServer() !== null)(
      'NATS is killed and started again: the run goes on afterwards, nothing is done twice',
      async () => {
        const nats = await ownNatsServer(findNatsServer() ?? '');
        await nats.start();
        try {
          await using platform = await startTestPlatform({ through: { natsUrl: nats.address } });
          const jobs = jobsOf(platform.cluster);
          const { id } = await jobs.submit(bodyFor(platform), 'outage-nats');
          await underWay(platform);
          await nats.kill();
          await nats.start();
          await jobs.ended(id, TIMEOUT_MS);
          await expectUndisturbed(platform, id);
        } finally {
          await nats.dispose();
        }
      },
      TIMEOUT_MS * 2,
    );

    test(
      'a cancel ends the run as canceled and gives the device back',
      async () => {
        await using platform = await startTestPlatform();
        const jobs = jobsOf(platform.cluster);
        const { id } = await jobs.submit(bodyFor(platform), 'cancel');
        await underWay(platform);
        await jobs.cancel(id);
        const job = await jobs.ended(id, TIMEOUT_MS);
        expect(job).toMatchObject({ outcome: 'canceled', reason: { code: 'CANCELED' } });
        expect(await readHistory(platform, id)).toMatchObject({ device: 'idle', unhandled: [] });
      },
      TIMEOUT_MS,
    );
  },
);

describe.runIf(servicesOnly('stuck runs under eight processes that are killed'))(
  'a run that gets nowhere',
  () => {
    test(
      'ends for a stated reason although every process that restores it is killed once',
      async () => {
        const failPoints = [
          'before-commit@step.invalidated',
          'before-publish@step.invalidated',
          'before-ack@state.restored',
          'before-commit@state.restored',
        ];
        const source = createStillSource();
        await using platform = await startTestPlatform({ failPoints, source });
        const jobs = jobsOf(platform.cluster);
        const app = source.apps[0]?.packageName ?? '';
        const { id } = await jobs.submit({ goal: 'Open the garden page', app, maxSteps: 4 }, 'stuck');
        const job = await jobs.ended(id, TIMEOUT_MS);
        expect(job).toMatchObject({ outcome: expect.stringMatching(/^(infeasible|out_of_budget|failed)$/) });
        const history = await readHistory(platform, id);
        expect(history.events).toContain('state.restored');
        expect(history).toMatchObject({ device: 'idle', unhandled: [] });
      },
      TIMEOUT_MS,
    );

    test(
      'ends at its deadline although the process that closes it is killed',
      async () => {
        const failPoints = [
          'before-commit@run.stopped',
          'before-publish@run.stopped',
          'before-ack@run.stopped',
        ];
        await using platform = await startTestPlatform({ failPoints });
        const jobs = jobsOf(platform.cluster);
        // No gateway has this name: the run waits until its deadline.
        const waiting = { ...bodyFor(platform), deadlineMs: 1_000, device: { gateway: 'nowhere' } };
        const { id } = await jobs.submit(waiting, 'waits');
        const job = await jobs.ended(id, TIMEOUT_MS);
        expect(job).toMatchObject({ outcome: 'out_of_budget', reason: { code: 'DEADLINE_PASSED' } });
        const planner = platform.cluster.service('planner');
        expect(planner.deaths()).toEqual(['SIGKILL', 'SIGKILL']);
        expect(await readHistory(platform, id)).toMatchObject({
          device: 'idle',
          unhandled: [],
          executed: {},
        });
      },
      TIMEOUT_MS,
    );
  },
);

test('the servers that fail are real', async () => {
  if (process.env.TAPWRIGHT_TEST_BACKEND === 'services') expect(await findNats()).not.toBe('');
  else expect(process.env.TAPWRIGHT_TEST_BACKEND ?? 'embedded').toBe('embedded');
});
