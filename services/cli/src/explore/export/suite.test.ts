import { caseText, readCaseFile } from '@tapwright/cases';
import type { Action } from '@tapwright/contracts';
import { TRACE_SCHEMA, type Trace, type TraceStep } from '@tapwright/script';
import { describe, expect, test } from 'vitest';
import { caseOfWay } from './case-of-way.ts';
import { REPLAYS_MAX } from './find-way.ts';
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

describe('a suite', () => {
  test('has a case for each activity, with the few steps that it needs; the start needs none', async () => {
    const { play } = player();
    const cases = await suiteOf([LEG], play, { most: 10 });
    const steps = cases.map(({ trace }) => trace.steps.map((step) => step.action.target?.label).join(' '));
    expect(steps.toSorted()).toEqual(['New', 'Settings', 'Settings About']);
    expect(cases.every(({ proved, tests }) => proved && tests <= REPLAYS_MAX)).toBe(true);
  });

  test('has each proved three times by the same steps', async () => {
    const { play, played } = player();
    const [first] = await suiteOf([leg('Settings', 'Up', 'New')], play, { most: 1 });
    expect(first?.proved).toBe(true);
    expect(played.slice(-3)).toEqual(['Settings', 'Settings', 'Settings']);
  });

  test('names what no replay reaches again, and goes on', async () => {
    const { play } = player();
    const withoutNew = async (trace: Trace) =>
      trace.steps.every(({ action: { key } }) => key !== 'click|New') && play(trace);
    const cases = await suiteOf([LEG], withoutNew, { most: 10 });
    const proved = cases.map((one) => [one.goal.screen, one.proved]);
    expect(Object.fromEntries(proved)).toMatchObject({ Editor: false, Settings: true, About: true });
  });

  test('has no more goals than asked for', async () => {
    expect(await suiteOf([LEG], player().play, { most: 2 })).toHaveLength(2);
  });
});

test('a case is a file of plain sentences with what was seen; texts with digits are not expected', async () => {
  const cases = await suiteOf([LEG], player().play, { most: 10 });
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
