import { caseText, readCaseFile } from '@tapwright/cases';
import type { Action } from '@tapwright/contracts';
import { TRACE_SCHEMA, type Trace, type TraceStep } from '@tapwright/script';
import { describe, expect, test } from 'vitest';
import { caseOfWay } from './case-of-way.ts';
import type { KnownTask } from './done-tasks.ts';
import { type Play, REPLAYS_MAX } from './find-way.ts';
import { suiteOf } from './suite.ts';

const APP = 'org.example';
/** An app: where each press leads from which page; what is not named does nothing. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Main: { Settings: 'Settings', New: 'Editor' },
  Settings: { Up: 'Main', Theme: 'Settings', About: 'About' },
  Editor: { Up: 'Main' },
  About: { Up: 'Settings' },
};
const TITLES: Readonly<Record<string, string>> = {
  Main: 'All',
  Settings: 'Options',
  Editor: 'Note 7',
  About: 'Made by us',
};

function action(label: string): Action {
  const target = {
    ...{ index: 1, className: 'android.widget.Button', resourceId: '', text: label, desc: '', label },
    bounds: [0, 0, 9, 9] satisfies [number, number, number, number],
  };
  return { kind: 'click', target, text: null, direction: null, effect: 'look', key: `click|${label}` };
}

/** What a leg did, from the start of the app. */
function leg(...labels: readonly string[]): Trace {
  let page = 'Main';
  const steps = labels.map((label, at): TraceStep => {
    const from = page;
    page = PAGES[from]?.[label] ?? from;
    const checks = page === from ? [] : [{ kind: 'text' as const, text: TITLES[page] ?? '' }];
    const mark = (name: string) => ({ activity: `${APP}/.${name}`, structureKey: name });
    return {
      ...{ index: at + 1, task: 0, action: action(label), locators: [] },
      before: { ...mark(from), contentHash: '', known: [] },
      after: { ...mark(page), checks },
    };
  });
  return {
    ...{ schema: TRACE_SCHEMA, goal: 'Explore', case: null, app: APP, packageName: APP },
    ...{
      start: { component: null, cleared: true },
      screen: [1_080, 1_920],
      createdAt: '2026-01-01T00:00:00Z',
    },
    ...{ parameters: [], guards: [], steps, final: { activity: '', checks: [] } },
  };
}

/** Plays on the app as a phone does: a press on what is not there fails, and so do checks that do not hold. */
function player() {
  const played: string[] = [];
  const play = async ({ steps, final }: Trace): Promise<boolean> => {
    const labels = steps.map((step) => step.action.target?.label ?? '');
    played.push(labels.join(' '));
    let page = 'Main';
    for (const label of labels) {
      const next = PAGES[page]?.[label];
      if (next === undefined) return false;
      page = next;
    }
    return final.checks.every((check) =>
      check.kind === 'activity'
        ? check.activity === `${APP}/.${page}`
        : check.kind === 'text' && check.text === TITLES[page],
    );
  };
  return { play, played };
}

const LEG = leg('New', 'Up', 'Settings', 'Theme', 'Up', 'New', 'Up', 'Settings', 'Theme', 'About', 'Up');

const BY_RULE = { trace: LEG, tasks: [] };

describe('a suite', () => {
  test('has a case for each activity, with the few steps that it needs; the start needs none', async () => {
    const { play } = player();
    const cases = await suiteOf([BY_RULE], play, { most: 10 });
    const steps = cases.map(({ trace }) => trace.steps.map((step) => step.action.target?.label).join(' '));
    expect(steps.toSorted()).toEqual(['New', 'Settings', 'Settings About']);
    expect(cases.every(({ proved, tests }) => proved && tests <= REPLAYS_MAX)).toBe(true);
  });

  test('has each proved three times by the same steps', async () => {
    const { play, played } = player();
    const [first] = await suiteOf([{ trace: leg('Settings', 'Up', 'New'), tasks: [] }], play, { most: 1 });
    expect(first?.proved).toBe(true);
    expect(played.slice(-3)).toEqual(['Settings', 'Settings', 'Settings']);
  });

  test('names what no replay reaches again, and goes on', async () => {
    const { play } = player();
    const withoutNew = async (trace: Trace) =>
      trace.steps.every(({ action: { key } }) => key !== 'click|New') && play(trace);
    const cases = await suiteOf([BY_RULE], withoutNew, { most: 10 });
    const proved = cases.map((one) => [one.goal.screen, one.proved]);
    expect(Object.fromEntries(proved)).toMatchObject({ Editor: false, Settings: true, About: true });
  });

  test('has no more goals than asked for', async () => {
    expect(await suiteOf([BY_RULE], player().play, { most: 2 })).toHaveLength(2);
  });
});

