import { parseHierarchy } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import type { Act } from '../record/acts.ts';
import { joinSteps } from './join-steps.ts';
import { type HandStep, type Seen, stepOfAct } from './step-of-act.ts';
import { traceOfHand } from './trace-of-hand.ts';

const APP = 'org.example';

const node = (attributes: string, children = ''): string =>
  `<node package="${APP}" enabled="true" ${attributes}>${children}</node>`;
const field = (id: string, text: string, more = ''): string =>
  node(
    `class="android.widget.EditText" resource-id="${APP}:id/${id}" text="${text}" clickable="true" focusable="true" ${more} bounds="[0,100][400,200]"`,
  );
const button = (text: string, top: number): string =>
  node(`class="android.widget.Button" text="${text}" clickable="true" bounds="[0,${top}][400,${top + 90}]"`);
const picker = (value: string): string =>
  node(
    'class="android.widget.NumberPicker" scrollable="true" bounds="[0,300][400,600]"',
    node(`class="android.widget.EditText" text="${value}" focusable="true" bounds="[0,400][400,500]"`),
  );

function seen(nodes: readonly string[], keyboardShown = false): Seen {
  const root = node('class="android.widget.FrameLayout" bounds="[0,0][400,800]"', nodes.join(''));
  const where = { packageName: APP, activity: `${APP}/.Main` };
  const parsed = parseHierarchy(`<hierarchy rotation="0">${root}</hierarchy>`, where);
  if (!parsed.ok) throw new Error(parsed.detail);
  return { screen: parsed.screen, keyboardShown };
}

const read = (act: Act, before: Seen, after: Seen) => stepOfAct(act, { before, after, packageName: APP });
function stepFor(act: Act, before: Seen, after: Seen): HandStep {
  const found = read(act, before, after);
  if (!('step' in found)) throw new Error(JSON.stringify(found));
  return found.step;
}
const tap = (x: number, y: number, ms = 0): Act => ({ kind: 'touch', x, y, ms });
const type = (text: string): Act => ({ kind: 'text', text });

const FORM = seen([button('Save', 300)]);
const SAVED = seen([button('New', 300)]);

describe('what a person did, by the screens around it', () => {
  test('a touch is a press of what takes it there, a long one a long press', () => {
    expect(stepFor(tap(10, 310), FORM, SAVED).action).toMatchObject({
      kind: 'click',
      target: { label: 'Save' },
      effect: 'commit',
    });
    expect(stepFor(tap(10, 310, 900), FORM, SAVED).action.kind).toBe('long_click');
  });

  test('a touch that gives a field the focus is no step of its own', () => {
    const before = seen([field('name', '')]);
    expect(read(tap(10, 150), before, seen([field('name', '', 'focused="true"')], true))).toHaveProperty(
      'nothing',
    );
  });

  test('a text is what the field holds then; an app that groups digits does so again', () => {
    const empty = seen([field('name', '', 'focused="true"')]);
    const text = (typed: string, before: Seen, shown: string) =>
      stepFor(type(typed), before, seen([field('name', shown, 'focused="true"')])).action.text;
    expect(text('Ann', empty, 'Ann')).toBe('Ann');
    expect(text('92100441', empty, '9210 0441')).toBe('92100441');
    expect(text('b', seen([field('name', 'Bo', 'focused="true"')]), 'Bob')).toBe('Bob');
    // The page that held it is gone: it went on by itself.
    expect(stepFor(type('4711'), empty, SAVED).action.text).toBe('4711');
  });

  test('a text that its field did not take is told, and is no step', () => {
    const empty = seen([field('name', '', 'focused="true"')]);
    const held = seen([field('name', 'Bob', 'focused="true"')]);
    for (const on of [empty, held])
      expect(read(type('Grün'), on, on)).toMatchObject({ gap: expect.stringContaining('did not take') });
    expect(read({ kind: 'key', key: 'DEL' }, empty, empty)).toHaveProperty('nothing');
  });

  test('what cannot be said is told', () => {
    const what = 'a gesture with two fingers is not read';
    expect(read({ kind: 'unread', what }, FORM, SAVED)).toEqual({ gap: what });
  });

  test('keys of the keyboard are typing; those that only move the focus are nothing', () => {
    const before = seen([field('name', 'Bob', 'focused="true"')]);
    const after = seen([field('name', 'Bo', 'focused="true"')]);
    expect(stepFor({ kind: 'key', key: 'DEL' }, before, after).action).toMatchObject({
      kind: 'text',
      text: 'Bo',
    });
    const none = seen([field('name', '', 'focused="true"')]);
    expect(stepFor({ kind: 'key', key: 'DEL' }, before, none).action.kind).toBe('clear');
    expect(read({ kind: 'key', key: 'TAB' }, before, before)).toHaveProperty('nothing');
    expect(stepFor({ kind: 'key', key: 'BACK' }, before, after).action.kind).toBe('back');
  });

  test('a wheel is what it shows in the end, whatever turned it', () => {
    const [before, after] = [seen([picker('04')]), seen([picker('06')])];
    const swipe: Act = { kind: 'swipe', from: [200, 550], to: [200, 350] };
    for (const act of [swipe, tap(200, 550)])
      expect(stepFor(act, before, after).action).toMatchObject({ kind: 'swipe_selector', text: '06' });
  });

  test('a swipe shows what the finger moves away from', () => {
    const list = seen([
      node('class="android.widget.ListView" scrollable="true" bounds="[0,0][400,700]"', button('Row', 20)),
    ]);
    const swipe: Act = { kind: 'swipe', from: [200, 600], to: [190, 100] };
    expect(stepFor(swipe, list, list).action).toMatchObject({
      kind: 'scroll',
      direction: 'down',
      distance: 'page',
    });
    expect(read(swipe, FORM, FORM)).toHaveProperty('gap');
  });

  test('a place in a text of many words is kept: a link may be there', () => {
    const text = node(
      'class="android.widget.TextView" text="I accept the terms and the privacy notice" clickable="true" bounds="[0,0][400,100]"',
    );
    const { target } = stepFor(tap(360, 20), seen([text]), SAVED).action;
    expect(target?.link?.part).toEqual([0.85, 0.18, 0.95, 0.22]);
    expect(stepFor(tap(200, 50), seen([text]), SAVED).action.target?.link).toBeUndefined();
  });

  test.each<[string, Act, Seen]>([
    ['a text without a field', type('x'), FORM],
    ['a key that no script has', { kind: 'key', key: 'CAMERA' }, FORM],
    ['another app', { kind: 'launch', line: 'am start -n org.other/.Main' }, FORM],
  ])('%s is told as missing', (_, act, before) => {
    expect(read(act, before, SAVED)).toHaveProperty('gap');
  });
});

