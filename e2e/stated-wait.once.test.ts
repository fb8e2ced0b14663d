import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import { parseTrace } from '@tapwright/script';
import { runsOfJob, scriptsOfJob } from '@tapwright/store';
import { expect, test } from 'vitest';
import { startTestStandalone } from './standalone.fixture.ts';

const WAIT = 'Wait for 2 seconds';
const CASE = {
  id: 'patient',
  title: 'The dark theme stays on',
  steps: ['Turn on the dark theme', { do: WAIT, expect: [{ text: 'Dark theme' }] }].map((step) =>
    typeof step === 'string' ? { do: step } : step,
  ),
};

/** The offline model, and the questions that it got. */
function watchedModel(): Model & { readonly asked: string[] } {
  const offline = createModel({ provider: 'offline' });
  const asked: string[] = [];
  return {
    name: 'watched',
    asked,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const { goal, instruction } = request.input as { goal?: string; instruction?: string };
      asked.push(`${request.role}: ${goal ?? instruction ?? ''}`);
      return offline.ask(request);
    },
  };
}

test('a step that is only a wait needs no model, neither in the run nor in its replays', async () => {
  const model = watchedModel();
  await using platform = await startTestStandalone(model);
  const { id } = await platform.submit({ kind: 'case', case: CASE, verify: true });
  expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
  expect(model.asked).toContain('actor: Turn on the dark theme');
  expect(model.asked.filter((about) => about.endsWith(WAIT))).toEqual([]);
  const { db } = platform.standalone.platform;
  const [run, ...replays] = await runsOfJob(db.read, id);
  const waits = run?.state.history.filter(({ kind }) => kind === 'wait');
  expect(waits).toMatchObject([{ task: 1, verdict: 'advanced' }]);
  const events = await platform.events(id);
  const tookMs = (from: string, to: string, runId: string | undefined) => {
    const at = (type: string) => events.findLast((event) => event.type === type && event.runId === runId);
    return Number(at(to)?.createdAt) - Number(at(from)?.createdAt);
  };
  expect(tookMs('action.decided', 'action.executed', run?.id)).toBeGreaterThanOrEqual(2_000);
  const [neutral] = (await scriptsOfJob(db.read, id)).filter(({ format }) => format === 'neutral-json');
  expect(parseTrace(neutral?.content ?? '').steps.at(-1)).toMatchObject({
    task: 1,
    action: { kind: 'wait', waitMs: 2_000 },
  });
  expect(replays.map(({ outcome }) => outcome)).toEqual(['completed']);
  expect(tookMs('run.started', 'replay.played', replays[0]?.id)).toBeGreaterThanOrEqual(2_000);
});