describe('a task that was done', () => {
  const task = (words: string, firstStep: number, lastStep: number, done = true): KnownTask => {
    return { runId: 'run_1', task: words, done, firstStep, lastStep };
  };
  /** The last page is open only where a note was begun before. */
  const locked: Play = async (trace) =>
    trace.steps.some(({ action }) => action.key === 'click|New') && player().play(trace);
  const done = (tasks: readonly KnownTask[], play: Play, most = 1) =>
    suiteOf([{ trace: LEG, tasks }], play, { most });
  const labelsOf = (trace: Trace) => trace.steps.map((step) => step.action.target?.label).join(' ');

  test('is a case with all that it did, on the shortest way to where it began', async () => {
    const { play, played } = player();
    const [found] = await done([task('Write a note', 1, 2), task('Who has made it?', 9, 10)], play, 2).then(
      (cases) => cases.filter(({ goal }) => goal.task?.words === 'Who has made it?'),
    );
    expect(found).toMatchObject({ proved: true });
    expect(labelsOf(found?.trace ?? LEG)).toBe('Settings Theme About');
    expect(played.slice(-3)).toEqual(Array(3).fill('Settings Theme About'));
    expect(found === undefined ? null : caseOfWay(found, 2)).toMatchObject({
      id: 'explored-2-Who-has-made-it',
      title: 'Who has made it?',
      steps: [{ do: 'Tap "Settings"' }, { do: 'Who has made it?', expect: [{}, { text: 'Made by us' }] }],
    });
  });

  test('brings the earlier tasks that it needs, and no other, each in its own words', async () => {
    const tasks = [task('Write a note', 1, 2, false), task('Look around', 3, 5, false), task('Who?', 9, 10)];
    const [found] = await done(tasks, locked);
    expect(found).toMatchObject({ proved: true });
    expect(labelsOf(found?.trace ?? LEG)).toBe('New Up Settings Theme About');
    const sentences = found === undefined ? [] : caseOfWay(found, 1).steps.map((step) => step.do);
    expect(sentences).toEqual(['Write a note', 'Tap "Settings"', 'Who?']);
  });

  test('does nothing besides where it needs nothing, though a page looked otherwise when it began', async () => {
    // A note was deleted before: the list of two looks unlike that of three.
    const { steps, ...trace } = leg('Theme', 'Settings', 'About');
    const longer = steps.map((step, at) => ({
      ...step,
      before: { ...step.before, structureKey: ['three notes', 'two notes', 'Settings'][at] ?? '' },
      after: { ...step.after, structureKey: ['two notes', 'Settings', 'About'][at] ?? '' },
    }));
    const tasks = [task('Delete a note', 1, 1, false), task('Who?', 2, 3)];
    const anyway: Play = async (way) => way.steps.at(-1)?.action.key === 'click|About';
    const [found] = await suiteOf([{ trace: { ...trace, steps: longer }, tasks }], anyway, { most: 1 });
    expect(found).toMatchObject({ proved: true });
    expect(labelsOf(found?.trace ?? LEG)).toBe('Settings About');
  });

  test('that cannot be done again is named, and not proved', async () => {
    const [found] = await done([task('Who?', 9, 10)], async () => false);
    expect(found).toMatchObject({ proved: false, goal: { task: { words: 'Who?' } } });
  });

  test('is no case where nobody agrees that it was done, or where it did nothing', async () => {
    const tasks = [task('Who?', 9, 10, false), task('Rest', 11, 10)];
    const cases = await done(tasks, player().play, 10);
    expect(cases.filter(({ goal }) => goal.task !== undefined)).toEqual([]);
  });
});

test('a case is a file of plain sentences with what was seen; texts with digits are not expected', async () => {
  const cases = await suiteOf([BY_RULE], player().play, { most: 10 });
  const specs = cases.map((one, at) => caseOfWay(one, at + 1));
  const about = specs.find(({ title }) => title.includes('About'));
  expect(about).toMatchObject({ app: APP, reset: 'data', title: 'Reaches About, which shows "Made by us"' });
  expect(about?.steps).toEqual([
    { do: 'Tap "Settings"', expect: [] },
    { do: 'Tap "About"', expect: [{ activity: `${APP}/.About` }, { text: 'Made by us' }] },
  ]);
  expect(JSON.stringify(specs)).not.toContain('Note 7');
  for (const spec of specs) expect(readCaseFile(caseText(spec), { file: 'x.yaml' }).cases).toEqual([spec]);
});
