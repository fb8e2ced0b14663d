import { JobView } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { eventually } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const GOAL = 'Create a note named "Ferry times"';
const offline = () => createModel({ provider: 'offline' });

/** Talks to the platform as a client does. */
async function call(platform: TestStandalone, path: string, body?: object): Promise<Response> {
  const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  return fetch(`${platform.standalone.url}/v1/jobs/${path}`, { ...request, headers });
}

const view = async (answer: Response) => JobView.parse(await answer.json());

async function waiting(platform: TestStandalone): Promise<string> {
  const { id } = await platform.submit({ goal: GOAL, confirm: true });
  const isRead = async () => (await view(await call(platform, id))).awaitsConfirmation;
  await eventually(isRead, { what: 'the goal is read' });
  return id;
}

describe('a job whose goal a person wants to see first', () => {
  test('touches no phone before it is confirmed; then it runs, and says what came of each obligation', async () => {
    await using platform = await startTestStandalone(offline(), true, { rest: true });
    const id = await waiting(platform);
    const before = platform.executed();
    expect((await view(await call(platform, id))).ledger?.obligations).toMatchObject([
      { says: GOAL, values: ['Ferry times'] },
    ]);
    expect(platform.executed()).toEqual(before);
    expect((await call(platform, `${id}/confirm`, {})).status).toBe(200);
    expect(await platform.ended(id)).toMatchObject({
      outcome: 'completed',
      ledger: { readBy: 'person', remainder: [] },
    });
    const report: unknown = await (await call(platform, `${id}/report`)).json();
    expect(report).toMatchObject({ ledger: { obligations: [{ id: 'o1', done: 'yes' }] } });
    expect(JSON.stringify(platform.notes())).toContain('Ferry times');
  });

  test('works off what the person wrote, and is not completed by less', async () => {
    await using platform = await startTestStandalone(offline(), true, { rest: true });
    const id = await waiting(platform);
    const obligations = [{ says: GOAL }, { says: 'with the text "Pier 9"', values: ['Pier 9'] }];
    expect((await call(platform, `${id}/confirm`, { obligations })).status).toBe(200);
    const ended = await platform.ended(id);
    expect(ended.outcome).not.toBe('completed');
    expect(ended.reason?.message).toContain('Pier 9');
  });

  test('is canceled while it waits, and leaves nothing behind', async () => {
    await using platform = await startTestStandalone(offline(), true, { rest: true });
    const id = await waiting(platform);
    await platform.cancel(id);
    expect(await platform.ended(id)).toMatchObject({ outcome: 'canceled' });
    expect(await platform.deviceState()).toBe('idle');
    expect((await call(platform, `${id}/confirm`, {})).status).toBe(409);
  });
});
