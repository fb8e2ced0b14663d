import { newId } from '@tapwright/contracts';
import type { Trace } from '@tapwright/script';
import { healingsOf, insertHealings, stepsOfRun } from '@tapwright/store';
import { carryOut, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, inputs, startGateway } from '../gateway.fixture.ts';
import { type BegunReplay, beginReplay, pressStep, traceWith } from './replay.fixture.ts';
import { onReplayPlanned } from './replay-planned.ts';

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db, { playWaitMs: 100, healingsPerWeek: 2 });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

/** The button is still called “Save”; the locator asks for another text. */
function renamed(text: string): Trace {
  return traceWith([pressStep({ locators: [{ by: 'text', text, matches: 1, fragile: false }] })]);
}

/** Nothing on the screen is like the target. */
function lost(): Trace {
  const { action } = pressStep();
  if (action.target === null) throw new Error('the step is on an element');
  const bounds: [number, number, number, number] = [900, 2300, 940, 2340];
  const target = { ...action.target, label: 'Qqq', text: 'Qqq', className: 'a.B', bounds };
  return traceWith([
    pressStep({
      locators: [{ by: 'text', text: 'Qqq', matches: 1, fragile: false }],
      action: { ...action, target },
    }),
  ]);
}

/** Earlier replays of the script have proposed this often to change its first step. */
async function healedBefore({ run }: BegunReplay, times: number): Promise<void> {
  const { tenantId, jobId, traceScriptId: scriptId } = run;
  if (scriptId === null) throw new Error('the run plays a script');
  const proposal = { step: 1, stepIndex: 1, before: [], after: [], reason: 'alike by place', score: 0.6 };
  const rows = Array.from({ length: times }, () => ({
    ...proposal,
    tenantId,
    jobId,
    scriptId,
    runId: newId('run'),
  }));
  await carryOut(db, { writes: insertHealings(rows) });
}

const played = ({ run, captureId }: BegunReplay) =>
  gateway.work(onReplayPlanned, run, { step: 0, captureId, late: true, still: true });

const REFUSED = {
  type: 'replay.played',
  data: { outcome: 'failed', reason: { code: 'HEALING_LIMIT' } },
};

describe('a replay that would heal a script', () => {
  test('proposes the change before the move is made', async () => {
    const replay = await beginReplay(gateway, renamed('save!'), { heal: 'similarity' });
    await healedBefore(replay, 1);
    const { emitted } = await played(replay);
    expect(emitted).toMatchObject([{ type: 'replay.played', data: { outcome: 'completed' } }]);
    const { tenantId, id, traceScriptId } = replay.run;
    const rows = await healingsOf(db.read, { tenantId, scriptId: traceScriptId ?? '' });
    expect(rows.filter(({ runId }) => runId === id)).toMatchObject([
      { step: 1, stepIndex: 1, status: 'proposed' },
    ]);
  });

  test('that waits for decisions already fails, touches nothing, and says what to do', async () => {
    const replay = await beginReplay(gateway, renamed('save!'), { heal: 'similarity' });
    await healedBefore(replay, 2);
    const { emitted } = await played(replay);
    expect(emitted).toMatchObject([REFUSED]);
    const [row] = await stepsOfRun(db.read, replay.run.id);
    const message = row?.verdict?.evidence.summary;
    expect(emitted).toMatchObject([{ data: { reason: { message } } }]);
    expect(message).toMatch(/healed 2 times within 7 days.*step 1 2 times \(alike by place\).*At most 2/);
    expect(message).toMatch(/Accept or reject.*script=\S+&status=proposed.*record the script anew$/);
    expect(inputs(gateway.phones[0])).toEqual([]);
  });

  test('asks no model where too many changes wait', async () => {
    const replay = await beginReplay(gateway, lost(), { heal: 'model' });
    await healedBefore(replay, 2);
    expect((await played(replay)).emitted).toMatchObject([REFUSED]);
  });

  test('is not counted where its locators fit', async () => {
    const replay = await beginReplay(gateway, renamed('Save'), { heal: 'similarity' });
    await healedBefore(replay, 2);
    expect((await played(replay)).emitted).toMatchObject([{ data: { outcome: 'completed' } }]);
  });
});
