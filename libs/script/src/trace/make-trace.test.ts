import type { Screen } from '@tapwright/screen';
import { virtualApps } from '@tapwright/virtual-apps';
import { stepsOf } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { emitters } from '../emit/emitters.ts';
import { maestro } from '../emit/maestro/maestro.ts';
import { neutralJson } from '../emit/neutral-json/neutral-json.ts';
import { actionOn, notesTrace, screenOf, TYPED } from '../emit/notes.fixture.ts';
import { rolesOf, whyNot } from '../emit/several-devices.ts';
import { type Changed, resized, reversedLists } from '../heal/changed-screens.fixture.ts';
import { resolveLocator } from '../locate/locator-chain.ts';
import { dayFromToday, parameter } from '../text/template.ts';
import { replay } from './app-replay.fixture.ts';
import { type AppRun, DAY_MS, FIRST_DAY, inputOf, runsOf } from './app-runs.fixture.ts';
import { bindTrace } from './bind-trace.ts';
import { holdsOn } from './check.ts';
import type { RunStep } from './guards.ts';
import { makeTrace } from './make-trace.ts';
import { parseTrace } from './parse-trace.ts';
import type { Trace } from './trace.ts';
import type { TraceInput } from './trace-input.ts';

/** The fixture cannot play taps within a canvas, other keys and the phone's own questions. */
const UNPLAYED = new Set(['tap_at', 'key', 'dialog_allow']);
/** Their goals name a weekday or a day of the month, whose distance from today changes. */
const BY_CALENDAR = ['calendar-all-day', 'calendar-weekly'];

const runs = Object.entries(virtualApps).flatMap(([app, { tasks }]) =>
  runsOf(app)
    .filter(({ name }) => {
      const truth = tasks.find(({ id }) => id === name)?.truth ?? [];
      return stepsOf(truth, FIRST_DAY).every(({ kind }) => !UNPLAYED.has(kind));
    })
    .map((run) => ({ app, run, trace: makeTrace(inputOf(run)) })),
);

describe('scripts of the virtual apps', () => {
  const failing = (days: number) =>
    runs
      .map(({ app, run, trace }) => ({
        name: run.name,
        ...replay(app, run.name, trace, FIRST_DAY + days * DAY_MS),
      }))
      .filter(({ failure, isDone }) => failure !== null || !isDone);

  it('are made from enough runs', () => expect(runs.length).toBeGreaterThan(60));

  it('all reach their goals again on the same day', () => {
    expect(failing(0)).toEqual([]);
  });

  it('reach them 40 days later; if the goal names a calendar day, they fail and say so', () => {
    const failed = failing(40);
    expect(failed.map(({ name }) => name)).toEqual(BY_CALENDAR);
    expect(failed.every(({ failure }) => failure !== null)).toBe(true);
  });

  it('are read back from JSON as they were written', () => {
    for (const { trace } of runs.slice(0, 12)) {
      const { content } = neutralJson.emit(trace, { proof: { status: 'not_replayed', detail: '' } });
      expect(parseTrace(content)).toEqual(trace);
    }
  });
});

describe('a trace on two phones', () => {
  const [list, editor, typed, saved] = [
    screenOf('list'),
    screenOf('editor'),
    screenOf('typed'),
    screenOf('saved'),
  ];
  const step = (
    index: number,
    role: string,
    [before, after]: readonly [typeof list, typeof list],
    action = 'back',
  ) => ({
    index,
    task: index,
    role,
    action: action === 'back' ? actionOn(before, 'back', null) : actionOn(before, 'click', action),
    before,
    after,
  });
  const trace = makeTrace({
    goal: 'Write a note that the other one sees',
    case: null,
    app: 'Notes',
    packageName: 'org.example.notes',
    start: { component: null, cleared: false },
    createdAt: new Date(FIRST_DAY).toISOString(),
    parameters: [],
    steps: [
      step(0, 'sender', [list, editor], 'New note'),
      step(1, 'receiver', [typed, editor]),
      step(2, 'sender', [saved, list]),
    ],
    expected: [
      { task: 0, role: 'sender', expect: [{ text: 'Write here' }], screen: editor },
      { task: 1, role: 'receiver', expect: [{ text: "It's done" }], screen: editor },
    ],
    last: editor,
    role: 'receiver',
  });

  it('records for each step and for the end whose phone it is', () => {
    expect(trace.steps.map(({ role }) => role)).toEqual(['sender', 'receiver', 'sender']);
    expect(trace.final.role).toBe('receiver');
    expect(rolesOf(trace)).toEqual(['sender', 'receiver']);
    const { content } = neutralJson.emit(trace, { proof: { status: 'not_replayed', detail: '' } });
    expect(parseTrace(content)).toEqual(trace);
  });

  it('waits after a step for its own result, never for what was on another phone', () => {
    const [first] = trace.steps;
    // Its own phone was seen again only after the step on the other phone, when the note had come.
    expect(first?.after.activity).toBe(editor.activity);
    expect(JSON.stringify(first?.after.checks)).not.toContain('eggs');
  });

  it('cannot be written in a format for one device, which says why', () => {
    const able = emitters.filter((emitter) => whyNot(emitter, trace) === null);
    expect(able.map(({ format }) => format)).toEqual(['neutral-json']);
    expect(whyNot(maestro, trace)).toMatch(/^no maestro script: .* \(sender, receiver\)$/);
    expect(emitters.every((emitter) => whyNot(emitter, notesTrace()) === null)).toBe(true);
  });
});

