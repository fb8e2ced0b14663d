import { type Action, emptyRunState, type HistoryItem, JobSpec } from '@tapwright/contracts';
import { toElementRef } from '@tapwright/screen';
import { baseName, emitters, parseTrace } from '@tapwright/script';
import { type RunRow, recordDecision, scriptsOfJob } from '@tapwright/store';
import {
  carryOut,
  changeRun,
  inputOf,
  sampleRun,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onCandidatesEnded } from './candidates-ended.ts';
import { type RunWithSteps, ranked } from './rank.ts';
import { markOf, readerOf, screenOfNodes } from './script-emitter.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

function screenOf(...texts: readonly string[]) {
  const nodes = texts.map(
    (text, at) =>
      `<node class="android.widget.Button" text="${text}" clickable="true" enabled="true" bounds="[0,${at * 90}][500,${at * 90 + 80}]"/>`,
  );
  return screenOfNodes(nodes);
}

const SCREENS = { cap_1: screenOf('New'), cap_2: screenOf('Save', 'Discard'), cap_3: screenOf('Saved') };
type CaptureId = keyof typeof SCREENS;

const screens = readerOf(SCREENS);
const mark = (id: CaptureId) => markOf(id, SCREENS[id]);

function press(id: CaptureId, label: string): Action {
  const element = SCREENS[id].elements.find(({ text }) => text === label);
  if (element === undefined) throw new Error(label);
  const target = toElementRef(SCREENS[id], element);
  return { kind: 'click', target, text: null, direction: null, effect: 'look', key: `click|${label}` };
}

interface Taken {
  readonly step: number;
  readonly from: CaptureId;
  readonly to: CaptureId;
  readonly press: string;
  readonly verdict?: 'advanced' | 'invalidated';
}

function itemOf({ step, from, to, press: label, verdict = 'advanced' }: Taken): HistoryItem {
  const key = {
    step,
    task: 0,
    key: `click|${label}`,
    kind: 'click' as const,
    label,
    effect: 'look' as const,
  };
  const none = { checked: null, text: null, direction: null, reason: null, changes: [] };
  return { ...key, ...none, before: mark(from), after: mark(to), verdict };
}

/** A job whose only candidate has ended after these steps; the scripts that are written of it. */
async function written(outcome: RunRow['outcome'], steps: readonly Taken[], spec: object = {}) {
  const job = await storeJob(db, {
    spec: JobSpec.parse({ goal: 'write a note', app: 'org.example', ...spec }),
  });
  const state = {
    ...emptyRunState([], []),
    history: steps.map(itemOf),
    seen: [mark('cap_1')],
    current: mark('cap_3'),
  };
  const run = await storeRun(db, job, { state });
  await changeRun(db, run, { status: 'ended', outcome, endedAt: new Date('2030-01-02T03:04:05Z') });
  const decisions = steps.map(({ step, from, press: label }) =>
    recordDecision({
      runId: run.id,
      index: step,
      tenantId: job.tenantId,
      action: press(from, label),
      thought: '',
      beforeCaptureId: from,
      modelMs: 0,
    }),
  );
  for (const write of decisions) await carryOut(db, { writes: [write] });
  const input = inputOf({ runIds: [run.id] }, { job });
  const emit = async () => {
    const result = await onCandidatesEnded.handle(input, {
      db,
      screens,
      artifacts: { get: async () => Buffer.alloc(0) },
    });
    await carryOut(db, result);
    return result.emit[0];
  };
  return { job, run, emit, scripts: () => scriptsOfJob(db.read, job.id) };
}

const STEPS: readonly Taken[] = [
  { step: 1, from: 'cap_1', to: 'cap_2', press: 'New' },
  { step: 2, from: 'cap_2', to: 'cap_1', press: 'Discard', verdict: 'invalidated' },
  { step: 3, from: 'cap_2', to: 'cap_3', press: 'Save' },
];