describe('a text in several pieces', () => {
  test('is one step; one in another field is another step', () => {
    const a = seen([field('name', '', 'focused="true"')]);
    const b = seen([field('name', 'An', 'focused="true"')]);
    const c = seen([field('name', 'Ann', 'focused="true"')]);
    const other = seen([field('town', '', 'focused="true"')]);
    const steps = [
      stepFor(type('An'), a, b),
      stepFor(type('n'), b, c),
      stepFor(type('Ely'), other, seen([field('town', 'Ely', 'focused="true"')])),
    ];
    const joined = joinSteps(steps);
    expect(joined.map(({ action }) => action.text)).toEqual(['Ann', 'Ely']);
    expect(joined[0]?.before).toBe(a);
  });
});

describe('what goes into a field that hides it', () => {
  const PASSWORD = 'hunter2x';
  const before = seen([field('pin', '', 'focused="true" password="true"'), button('Go', 300)]);
  const after = seen([field('pin', '••••••••', 'focused="true" password="true"'), button('Go', 300)]);
  // The app shows it in the clear: that is in no check either.
  const shown = seen([
    node(`class="android.widget.TextView" text="Your PIN is ${PASSWORD}" bounds="[0,0][400,90]"`),
  ]);
  const steps = [
    stepFor(type('hunter'), before, after),
    stepFor(type('2x'), after, after),
    stepFor(tap(10, 310), after, shown),
  ];
  const made = traceOfHand({
    gaps: [],
    ...{ goal: 'Sign in', packageName: APP, cleared: true, started: true, steps },
    screens: [before, after, shown],
    last: shown,
    createdAt: new Date('2026-04-11T08:00:00Z'),
    day: new Date('2026-04-11T00:00:00Z'),
  });

  test('becomes a secret parameter named after the field, and is nowhere in the trace', () => {
    expect(made.trace.parameters).toMatchObject([{ name: 'pin', secret: true, value: null }]);
    expect(made.trace.steps[0]?.action).toMatchObject({ kind: 'text', parameter: 'pin' });
    expect(JSON.stringify(made.trace)).not.toContain(PASSWORD);
    expect(made.secrets).toEqual({ pin: PASSWORD });
  });

  test('is unknown where a finger typed it', () => {
    const byFinger = traceOfHand({
      gaps: [],
      ...{ goal: 'Sign in', packageName: APP, cleared: true, started: true },
      steps: [{ ...stepFor(type('x'), before, after), secret: null }],
      screens: [before],
      last: after,
      createdAt: new Date(0),
      day: new Date(0),
    });
    expect(byFinger.unknown).toEqual(['pin']);
    expect(byFinger.secrets).toEqual({});
  });
});

test('nothing that was done makes no script', () => {
  const none = {
    goal: '',
    gaps: [],
    packageName: APP,
    cleared: true,
    started: true,
    steps: [],
    screens: [FORM],
    last: FORM,
  };
  expect(() => traceOfHand({ ...none, createdAt: new Date(0), day: new Date(0) })).toThrow(
    /before anything was seen to be done/,
  );
});
