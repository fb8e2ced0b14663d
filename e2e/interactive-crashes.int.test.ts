import { ActView } from '@tapwright/contracts';
import { eventually, servicesOnly } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const DEADLINE_MS = 300_000;
/** Every process that an act passes is killed on its way, and the API after it has stored the act. */
const FAIL_POINTS = [
  'before-commit@api.act',
  'before-publish@api.act',
  'before-commit@act.wanted',
  'before-publish@act.wanted',
  'before-tap@action.decided',
  'after-tap@action.decided',
  'before-commit@outcome.observed',
  'before-ack@step.advanced',
  'before-commit@look.wanted',
];

const Shown = z.object({
  state: z.string(),
  screen: z
    .object({
      elements: z.array(z.object({ number: z.number(), label: z.string(), resourceId: z.string() })),
    })
    .nullable(),
});

/** A client that repeats each request until it is answered, with the same id. */
function client({ cluster }: TestPlatform, id: string) {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${cluster.apiUrl}/v1/jobs/${id}/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    act: (body: object, path = 'acts'): Promise<ActView> =>
      eventually(
        async () => {
          const act = ActView.parse(await call(`${path}?waitMs=2000`, body));
          if (act.outcome === null) throw new Error('it is under way');
          return act;
        },
        { timeoutMs: DEADLINE_MS, what: JSON.stringify(body) },
      ),
    number: (suffix: string): Promise<number> =>
      eventually(
        async () => {
          const { screen } = Shown.parse(await call('screen'));
          const found = screen?.elements.find(
            ({ label, resourceId }) => label === suffix || resourceId.endsWith(`:id/${suffix}`),
          );
          if (found === undefined) throw new Error(`${suffix} is not there`);
          return found.number;
        },
        { timeoutMs: DEADLINE_MS, what: suffix },
      ),
  };
}

describe.runIf(servicesOnly('a phone in somebody’s hands while processes are killed'))(
  'a phone in somebody’s hands',
  () => {
    test(
      'does each act once, whatever is killed and however often the client asks',
      async () => {
        await using platform = await startTestPlatform({ failPoints: FAIL_POINTS });
        const jobs = jobsOf(platform.cluster);
        const body = { kind: 'interactive', app: platform.app, reset: 'data', device: { serial: 'phone-1' } };
        const { id } = await jobs.submit(body, 'by-hand');
        const { act, number } = client(platform, id);
        const open = { id: 'open', kind: 'click', element: await number('new_note') };
        expect(await act(open)).toMatchObject({ outcome: 'done', step: 1 });
        const title = { id: 'title', kind: 'text', element: await number('title'), text: 'Pier 9' };
        expect(await act(title)).toMatchObject({ outcome: 'done', step: 2 });
        expect(await act({ id: 'look', kind: 'look' })).toMatchObject({ outcome: 'done' });
        const save = { id: 'save', kind: 'click', element: await number('Save') };
        expect(await act(save)).toMatchObject({ outcome: 'done', step: 3 });
        // What was answered is answered again.
        for (const [body, step] of [
          [open, 1],
          [title, 2],
          [save, 3],
        ] as const)
          expect(await act(body)).toMatchObject({ outcome: 'done', step });
        const done = platform.device.journal.entries().map(({ kind, args }) => [kind, ...args].join(' '));
        expect(done.filter((line) => line.startsWith('text'))).toHaveLength(1);
        expect(done.filter((line) => line.startsWith('tap')).length).toBeLessThanOrEqual(3);
        expect(await act({}, 'end')).toMatchObject({ outcome: 'done' });
        expect(await jobs.ended(id, DEADLINE_MS)).toMatchObject({ outcome: 'completed' });
        const deaths = () => [...platform.cluster.processes.values()].flatMap((child) => child.deaths());
        await eventually(() => deaths().length >= FAIL_POINTS.length, { what: 'every fail point' });
        expect(deaths().filter((how) => how !== 'SIGKILL')).toEqual([]);
      },
      2 * DEADLINE_MS,
    );
  },
);

test('a phone in somebody’s hands needs processes', () => {
  // On the embedded backend only this test of the file runs; standard error says so.
  expect(FAIL_POINTS.length).toBeGreaterThan(0);
});
