import { runsOfJob } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { parseFaults } from '@tapwright/virtual-android';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { heldModel, SERIAL, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const Live = z.object({
  state: z.string(),
  step: z.number(),
  away: z.boolean(),
  act: z.string().nullable(),
  end: z.object({ outcome: z.string(), code: z.string(), message: z.string() }).nullable(),
  proposal: z.object({ number: z.number() }).nullable(),
  screen: z.object({ elements: z.array(z.object({ number: z.number(), label: z.string() })) }).nullable(),
});
type Live = z.infer<typeof Live>;

const GOAL = "Create a note titled 'Harbour list' with the text 'Pier 9'";
/** So long a gateway tries a command on a phone that is not there, and a busy machine needs. */
const LOST_MS = 60_000;
const taps = (platform: TestStandalone) =>
  platform.executed().filter((line) => line.startsWith('tap')).length;

/** A run that somebody has paused before its first step. */
async function pausedRun(platform: TestStandalone, model: ReturnType<typeof heldModel>) {
  const { id } = await platform.submit({ goal: GOAL });
  await model.asked;
  const found = async () => (await runsOfJob(platform.standalone.platform.db.read, id))[0] ?? null;
  const run = await eventually(found, { what: 'the run' });
  const url = `${platform.standalone.url}/v1/runs/${run.id}`;
  const post = (path: string, body: object = {}) =>
    fetch(`${url}/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const seen = (what: string, isSo: (live: Live) => boolean): Promise<Live> =>
    eventually(
      async () => {
        const live = Live.parse(await (await fetch(`${url}/live`)).json());
        if (!isSo(live)) throw new Error(`it is ${JSON.stringify({ ...live, screen: null })}`);
        return live;
      },
      { timeoutMs: LOST_MS, what },
    );
  const word = async (name: string): Promise<Live> => {
    const answer = await post(`${name}?waitMs=30000`);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return Live.parse(await answer.json());
  };
  const paused = word('pause');
  await seen('the pause', ({ state }) => state === 'pausing');
  model.release();
  const first = await paused;
  expect(first).toMatchObject({ state: 'paused', away: false, end: null });
  const element = first.screen?.elements.find(({ label }) => label === 'New note')?.number;
  return { id, post, seen, word, tap: { id: 'tap-1', kind: 'click', element } };
}

/** A phone whose taps take so long that other requests come in the middle of one. */
const SLOW = { faults: parseFaults(`devices: { '*': { latency: { tap: 1500 } } }`).forDevice(SERIAL) };

describe('a phone that is lost while a person has stopped its run', () => {
  test('is said to be away, and the run goes on when it is back', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, seen, word } = await pausedRun(platform, model);
    platform.unplug();
    expect(await seen('it is away', ({ away }) => away)).toMatchObject({ state: 'paused', end: null });
    platform.plugIn();
    await seen('it is back', ({ away }) => !away);
    await word('resume');
    expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
  });

  test('ends it with that reason when it goes on without its phone', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { seen, word } = await pausedRun(platform, model);
    platform.unplug();
    await seen('it is away', ({ away }) => away);
    await word('resume');
    const end = await seen('its end', ({ state, end }) => state === 'ended' && end !== null);
    expect(end).toMatchObject({ away: false, end: { outcome: 'inconclusive', code: 'DEVICE_UNAVAILABLE' } });
    expect(taps(platform)).toBe(0);
  });

  test('ends it, and the act that was asked for, when a person has it in hands', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { post, seen, word, tap } = await pausedRun(platform, model);
    await word('take-over');
    platform.unplug();
    await seen('it is away', ({ away }) => away);
    await post('acts?waitMs=0', tap);
    const { end, act } = await seen('its end', ({ state, end }) => state === 'ended' && end !== null);
    expect(end).toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
    expect(end?.message).toContain("a phone in somebody's hands is not exchanged for another");
    expect(act).toBeNull();
    // The same request again is answered, and nothing is done.
    expect(await (await post('acts?waitMs=1000', tap)).json()).toMatchObject({ outcome: 'not_done' });
    expect(taps(platform)).toBe(0);
  });
});

test('a phone is handed back only after the act that is under way, which is done once', async () => {
  const model = heldModel();
  await using platform = await startTestStandalone(model, true, { rest: true, ...SLOW });
  const { id, post, seen, word, tap } = await pausedRun(platform, model);
  await word('take-over');
  await post('acts?waitMs=0', tap);
  const early = await post('hand-back');
  expect(early.status).toBe(409);
  expect(await early.text()).toContain('the act tap-1 is under way');
  await seen('the end of the act', ({ act, step }) => act === null && step === 1);
  expect(await word('hand-back')).toMatchObject({ state: 'paused', step: 1 });
  expect(taps(platform)).toBe(1);
  await word('resume');
  expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
});
