import { createModel } from '@tapwright/model';
import { runsOfJob } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { heldModel, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const Live = z.object({
  state: z.string(),
  step: z.number(),
  pausedUntil: z.string().nullable(),
  proposal: z.object({ number: z.number(), says: z.string(), thought: z.string() }).nullable(),
  refused: z.array(z.object({ action: z.string(), reason: z.string() })),
  screen: z.object({ elements: z.array(z.object({ number: z.number(), label: z.string() })) }).nullable(),
});
type Live = z.infer<typeof Live>;

const GOAL = "Create a note titled 'Harbour list' with the text 'Pier 9'";
const taps = (platform: TestStandalone) =>
  platform.executed().filter((line) => line.startsWith('tap')).length;

const notesOf = (platform: TestStandalone) =>
  z.object({ notes: z.array(z.unknown()) }).parse(platform.notes()).notes;

/** Somebody who watches the only run of a job, and steers it. */
async function watcherOf(platform: TestStandalone, jobId: string) {
  const found = async () => (await runsOfJob(platform.standalone.platform.db.read, jobId))[0] ?? null;
  const { id } = await eventually(found, { what: 'the run' });
  const post = (word: string, body: object = {}) =>
    fetch(`${platform.standalone.url}/v1/runs/${id}/${word}?waitMs=30000`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const seen = async (): Promise<Live> =>
    Live.parse(await (await fetch(`${platform.standalone.url}/v1/runs/${id}/live`)).json());
  return {
    post,
    seen,
    async ask(word: string, body: object = {}): Promise<Live> {
      const answer = await post(word, body);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return Live.parse(await answer.json());
    },
  };
}

/** A run that was paused before its first step: its actor was asked, and did not answer before. */
async function pausedRun(platform: TestStandalone, model: ReturnType<typeof heldModel>) {
  const { id } = await platform.submit({ goal: GOAL });
  await model.asked;
  const watcher = await watcherOf(platform, id);
  const paused = watcher.ask('pause');
  await eventually(async () => (await watcher.seen()).state === 'pausing', { what: 'the pause' });
  model.release();
  const first = await paused;
  return { id, watcher, first };
}

describe('a run that a person steers', () => {
  test('does what it has proposed once for each word, and goes on to its end', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, watcher, first } = await pausedRun(platform, model);
    expect(first).toMatchObject({ state: 'paused', step: 0, proposal: { number: 1 } });
    expect(first.pausedUntil).not.toBeNull();
    expect(taps(platform)).toBe(0);
    const second = await watcher.ask('step', { proposal: 1 });
    expect(second).toMatchObject({ state: 'paused', step: 1, proposal: { number: 2 } });
    expect(taps(platform)).toBe(1);
    // The same request again does no other step.
    expect(await watcher.ask('step', { proposal: 1 })).toMatchObject({ step: 1, proposal: { number: 2 } });
    expect(taps(platform)).toBe(1);
    await watcher.ask('resume');
    expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
    expect((await watcher.post('pause')).status).toBe(409);
    expect(JSON.stringify(platform.notes())).toContain('Harbour list');
  });

  test('never does what a person has refused, and proposes another thing', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, watcher, first } = await pausedRun(platform, model);
    const before = notesOf(platform);
    const wanted = { proposal: 1, reason: 'It makes a note.' };
    const next = await watcher.ask('refuse', wanted);
    expect(next).toMatchObject({ state: 'paused', step: 0, refused: [{ reason: 'It makes a note.' }] });
    expect(next.proposal?.says).not.toBe(first.proposal?.says);
    // The same request again refuses nothing more.
    expect((await watcher.ask('refuse', wanted)).refused).toHaveLength(1);
    await watcher.ask('resume');
    const job = await platform.ended(id);
    expect(job.outcome).not.toBe('completed');
    // What was refused would have made one more.
    expect(notesOf(platform)).toHaveLength(before.length);
  });

  test('lends its phone to a person, whose acts are steps of it, and goes on from there', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, watcher, first } = await pausedRun(platform, model);
    const element = first.screen?.elements.find(({ label }) => label === 'New note')?.number;
    const act = { id: 'tap-1', kind: 'click', element };
    expect((await watcher.post('acts', act)).status).toBe(409);
    expect(await watcher.ask('take-over')).toMatchObject({ state: 'taken', proposal: null });
    const acted = async () => Object(await (await watcher.post('acts', act)).json());
    expect(await acted()).toMatchObject({ outcome: 'done', step: 1 });
    expect(await acted()).toMatchObject({ outcome: 'done', step: 1 });
    expect(taps(platform)).toBe(1);
    expect((await watcher.post('resume')).status).toBe(409);
    expect(await watcher.ask('hand-back')).toMatchObject({ state: 'paused', step: 1 });
    await watcher.ask('resume');
    expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
    expect(JSON.stringify(platform.notes())).toContain('Harbour list');
  });

  test('is seen between two steps, which touches nothing, and only while it has its phone', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id } = await platform.submit({ goal: GOAL, pictures: true });
    await model.asked;
    const found = async () => (await runsOfJob(platform.standalone.platform.db.read, id))[0] ?? null;
    const { id: runId } = await eventually(found, { what: 'the run' });
    const look = () => fetch(`${platform.standalone.url}/v1/runs/${runId}/picture`);
    const before = platform.executed();
    const picture = await eventually(
      async () => {
        const answer = await look();
        return answer.status === 200 ? answer : null;
      },
      { what: 'a picture' },
    );
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(platform.executed().filter((line) => !before.includes(line))).toEqual([]);
    model.release();
    expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
    expect((await look()).status).toBe(204);
    expect((await fetch(`${platform.standalone.url}/v1/runs/run_none/picture`)).status).toBe(404);
  });

  test('of another tenant, or that there is none of, is not found', async () => {
    await using platform = await startTestStandalone(createModel({ provider: 'offline' }), true, {
      rest: true,
    });
    expect((await fetch(`${platform.standalone.url}/v1/runs/run_none/live`)).status).toBe(404);
  });
});