describe('locators', () => {
  /**
   * How many targets are found again on their own screen after it was changed, and how many wrong ones are found
   * instead.
   */
  function found(change: (run: AppRun['steps'][number]) => Changed) {
    const all = runs.flatMap(({ run, trace }) => {
      const bound = bindTrace(trace, { parameters: {}, today: run.day });
      return bound.steps.flatMap((step) => {
        const recorded = run.steps.find(({ index }) => index === step.index);
        return recorded === undefined || step.locators.length === 0 ? [] : { step, recorded };
      });
    });
    const results = all.map(({ step, recorded }) => {
      const { screen, movedTo } = change(recorded);
      const wanted = movedTo.get(recorded.action.target?.index ?? -1);
      const is = resolveLocator(screen, step.locators)?.index;
      return is === undefined ? 'lost' : is === wanted ? 'right' : 'wrong';
    });
    const share = (of: string) => results.filter((result) => result === of).length / results.length;
    return { count: results.length, right: share('right'), wrong: share('wrong') };
  }

  it('find every target on a screen of another size', () => {
    const { count, right } = found(({ before }) => resized(before, 0.66));
    expect(count).toBeGreaterThan(300);
    expect(right).toBe(1);
  });

  it('find 98 of 100 targets at least where all lists are the other way round', () => {
    const { right, wrong } = found(({ before }) => reversedLists(before));
    expect(right).toBeGreaterThanOrEqual(0.98);
    expect(wrong).toBeLessThanOrEqual(0.005);
  });

  it('never use coordinates', () => {
    const bare = runs.flatMap(({ trace }) =>
      trace.steps.filter(({ locators }) => locators[0]?.by === 'point'),
    );
    expect(bare).toEqual([]);
  });
});

const NOTE = parameter('note');

/** The notes of the fixture as a run. */
function notesInput(more: Partial<TraceInput> = {}): TraceInput {
  const { goal, app, packageName, start, createdAt } = notesTrace();
  const [list, empty, typed, saved] = [
    screenOf('list'),
    screenOf('editor'),
    screenOf('typed'),
    screenOf('saved'),
  ];
  const steps: RunStep[] = [
    { index: 0, task: 0, action: actionOn(list, 'click', 'New note'), before: list, after: empty },
    { index: 1, task: 0, action: actionOn(empty, 'text', 'body', TYPED), before: empty, after: typed },
    { index: 2, task: 1, action: actionOn(typed, 'click', "It's done"), before: typed, after: saved },
  ];
  const none = { case: null, parameters: [], expected: [] };
  return { goal, app, packageName, start, createdAt, ...none, steps, last: saved, ...more };
}

const withParameter = (secret: boolean): TraceInput => {
  const input = notesInput({ parameters: [{ name: 'note', secret, value: secret ? null : TYPED }] });
  return {
    ...input,
    steps: input.steps.map((step) =>
      step.action.text === null
        ? step
        : { ...step, action: { ...step.action, text: NOTE, parameter: 'note' } },
    ),
  };
};

describe('days', () => {
  const [run] = runs.filter(({ run: { name } }) => name === 'calendar-appointment');
  if (run === undefined) throw new Error('the run');
  const tomorrow = dayFromToday(1, 'dd MMMM yyyy');
  const made = (goal: string) => JSON.stringify(makeTrace(inputOf(run.run, { goal })));

  it('are counted from today if the goal does so, or if they were tapped without being named', () => {
    expect(made('Haircut tomorrow')).toContain(`"desc":"${tomorrow}"`);
    expect(made('Haircut')).toContain(`"desc":"${tomorrow}"`);
  });

  it('that the goal names, also by weekday, stay as they are', () => {
    expect(made('Haircut on March 3, 2026')).not.toContain(tomorrow);
    expect(made('Haircut on Tuesday')).not.toContain(tomorrow);
    expect(made('Haircut on Tuesday')).toContain('"desc":"03 March 2026"');
  });
});

