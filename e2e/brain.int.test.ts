import { eventually, findNats, servicesOnly } from '@tapwright/testing';
import { type Child, startProcess } from '@tapwright/testing/cluster';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { askingAt, startScriptedModel } from './platform/scripted-model.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const TIMEOUT_MS = 240_000;
const WAIT = { timeoutMs: TIMEOUT_MS };
const CLAIMED = { goal: 'Look at the notes', reset: 'data', verify: false } as const;
/** The actor claims at once to be done, and takes its time for that. */
const AT_ONCE: readonly never[] = [];

/** An event is in somebody's hand for longer than sweepers leave alone what they know nothing of. */
async function isHeldForLong({ database }: TestPlatform): Promise<boolean> {
  const found = await database.read.execute(sql`select 1 from events
    where handled_at is null and held_until > now() and created_at < now() - interval '5 seconds'`);
  return Object(found).rows.length > 0;
}

const claimsIn = ({ events }: { readonly events: readonly string[] }) =>
  events.filter((type) => type === 'end.claimed').length;

describe.runIf(servicesOnly('a brain and a gateway'))('a brain', () => {
  test(
    'asks a model once that takes longer than the sweepers are patient',
    async () => {
      const platforms: TestPlatform[] = [];
      let asked = 0;
      const slowly = () => {
        asked += 1;
        return eventually(() => isHeldForLong(only(platforms)), WAIT);
      };
      await using model = await startScriptedModel(AT_ONCE, slowly);
      await using platform = await startTestPlatform({ shape: 'brain', modelUrl: model.baseUrl });
      platforms.push(platform);
      const { id } = await jobsOf(platform.cluster).submit({ ...CLAIMED, app: platform.app }, 'slow');
      expect(await jobsOf(platform.cluster).ended(id, TIMEOUT_MS)).toMatchObject({ outcome: 'completed' });
      expect(asked).toBe(1);
      expect(claimsIn(await readHistory(platform, id))).toBe(1);
    },
    TIMEOUT_MS + 60_000,
  );

  test(
    'that freezes while it asks a model leaves its run to another one, and changes nothing when it wakes',
    async () => {
      const platforms: TestPlatform[] = [];
      const successors: Child[] = [];
      let asked = 0;
      const woken = Promise.withResolvers<void>();
      const frozen = async () => {
        asked += 1;
        if (asked > 1) return;
        const platform = only(platforms);
        successors.push(await secondBrain(platform, model.baseUrl));
        platform.cluster.service('actor').kill('SIGSTOP');
        await woken.promise;
      };
      await using model = await startScriptedModel(AT_ONCE, frozen);
      await using platform = await startTestPlatform({ shape: 'brain', modelUrl: model.baseUrl });
      platforms.push(platform);
      try {
        const { id } = await jobsOf(platform.cluster).submit({ ...CLAIMED, app: platform.app }, 'frozen');
        expect(await jobsOf(platform.cluster).ended(id, TIMEOUT_MS)).toMatchObject({ outcome: 'completed' });
        expect(asked).toBe(2);
        const before = await readHistory(platform, id);
        platform.cluster.service('actor').kill('SIGCONT');
        woken.resolve();
        // It works on, for another run, and has nothing left of this one.
        await successors[0]?.stop();
        const next = await jobsOf(platform.cluster).submit({ ...CLAIMED, app: platform.app }, 'woken');
        expect(await jobsOf(platform.cluster).ended(next.id, TIMEOUT_MS)).toMatchObject({
          outcome: 'completed',
        });
        const { events } = await readHistory(platform, id);
        expect(events).toEqual(before.events);
        expect(platform.cluster.service('actor').restarts()).toBe(0);
      } finally {
        platform.cluster.service('actor').kill('SIGCONT');
        woken.resolve();
        for (const child of successors) await child.stop();
      }
    },
    2 * TIMEOUT_MS,
  );
});

function only(platforms: readonly TestPlatform[]): TestPlatform {
  const [platform] = platforms;
  if (platform === undefined) throw new Error('there is no platform yet');
  return platform;
}

async function secondBrain({ database, prefix }: TestPlatform, modelUrl: string): Promise<Child> {
  const environment = {
    ...process.env,
    ...askingAt(modelUrl),
    DATABASE_URL: database.url ?? '',
    NATS_URL: await findNats(),
    BUS_PREFIX: prefix,
    HEALTH_PORT: '0',
    ACK_WAIT_MS: '1000',
  };
  const child = startProcess('brain', { environment }, () => {}, 'second brain');
  await child.ready();
  return child;
}
