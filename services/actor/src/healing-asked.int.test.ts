import { createScreenReader } from '@tapwright/captures';
import { type EventData, type HealingAsked, JobSpec, newId, ReplayPlanned } from '@tapwright/contracts';
import { createOfflineModel, type Model } from '@tapwright/model';
import { parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import { TRACE_SCHEMA, type Trace } from '@tapwright/script';
import { databaseArtifacts, insertCapture, insertScripts, modelTotals } from '@tapwright/store';
import {
  carryOut,
  inputOf,
  scriptedModel,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HERE, stateOn } from './actor.fixture.ts';
import { onHealingAsked } from './healing-asked.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const node = (className: string, text: string, top: number) =>
  `<node class="android.widget.${className}" text="${text}" package="org.example" enabled="true" focusable="true" clickable="true" bounds="[0,${top}][500,${top + 100}]"/>`;
const dumpOf = (...nodes: readonly string[]) =>
  `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`;
const RECORDED = dumpOf(node('Button', 'Save', 0));
const NOW = dumpOf(
  node('Button', 'Keep', 0),
  node('Button', 'Delete all', 200),
  node('EditText', 'my ${pin} here', 400),
);

function screenOf(dump: string): Screen {
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

function traceOf(): Trace {
  const screen = screenOf(RECORDED);
  const element = screen.elements[1];
  if (element === undefined) throw new Error('a button');
  const target = toElementRef(screen, element);
  const action = {
    kind: 'click',
    target,
    text: null,
    direction: null,
    effect: 'look',
    key: 'click',
  } as const;
  return {
    schema: TRACE_SCHEMA,
    goal: 'keep the note',
    case: null,
    app: 'Notes',
    packageName: 'org.example',
    start: { component: null, cleared: false },
    screen: [1080, 1920],
    createdAt: '2030-01-02T03:04:05.000Z',
    parameters: [],
    guards: [],
    steps: [
      {
        index: 1,
        task: 0,
        action,
        locators: [{ by: 'text', text: 'Save', matches: 1, fragile: false }],
        before: { activity: '', contentHash: '', structureKey: '', known: [] },
        after: { activity: '', structureKey: '', checks: [] },
      },
    ],
    final: { activity: '', checks: [] },
  };
}

/** Asks about the only step of a trace; the candidates are element indices. */
async function asked(
  model: Model,
  { candidates = [1, 2], forbidden = [] as string[], words = [] as string[] } = {},
) {
  const scriptId = newId('evt');
  const spec = JobSpec.parse({ goal: 'keep the note', app: 'org.example', strategy: 'replay', forbidden });
  const job = await storeJob(db, { spec });
  const run = await storeRun(db, job, { strategy: 'replay', state: stateOn(), traceScriptId: scriptId });
  const artifacts = databaseArtifacts(db);
  const captureId = newId('cap');
  const hierarchyId = await artifacts.put(job.tenantId, 'application/xml', Buffer.from(NOW));
  const where = { packageName: HERE.packageName, activity: HERE.activity, keyboardShown: false, rotation: 0 };
  const capture = { id: captureId, tenantId: job.tenantId, runId: run.id, hierarchyId, pictureId: null };
  const script = {
    ...{
      id: scriptId,
      tenantId: run.tenantId,
      jobId: job.id,
      runId: '',
      format: 'neutral-json',
      fileName: 'x',
    },
    ...{ content: JSON.stringify(traceOf()), losses: [], proof: 'not_replayed' as const, proofDetail: '' },
  };
  const shown = insertCapture({ ...capture, ...where, tookMs: 1, retries: [] });
  await carryOut(db, { writes: [shown, ...insertScripts([script])] });
  const screens = createScreenReader({ db, artifacts });
  const deps = { db, screens, artifacts, model, modelTimeoutMs: 60_000, forbidden: words };
  const data: EventData<typeof HealingAsked> = { step: 3, captureId, at: 0, candidates };
  const result = await onHealingAsked.handle(inputOf(data, { job, run }), deps);
  await carryOut(db, result);
  const [event] = result.emit;
  expect(event?.definition.type).toBe(ReplayPlanned.type);
  const { healing, ...rest } = ReplayPlanned.schema.parse(event?.data);
  expect(rest).toEqual({ step: 3, captureId, late: true, still: true });
  return { healing, state: result.run?.state, totals: await modelTotals(db.read, run.id) };
}

describe('what a lost target has become', () => {
  test('is what the model says, by the index of the element; the question is counted', async () => {
    const model = scriptedModel({ reason: 'it keeps the note, too', index: 0 });
    const { healing, state, totals } = await asked(model);
    expect(healing).toEqual({ index: 1, reason: 'it keeps the note, too' });
    expect(state).toMatchObject({ modelCalls: 1, inputTokens: 100, outputTokens: 10 });
    expect(totals).toMatchObject({ calls: 1, inputTokens: 100 });
    expect(model.roles).toEqual(['healer']);
    expect(model.prompts[0]).toContain('Recorded: click Button "Save"');
    expect(model.prompts[0]).toContain('index-0: Button "Keep"');
  });

  test.each([
    ['the model says so', { reason: 'nothing does the same', index: null }, 'nothing does the same'],
    ['it names what was not offered', { reason: 'that one', index: 2 }, 'it named nothing that was offered'],
    [
      'it names a number that does not exist',
      { reason: 'that one', index: -1 },
      'it named nothing that was offered',
    ],
  ])('is nothing where %s', async (_, answer, reason) => {
    expect((await asked(scriptedModel(answer))).healing).toEqual({ index: null, reason });
  });

  test('is nothing where the model fails: the replay ends as it would have', async () => {
    const { healing, totals } = await asked(scriptedModel());
    expect(healing).toEqual({ index: null, reason: 'the model gave no answer (MODEL_UNREACHABLE)' });
    expect(totals.calls).toBe(0);
  });

  test('is nothing to the offline model', async () => {
    expect((await asked(createOfflineModel())).healing?.index).toBeNull();
  });
});

describe('the question', () => {
  test.each([
    ['of the job', { forbidden: ['delete'] }],
    ['of the actor', { words: ['delete'] }],
  ])('offers nothing that a word %s forbids', async (_, words) => {
    const model = scriptedModel({ reason: 'it is the second', index: 1 });
    const { healing } = await asked(model, words);
    expect(healing?.index).toBeNull();
    expect(model.prompts[0]).not.toContain('Delete');
  });

  test('is not asked where nothing may be offered', async () => {
    const model = scriptedModel();
    expect((await asked(model, { candidates: [2], forbidden: ['delete'] })).healing?.index).toBeNull();
    expect(model.roles).toEqual([]);
  });

  test('holds no value of a field', async () => {
    const model = scriptedModel({ reason: 'none', index: null });
    await asked(model, { candidates: [3] });
    expect(model.prompts[0]).toContain('index-0: EditText without a name');
    expect(model.prompts[0]).not.toContain('${pin}');
  });
});
