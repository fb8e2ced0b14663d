import type { ScreenReader } from '@tapwright/captures';
import { type Action, emptyRunState, type HistoryItem, JobSpec } from '@tapwright/contracts';
import { parseHierarchy, toElementRef } from '@tapwright/screen';
import { drawnPicture, type Patch, sampleJob, sampleRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { buildTrace } from './build-trace.ts';
import { markOf, readerOf, screenOfNodes, where } from './script-emitter.fixture.ts';

function screenOf(activity: string, ...texts: readonly string[]) {
  const nodes = texts.map(
    (text, at) =>
      `<node class="android.widget.Button" resource-id="org.example:id/b${at}" text="${text}" clickable="true" enabled="true" bounds="[0,${at * 90}][500,${at * 90 + 80}]"/>`,
  );
  return screenOfNodes(nodes, { ...where, activity: `org.example/.${activity}` });
}

const DAY = 'June 7, 2031';
const SCREENS = {
  start: screenOf('List', 'New', 'Import'),
  wrong: screenOf('Files', 'Choose a file', 'New'),
  form: screenOf('Form', 'Save', 'Discard'),
  end: screenOf('End', 'Saved', 'Order 8841'),
  dated: screenOf('Days', DAY),
  otherEnd: screenOf('End', 'Saved', 'Order 903'),
};
type Name = keyof typeof SCREENS;

const reads: string[] = [];
const reader = readerOf(SCREENS, reads);
const artifacts = { get: async () => Buffer.alloc(0) };
const screens = { screens: reader, artifacts };

const mark = (id: Name) => markOf(id, SCREENS[id]);

function press(on: Name, text: string): Action {
  const element = SCREENS[on].elements.find((at) => at.text === text);
  if (element === undefined) throw new Error(text);
  const target = toElementRef(SCREENS[on], element);
  return { kind: 'click', target, text: null, direction: null, effect: 'look', key: `click|${text}` };
}

const item = (step: number, task: number, from: Name, to: Name): HistoryItem => ({
  step,
  task,
  key: 'k',
  kind: 'click',
  label: '',
  checked: null,
  text: null,
  direction: null,
  effect: 'look',
  before: mark(from),
  after: mark(to),
  verdict: to === 'wrong' ? 'invalidated' : 'advanced',
  reason: null,
  changes: [],
});

const row = (index: number, action: Action) =>
  ({ index, action }) as unknown as Parameters<typeof buildTrace>[0]['steps'][number];

function finished(last: Name = 'end') {
  const state = {
    ...emptyRunState([], []),
    history: [item(1, 0, 'start', 'wrong'), item(2, 0, 'start', 'form'), item(3, 1, 'form', last)],
    seen: [mark('start'), mark('wrong'), mark('form'), mark(last)],
    current: mark(last),
  };
  const steps = [
    row(1, press('start', 'Import')),
    row(2, press('start', 'New')),
    row(3, press('form', 'Save')),
  ];
  const run = sampleRun({ state, outcome: 'completed', endedAt: new Date('2030-01-02T03:04:05Z') });
  return {
    job: sampleJob({ spec: JobSpec.parse({ goal: 'save', app: 'org.example', reset: 'data' }) }),
    run,
    steps,
  };
}

test('the trace has the steps that advanced the run, each with the step of the case that it was for', async () => {
  const trace = await buildTrace(finished(), screens);
  expect(trace.steps.map(({ index, task, action }) => [index, task, action.target?.label])).toEqual([
    [2, 0, 'New'],
    [3, 1, 'Save'],
  ]);
  expect(trace).toMatchObject({
    createdAt: '2030-01-02T03:04:05.000Z',
    start: { cleared: true },
    case: null,
  });
});

describe('where a run began', () => {
  const inLauncher = screenOfNodes(
    [
      '<node class="android.widget.TextView" text="Shop" clickable="true" enabled="true" bounds="[0,0][99,99]"/>',
    ],
    { packageName: 'com.android.launcher3', activity: 'com.android.launcher3/.Launcher' },
  );
  const startOf = async (spec: object, begun = SCREENS.start) => {
    const { run, steps } = finished();
    const job = sampleJob({ spec: JobSpec.parse({ goal: 'save', ...spec }) });
    const read = readerOf({ ...SCREENS, start: begun }, []);
    const { start, packageName } = await buildTrace({ job, run, steps }, { screens: read, artifacts });
    return { ...start, packageName };
  };

  test('is the app, if the job names it', async () => {
    expect(await startOf({ app: 'org.example' })).not.toHaveProperty('at');
    expect(await startOf({ app: 'org.example', reset: 'none' })).toMatchObject({ at: 'found' });
  });

  test('is the home screen if that was shown; the app is the one in which the run ended', async () => {
    expect(await startOf({}, inLauncher)).toMatchObject({ at: 'home', packageName: 'org.example' });
    const none = { app: 'org.example', reset: 'none' };
    expect(await startOf(none, inLauncher)).toMatchObject({ at: 'home' });
  });

  test('is what was open, if the job names no app; without a name no data was erased', async () => {
    expect(await startOf({ reset: 'data' })).toMatchObject({ at: 'found', cleared: false });
  });
});

test('locators are measured on the screens of wrong turns, too: there the id is that of another button', async () => {
  const [first] = (await buildTrace(finished(), screens)).steps;
  expect(first?.locators.filter(({ fragile }) => !fragile).map(({ by }) => by)).toEqual([
    'id_text',
    'text',
    'id',
  ]);
});

test('a text that another candidate shows differently is checked as a pattern, not literally', async () => {
  const alone = await buildTrace(finished(), screens);
  expect(alone.final.checks).toEqual([{ kind: 'text', text: 'Saved' }, { kind: 'apart' }]);
  const { final } = await buildTrace({ ...finished(), others: [finished('otherEnd').run] }, screens);
  expect(final.checks).toEqual([
    { kind: 'text', text: 'Saved' },
    { kind: 'pattern', pattern: 'Order [0-9]{3,4}' },
    { kind: 'apart' },
  ]);
});

test('days are counted from the date of the phone, not from that of the server', async () => {
  const finishedOn = (day: string | undefined) => {
    const { run, steps, job } = finished();
    const history = [item(3, 1, 'dated', 'end')];
    const state = { ...run.state, history, ...(day === undefined ? {} : { day }) };
    return {
      job,
      steps: [...steps.slice(0, 2), row(3, press('dated', DAY))],
      run: sampleRun({ ...run, state }),
    };
  };
  const tapped = async (day: string | undefined) =>
    JSON.stringify((await buildTrace(finishedOn(day), screens)).steps[0]?.locators);
  expect(await tapped('2031-06-06')).toContain('${today+1d|');
  expect(await tapped(undefined)).not.toContain('${today+1d|');
});

test('every capture is read once', async () => {
  reads.length = 0;
  await buildTrace(finished(), screens);
  expect(reads.toSorted()).toEqual(['end', 'form', 'start', 'wrong']);
});

test('a run that saw no screen, or whose step was never recorded, is a fault', async () => {
  const { run, ...rest } = finished();
  const fault = expect.objectContaining({ code: 'INTERNAL' });
  const blind = sampleRun({ ...run, state: { ...run.state, history: [], current: null } });
  await expect(buildTrace({ run: blind, ...rest }, screens)).rejects.toEqual(fault);
  await expect(buildTrace({ run, ...rest, steps: [] }, screens)).rejects.toEqual(fault);
});

describe('a nameless icon', () => {
  const icon = (left: number) =>
    `<node class="android.widget.ImageView" clickable="true" enabled="true" bounds="[${left},0][${left + 90},90]"/>`;
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,1920]">${icon(0)}${icon(100)}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, where);
  if (!parsed.ok) throw new Error(parsed.detail);
  const { screen } = parsed;
  const stripes = (left: number, isUpright: boolean): Patch[] =>
    [10, 40, 70].map(
      (at): Patch =>
        isUpright ? [left + at, 0, left + at + 12, 90, 40] : [left, at, left + 90, at + 12, 40],
    );
  const traced = (picture: Uint8Array, pictureId: string | null = 'p') => {
    const { job, run, steps } = finished();
    const element = screen.elements[2];
    if (element === undefined) throw new Error('an icon');
    const action: Action = { ...press('form', 'Save'), target: toElementRef(screen, element) };
    const read: ScreenReader['read'] = async (id) => {
      const seen = await reader.read(id);
      return id === 'form' ? { screen, capture: { ...seen.capture, pictureId } } : seen;
    };
    const pictured = { screens: { read }, artifacts: { get: async () => Buffer.from(picture) } };
    return buildTrace({ job, run, steps: [...steps.slice(0, 2), row(3, action)] }, pictured);
  };
  const lookOf = async (trace: ReturnType<typeof traced>) =>
    (await trace).steps.at(-1)?.locators.filter(({ by }) => by === 'look');

  test('is found by its look where the run kept a picture of it', async () => {
    const picture = await drawnPicture(1080, 1920, [...stripes(0, true), ...stripes(100, false)]);
    expect(await lookOf(traced(picture))).toMatchObject([
      { className: 'android.widget.ImageView', fragile: true },
    ]);
    expect(await lookOf(traced(picture, null))).toEqual([]);
  });

  test('is not found by its look where another icon looks like it, or the picture cannot be read', async () => {
    expect(
      await lookOf(traced(await drawnPicture(1080, 1920, [...stripes(0, true), ...stripes(100, true)]))),
    ).toEqual([]);
    expect(await lookOf(traced(Buffer.from('no picture')))).toEqual([]);
  });
});
