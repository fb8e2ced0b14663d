import { markOfScreen, type ReadScreen } from '@tapwright/captures';
import { emptyRunState, type HistoryItem, type RunState } from '@tapwright/contracts';
import { sizeOf } from '@tapwright/picture';
import { actionSpace } from '@tapwright/runtime';
import { parseHierarchy } from '@tapwright/screen';
import { findingsOf, type JobRow, type RunRow } from '@tapwright/store';
import {
  carryOut,
  drawnPicture,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsByRules, NO_FAULTS } from './find-faults.ts';

const APP = 'org.example';
const LEG = { number: 1, phone: 0, steps: 50 };
let db: TestDatabase;
let png: Uint8Array;
let job: JobRow;
let run: RunRow;
beforeAll(async () => {
  db = await testDatabase();
  png = await drawnPicture(540, 960, [[0, 100, 60, 160, 0]]);
});
beforeEach(async () => {
  await db.clear();
  const stored = await storeJob(db);
  job = { ...stored, spec: { ...stored.spec, app: APP } };
  run = await storeRun(db, stored, { strategy: 'explore' });
});
afterAll(() => db.close());

/** A page with a button of 120 pixels without a name, 45 dp high. */
function page(id: string, activity = 'Main', packageName = APP): ReadScreen {
  const node = (className: string, bounds: string, more = '') =>
    `<node class="android.widget.${className}" package="${packageName}" bounds="${bounds}" ${more}/>`;
  const nodes = [
    node(
      'ImageButton',
      '[100,200][220,320]',
      `clickable="true" enabled="true" resource-id="${packageName}:id/go"`,
    ),
    node('TextView', '[0,400][900,500]', `text="${activity}"`),
  ];
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="${packageName}" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`;
  const where = { packageName, activity: `${packageName}/.${activity}` };
  const parsed = parseHierarchy(dump, where);
  if (!parsed.ok) throw new Error(parsed.detail);
  const blobs = {
    hierarchyId: 'h',
    pictureId: 'p',
    keyboardShown: false,
    rotation: 0,
    tookMs: 1,
    retries: [],
  };
  return { capture: { id, tenantId: 'default', runId: 'run_1', ...where, ...blobs }, screen: parsed.screen };
}

function press(step: number, before: ReadScreen, after: ReadScreen): HistoryItem {
  const [choice] = actionSpace(before.screen, { keyboardShown: false });
  return {
    ...{
      step,
      task: 0,
      key: choice?.action.key ?? '',
      kind: 'click',
      label: 'go',
      checked: null,
      text: null,
    },
    ...{ direction: null, effect: 'commit', verdict: null, reason: null, changes: [] },
    ...{ before: markOfScreen(before), after: markOfScreen(after) },
  };
}

const crops: Uint8Array[] = [];
async function step(
  before: ReadScreen,
  after: ReadScreen,
  { history = [], state = {} }: { history?: readonly HistoryItem[]; state?: Partial<RunState> } = {},
) {
  const item = press(history.length + 1, before, after);
  const artifacts = {
    get: async () => png,
    async putWith(_tenant: string, _type: string, content: Uint8Array) {
      crops.push(content);
      return { id: `crop-${crops.length}`, writes: [] };
    },
  };
  const known = { ...emptyRunState([], []), leg: LEG, appVersion: '7', ...state };
  const found = await faultsByRules({ db, artifacts })(
    { before, after, item },
    { job, run: { ...run, state: { ...known, history: [...history, { ...item, after: null }] } } },
  );
  await carryOut(db, { writes: found.writes });
  if (found.save !== undefined) await db.transaction(found.save);
  return found;
}

const stored = () =>
  findingsOf(db.read, {
    ...{ tenantId: run.tenantId, packageName: APP, appVersion: null, jobIds: null },
    ...{ kind: null, screen: null, limit: 50, after: null },
  });

test('the first step of a leg judges both of its screens, a later one only a place that is new', async () => {
  const [main, about] = [page('a'), page('b', 'About')];
  await step(main, about);
  const rows = await stored();
  expect(rows.map(({ screen, kind, element }) => [screen.split('#')[0], kind, element]).toSorted()).toEqual([
    ['org.example/org.example/.About', 'no_name', 'go'],
    ['org.example/org.example/.About', 'small_target', 'go'],
    ['org.example/org.example/.Main', 'no_name', 'go'],
    ['org.example/org.example/.Main', 'small_target', 'go'],
  ]);
  expect(rows[0]).toMatchObject({ appVersion: '7', jobs: [job.id], runId: run.id, step: 1, seen: 1 });
  expect(await step(about, main, { history: [press(1, main, about)] })).toEqual(NO_FAULTS);
});

test('each has a small picture of its element, made once', async () => {
  crops.length = 0;
  await step(page('a'), page('a'));
  expect(new Set((await stored()).map(({ cropId }) => cropId))).toEqual(new Set(['crop-1', 'crop-2']));
  const { width, height } = await sizeOf(crops[0] ?? new Uint8Array());
  // 120 pixels of the screen are 60 of the picture; around them are 4 % of the width.
  expect([width, height]).toEqual([104, 104]);
  const made = crops.length;
  await step(page('c'), page('c'));
  expect([crops.length, (await stored())[0]?.seen]).toEqual([made, 2]);
});

test('a control that was pressed twice and changed nothing is dead; one press may have been lost', async () => {
  const main = page('a');
  const once = press(1, main, main);
  const kinds = async () => (await stored()).map(({ kind }) => kind);
  await step(main, main);
  expect(await kinds()).not.toContain('dead_control');
  await step(main, main, { history: [once] });
  expect(await kinds()).toContain('dead_control');
});

test('a control that worked before, or elsewhere, is not dead', async () => {
  const [main, about] = [page('a'), page('b', 'About')];
  await step(main, main, { history: [press(1, main, about), press(2, main, main)] });
  await step(main, main, { history: [press(1, about, main), press(2, main, main)] });
  expect((await stored()).map(({ kind }) => kind)).not.toContain('dead_control');
});

test('runs of goals, and screens of other apps, are not judged', async () => {
  expect(await step(page('a'), page('b', 'About'), { state: { leg: undefined } })).toEqual(NO_FAULTS);
  expect(await step(page('a', 'Main', 'org.other'), page('b', 'About', 'org.other'))).toEqual(NO_FAULTS);
});