describe('the scripts of a completed run', () => {
  test('are written in every format, not yet proved', async () => {
    const { emit, scripts, run } = await written('completed', STEPS);
    const event = await emit();
    const stored = await scripts();
    expect(stored.map(({ format }) => format).toSorted()).toEqual(
      emitters.map(({ format }) => format).toSorted(),
    );
    expect(stored.every(({ proof }) => proof === 'not_replayed')).toBe(true);
    const scriptIds = expect.arrayContaining(stored.map(({ id }) => id));
    expect(event).toMatchObject({
      definition: { type: 'scripts.emitted' },
      data: { runId: run.id, scriptIds },
    });
  });

  test('hold what advanced the run and leave wrong turns out', async () => {
    const { emit, scripts } = await written('completed', STEPS);
    await emit();
    const content = (await scripts()).find(({ format }) => format === 'neutral-json')?.content ?? '';
    const trace = parseTrace(content);
    expect(trace.steps.map(({ action }) => action.target?.label)).toEqual(['New', 'Save']);
    expect(trace).toMatchObject({ goal: 'write a note', packageName: 'org.example', screen: [1080, 1920] });
    expect(trace.final.activity).toBe('org.example/.Main');
  });

  test('say from the start that no replay was asked for, as if they were written again for it', async () => {
    const { emit, scripts } = await written('completed', STEPS, { verify: false });
    await emit();
    const stored = await scripts();
    const detail = 'no replay was asked for';
    expect(stored.map(({ proofDetail }) => proofDetail)).toEqual(emitters.map(() => detail));
    const trace = parseTrace(stored.find(({ format }) => format === 'neutral-json')?.content ?? '');
    for (const { format, content, fileName, files } of stored) {
      const emitter = emitters.find((one) => one.format === format);
      const proof = { status: 'not_replayed' as const, detail };
      const again = emitter?.emit(trace, { proof, name: baseName(fileName) });
      expect({ content, files }).toEqual({ content: again?.content, files: again?.files });
    }
  });

  test('are written once, also where the event is handled twice', async () => {
    const { emit, scripts } = await written('completed', STEPS);
    await emit();
    const first = await scripts();
    await emit();
    expect(await scripts()).toEqual(first);
  });
});

test('a run that was not completed has no scripts; the planner learns of it', async () => {
  const { emit, scripts } = await written('failed', STEPS);
  expect(await emit()).toMatchObject({ data: { runId: null, scriptIds: [] } });
  expect(await scripts()).toEqual([]);
});

test('a run whose step was never recorded is a fault, not a shorter script', async () => {
  const { emit, run } = await written('completed', []);
  const state = {
    ...emptyRunState([], []),
    history: STEPS.map(itemOf),
    seen: [mark('cap_1')],
    current: mark('cap_3'),
  };
  await changeRun(db, run, { state });
  await expect(emit()).rejects.toMatchObject({ code: 'INTERNAL' });
});

describe('of several candidates', () => {
  const job = { spec: JobSpec.parse({ goal: 'save', strategy: 'tapwright' }) };
  const done = (id: string, values: Partial<RunRow> = {}) => ({
    run: sampleRun({ id, outcome: 'completed', ...values }),
    steps: [],
  });
  const order = (...runs: RunWithSteps[]) => ranked(job, runs).map(({ id }) => id);

  test('one that was not completed is never before one that was', () => {
    expect(order(done('a', { outcome: 'failed' }), done('b'))).toEqual(['b', 'a']);
  });

  test('verification runs do not count, and there may be no candidate', () => {
    expect(order(done('a', { purpose: 'verification' }))).toEqual([]);
  });

  test('the strategy decides the ranking: by words, or by what most runs did', () => {
    const history = (...labels: (readonly [string, CaptureId, CaptureId])[]) => ({
      ...emptyRunState([], []),
      history: labels.map(([press, from, to], at) => itemOf({ step: at + 1, press, from, to })),
    });
    const wordy = done('wordy', {
      state: history(['Save save', 'cap_1', 'cap_2'], ['Save', 'cap_2', 'cap_3']),
    });
    const straight = (id: string) =>
      done(id, { state: history(['New', 'cap_1', 'cap_2'], ['OK', 'cap_2', 'cap_3']) });
    const runs = [wordy, straight('a'), straight('b')];
    expect(order(...runs)).toEqual(['a', 'b', 'wordy']);
    const byWords = { spec: JobSpec.parse({ goal: 'save', strategy: 'visidroid' }) };
    expect(ranked(byWords, runs)[0]).toEqual({ id: 'wordy', score: 2 });
  });

  test('the timeline says which was chosen and the score of each', async () => {
    const { job, emit, run } = await written('completed', STEPS);
    const other = await storeRun(db, job, {});
    await changeRun(db, other, { status: 'ended', outcome: 'failed' });
    expect(await emit()).toMatchObject({
      data: {
        runId: run.id,
        ranking: { by: 'evidence', runs: [{ runId: run.id }, { runId: other.id }] },
      },
    });
  });
});
