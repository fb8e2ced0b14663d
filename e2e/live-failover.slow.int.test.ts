import { startOpenAiTestServer } from '@tapwright/model/test-server';
import { runsOfJob } from '@tapwright/store';
import { eventually, servicesOnly } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jobsOf } from './platform/jobs.ts';
import { scriptOf } from './platform/scripted-model.ts';
import { startTwoGateways, type TwoGateways } from './platform/two-gateways.ts';

const DEADLINE_MS = 120_000;
const { app } = virtualApp('notes');
const GOAL = "Create a note titled 'Harbour' with the text 'Pier 9'";
const CHOICES = [
  { line: /New note/ },
  { line: /Title/, text: 'Harbour' },
  { line: /Write something/, text: 'Pier 9' },
  { line: /Save/ },
];

const Live = z.object({
  state: z.string(),
  serial: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  end: z.object({ outcome: z.string(), code: z.string(), message: z.string() }).nullable(),
  proposal: z.object({ number: z.number(), says: z.string() }).nullable(),
});
type Live = z.infer<typeof Live>;

/** A run on the phone of the gateway that will die, paused on its second step. */
async function pausedRun(farm: TwoGateways) {
  const jobs = jobsOf(farm.cluster);
  const about = { app: app.tile.packageName, reset: 'data', verify: false };
  const { id } = await jobs.submit({ goal: GOAL, ...about }, 'watched');
  const run = await eventually(async () => (await runsOfJob(farm.database.read, id))[0] ?? null, {
    timeoutMs: DEADLINE_MS,
    what: 'the run',
  });
  const call = async (path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${farm.cluster.apiUrl}/v1/runs/${run.id}/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const seen = (what: string, isSo: (live: Live) => boolean): Promise<Live> =>
    eventually(
      async () => {
        const live = Live.parse(await call('live'));
        if (!isSo(live)) throw new Error(`it is ${JSON.stringify(live)}`);
        return live;
      },
      { timeoutMs: DEADLINE_MS, what },
    );
  await eventually(() => call('pause', {}), { timeoutMs: DEADLINE_MS, what: 'the run has its phone' });
  return { id, jobs, call, seen };
}

/** A model that answers the first question when it is released. */
async function heldServer() {
  const script = scriptOf(CHOICES);
  const released = Promise.withResolvers<void>();
  const server = await startOpenAiTestServer({
    script: async (request) => {
      if (JSON.stringify(request.body).includes('index-1: ')) await released.promise;
      return script(request);
    },
  });
  return { url: server.baseUrl, release: released.resolve, [Symbol.asyncDispose]: () => server.close() };
}

const source = () => createInteractiveSource({ apps: [app] });
const TIMEOUT = { timeout: DEADLINE_MS + 120_000 };

describe.runIf(servicesOnly('a gateway that dies while a person watches its run'))(
  'a run whose gateway dies',
  () => {
    test('while it is paused is paused on another phone, and goes on there', TIMEOUT, async () => {
      await using model = await heldServer();
      await using farm = await startTwoGateways({ source, modelUrl: model.url });
      const { id, jobs, call, seen } = await pausedRun(farm);
      model.release();
      const first = await seen('a proposal', ({ proposal }) => proposal !== null);
      await call('step', { proposal: first.proposal?.number });
      const second = await seen('the next', ({ proposal }) => (proposal?.number ?? 0) > 1);
      expect(second).toMatchObject({ state: 'paused', serial: 'phone-1' });
      farm.plugInSecond();
      farm.doomed.kill('SIGKILL');
      const moved = await seen('the other phone', ({ serial, proposal }) => {
        return serial === 'phone-2' && proposal !== null;
      });
      // A new number: what was meant for the lost phone is not done on this one.
      expect(moved).toMatchObject({ state: 'paused', end: null, proposal: { says: second.proposal?.says } });
      expect(moved.proposal?.number).toBeGreaterThan(second.proposal?.number ?? 0);
      expect(moved.pausedUntil).not.toBeNull();
      await call('resume', {});
      expect(await jobs.ended(id, DEADLINE_MS)).toMatchObject({ outcome: 'completed' });
      const texts = (phone: TwoGateways['first']) => phone.journal.count({ kind: 'text' });
      expect([texts(farm.first), texts(farm.second)]).toEqual([0, 2]);
    });

    test('while a person has its phone ends, and says why', TIMEOUT, async () => {
      await using model = await heldServer();
      await using farm = await startTwoGateways({ source, modelUrl: model.url });
      const { id, jobs, call, seen } = await pausedRun(farm);
      model.release();
      await seen('a proposal', ({ proposal }) => proposal !== null);
      await call('take-over', {});
      await seen('the phone in hands', ({ state }) => state === 'taken');
      farm.plugInSecond();
      farm.doomed.kill('SIGKILL');
      const { end } = await seen('its end', ({ state, end }) => state === 'ended' && end !== null);
      expect(end).toMatchObject({ outcome: 'inconclusive', code: 'DEVICE_LEASE_LOST' });
      expect(end?.message).toContain('showed no sign of life');
      expect(await jobs.ended(id, DEADLINE_MS)).toMatchObject({ reason: { code: 'DEVICE_LEASE_LOST' } });
      expect(farm.first.journal.count({ kind: 'tap' }) + farm.second.journal.count({ kind: 'tap' })).toBe(0);
    });
  },
);

test('the tests of a gateway that dies while its run is watched need processes', () => {
  // On the embedded backend only this test of the file runs; standard error reports that the others do not.
  expect(CHOICES).toHaveLength(4);
});
