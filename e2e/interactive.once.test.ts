import { ActView } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const Shown = z.object({
  state: z.string(),
  act: z.string().nullable(),
  screen: z
    .object({
      captureId: z.string(),
      content: z.string(),
      elements: z.array(
        z.object({
          number: z.number(),
          label: z.string(),
          resourceId: z.string(),
          editable: z.boolean(),
          locators: z.array(z.object({ by: z.string() })),
        }),
      ),
    })
    .nullable(),
});
type Shown = z.infer<typeof Shown>;
const Refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Somebody who holds a phone by REST. */
function holderOf(platform: TestStandalone, id: string) {
  const at = (path: string) => `${platform.standalone.url}/v1/jobs/${id}/${path}`;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(at(path), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const seen = async (): Promise<Shown> => Shown.parse(await (await fetch(at('screen?waitMs=30000'))).json());
  return {
    post,
    seen,
    async number(what: { label?: string; id?: string }): Promise<number> {
      const { screen } = await seen();
      const found = screen?.elements.find(
        ({ label, resourceId }) =>
          (what.label === undefined || label === what.label) &&
          (what.id === undefined || resourceId.endsWith(`:id/${what.id}`)),
      );
      if (found === undefined)
        throw new Error(
          `no ${JSON.stringify(what)} among ${screen?.elements.map((one) => `${one.label} ${one.resourceId}`)}`,
        );
      return found.number;
    },
    async act(body: object): Promise<ActView> {
      return ActView.parse(await (await post('acts?waitMs=30000', body)).json());
    },
    async refusal(path: string, body: object) {
      const answer = await post(path, body);
      return { status: answer.status, ...Refused.parse(await answer.json()).error };
    },
  };
}

const offline = () => createModel({ provider: 'offline' });
const BODY = { kind: 'interactive', pictures: false };
const taps = (platform: TestStandalone) =>
  platform.executed().filter((line) => line.startsWith('tap')).length;

describe('a phone in somebody’s hands', () => {
  test('does each act once, and what was done becomes scripts that are replayed', async () => {
    await using platform = await startTestStandalone(offline(), true, { rest: true });
    const { id } = await platform.submit({
      ...BODY,
      goal: 'Write a note',
      parameters: { title: 'Ferry times' },
    });
    const holder = holderOf(platform, id);
    expect((await holder.seen()).state).toBe('ready');
    const fresh = await holder.number({ id: 'new_note' });
    const tap = { id: 'tap-1', kind: 'click', element: fresh };
    const [first, again] = [await holder.act(tap), await holder.act(tap)];
    expect(first).toMatchObject({ id: 'tap-1', outcome: 'done', step: 1 });
    expect(again).toEqual(first);
    expect(taps(platform)).toBe(1);
    // The same id for another act is a mistake of the client.
    expect(await holder.refusal('acts', { ...tap, kind: 'long_click' })).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    });
    const title = await holder.number({ id: 'title' });
    expect(
      await holder.act({ id: 'type-1', kind: 'text', element: title, parameter: 'title' }),
    ).toMatchObject({
      outcome: 'done',
      effect: 'edit',
    });
    const look = await holder.act({ id: 'look-1', kind: 'look' });
    expect(look).toMatchObject({ outcome: 'done', step: null });
    const save = await holder.number({ label: 'Save' });
    expect(await holder.act({ id: 'tap-2', kind: 'click', element: save })).toMatchObject({
      outcome: 'done',
    });
    expect(JSON.stringify(platform.notes())).toContain('Ferry times');
    expect(ActView.parse(await (await holder.post('end', {})).json())).toMatchObject({ outcome: 'done' });
    const job = await platform.ended(id);
    expect(job).toMatchObject({ outcome: 'completed' });
    const answer = await fetch(`${platform.standalone.url}/v1/jobs/${id}/scripts`);
    const { scripts } = z
      .object({ scripts: z.array(z.object({ format: z.string(), proof: z.string(), content: z.string() })) })
      .parse(await answer.json());
    expect(scripts.length).toBeGreaterThan(3);
    expect(new Set(scripts.map(({ proof }) => proof))).toEqual(new Set(['replayed']));
    const trace = scripts.find(({ format }) => format === 'neutral-json')?.content ?? '';
    expect(JSON.parse(trace).parameters).toMatchObject([{ name: 'title', value: 'Ferry times' }]);
    expect(await platform.deviceState()).toBe('idle');
  });

  test('refuses what cannot be done there, before anything is done', async () => {
    await using platform = await startTestStandalone(offline(), true, { rest: true });
    const { id } = await platform.submit({ ...BODY, forbidden: ['new note'] });
    const holder = holderOf(platform, id);
    await holder.seen();
    const before = platform.executed();
    const fresh = await holder.number({ id: 'new_note' });
    expect(await holder.refusal('acts', { id: 'a', kind: 'click', element: fresh })).toMatchObject({
      status: 400,
      message: expect.stringContaining('forbidden'),
    });
    expect(await holder.refusal('acts', { id: 'a', kind: 'click', element: 999 })).toMatchObject({
      code: 'LOCATOR_NOT_FOUND',
    });
    expect(await holder.refusal('acts', { kind: 'back' })).toMatchObject({ code: 'INPUT_INVALID' });
    expect(await holder.refusal('acts', { id: 'a', kind: 'back', captureId: 'cap_old' })).toMatchObject({
      code: 'CONFLICT',
    });
    expect(platform.executed()).toEqual(before);
    await platform.cancel(id);
    expect(await platform.ended(id)).toMatchObject({ outcome: 'canceled' });
  });

  test('is given back when nobody asks for anything; a pause stops that clock and the deadline', async () => {
    await using platform = await startTestStandalone(offline(), true, { rest: true });
    const { id } = await platform.submit({ ...BODY, idleMs: 4_000, deadlineMs: 60_000 });
    const holder = holderOf(platform, id);
    await holder.seen();
    expect(Shown.parse(await (await holder.post('pause', {})).json()).state).toBe('paused');
    const { db } = platform.standalone.platform;
    const { rows: timers } = z
      .object({ rows: z.array(z.unknown()) })
      .parse(
        await db.read.execute(
          `select purpose, held_ms is not null as held from timers where job_id = '${id}' order by purpose`,
        ),
      );
    expect(timers).toEqual([
      { purpose: 'deadline', held: true },
      { purpose: 'hold', held: true },
      { purpose: 'idle', held: true },
      { purpose: 'lease', held: false },
      { purpose: 'pause', held: false },
    ]);
    expect(await holder.refusal('acts', { id: 'a', kind: 'back' })).toMatchObject({ code: 'CONFLICT' });
    expect(Shown.parse(await (await holder.post('resume', {})).json()).state).toBe('ready');
    expect(await platform.ended(id)).toMatchObject({
      outcome: 'out_of_budget',
      reason: { code: 'IDLE_TOO_LONG' },
    });
    expect(await platform.deviceState()).toBe('idle');
  });
});