describe('makeTrace', () => {
  const values = (trace: Trace) => trace.final.checks.map((check) => ('text' in check ? check.text : ''));

  it('keeps a parameter as a parameter, wherever its value stands', () => {
    const trace = makeTrace(withParameter(false));
    expect(trace.steps[1]?.action).toMatchObject({ text: NOTE, parameter: 'note' });
    expect(trace.steps[1]?.after.checks).toEqual([{ kind: 'text', text: NOTE }]);
    expect(values(trace)[0]).toBe(NOTE);
    expect(trace.parameters).toEqual([{ name: 'note', secret: false, value: TYPED, env: 'TAPWRIGHT_NOTE' }]);
  });

  it('holds only the name of a secret whose value it does not know', () => {
    const trace = makeTrace(withParameter(true));
    expect(trace.steps[1]?.action.text).toBe(NOTE);
    expect(trace.parameters[0]?.value).toBeNull();
  });

  it('drops every text that holds a secret value if that value is known', () => {
    const expected = [{ task: 1, expect: [{ text: TYPED }], screen: screenOf('saved') }];
    const secret = { ...withParameter(true), expected };
    const known = makeTrace({ ...secret, parameters: [{ name: 'note', secret: true, value: TYPED }] });
    expect(JSON.stringify(known)).not.toContain('100%s');
    expect(JSON.stringify(makeTrace(secret))).toContain('100%s');
  });

  it('ends each step of a case with its expectations, and the script with those of the last step', () => {
    const [typed, saved] = [screenOf('typed'), screenOf('saved')];
    const trace = makeTrace(
      notesInput({
        parameters: [{ name: 'note', secret: false, value: TYPED }],
        expected: [
          {
            task: 0,
            expect: [{ value: 'Write here', equals: NOTE }, { picture: 'it looks fine' }],
            screen: typed,
          },
          { task: 1, expect: [{ absent: 'Error' }, { text: 'Rent' }, { activity: '.List' }], screen: saved },
        ],
      }),
    );
    const value = trace.steps[1]?.after.checks.find(({ kind }) => kind === 'value');
    expect(value).toMatchObject({ name: 'Write here', text: NOTE, locators: [{ by: 'id' }, {}, {}] });
    expect(JSON.stringify(value)).not.toContain('eggs');
    expect(trace.final.checks.slice(-3)).toEqual([
      { kind: 'absent', text: 'Error' },
      { kind: 'contains', text: 'Rent', whole: true },
      { kind: 'activity', activity: '.List' },
    ]);
    const bound = bindTrace(trace, { parameters: {}, today: new Date(trace.createdAt) });
    expect(bound.final.checks.filter((check) => !holdsOn(saved, check).holds)).toEqual([]);
  });

  it('is also made from a run without steps', () => {
    const trace = makeTrace(notesInput({ steps: [] }));
    expect(trace).toMatchObject({ steps: [], final: { checks: [] } });
  });
});

describe('what a step brought', () => {
  const [list, editor] = [screenOf('list'), screenOf('editor')];
  const home: Screen = {
    ...list,
    packageName: 'org.example.launcher',
    activity: 'org.example.launcher/.Home',
  };
  const step = (index: number, before: Screen, after: Screen): RunStep => ({
    ...{ index, task: 0, role: undefined, keyboard: false },
    ...{ action: actionOn(before, 'click', 'New note'), before, after },
  });
  const broughtBy = (...steps: readonly RunStep[]) => {
    const about = { goal: 'Explore', case: null, app: 'org.example.notes', packageName: 'org.example.notes' };
    const start = { component: null, cleared: true };
    const rest = { createdAt: '2030-01-02T03:04:05.000Z', parameters: [], expected: [], last: list };
    return makeTrace({ ...about, start, ...rest, steps }).steps[0]?.after.activity;
  };

  it('is what it was followed by, not the app to which a wrong turn led that is no step', () => {
    expect(broughtBy(step(1, list, editor), step(4, home, home))).toBe(editor.activity);
  });

  it('is what the next step found where that came at once', () => {
    expect(broughtBy(step(1, list, list), step(2, editor, editor))).toBe(editor.activity);
    expect(broughtBy(step(1, list, editor), step(2, home, list))).toBe(home.activity);
  });
});
