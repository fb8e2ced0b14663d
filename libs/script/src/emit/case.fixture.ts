import type { Action, ActionKind } from '@tapwright/contracts';
import { parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import type { Locator } from '../locate/locator.ts';
import { locatorChain } from '../locate/locator-chain.ts';
import { dayFromToday, parameter } from '../text/template.ts';
import { parseTrace } from '../trace/parse-trace.ts';
import { recordStep } from '../trace/record-step.ts';
import {
  type Check,
  environmentName,
  type Guard,
  TRACE_SCHEMA,
  type Trace,
  type TraceStep,
} from '../trace/trace.ts';
import {
  CASE_DIALOG,
  CASE_DUE,
  CASE_PACKAGE,
  CASE_PAYEE,
  CASE_TODAY,
  type CaseScreenName,
  caseScreen,
} from './case-dumps.fixture.ts';

/**
 * The trace of an acceptance case over the screens of `case-dumps.fixture.ts`: two sentences, a plain and a secret
 * parameter, days, a guard, checks of every kind, and nearly every action. `caseDumps` gives the same screens for other
 * values, so that a script can be tried with them.
 */
export * from './case-dumps.fixture.ts';

interface Deed {
  readonly task: 0 | 1;
  readonly kind: ActionKind;
  /** The end of the target's text, id or class. */
  readonly on?: string;
  readonly more?: Partial<Action>;
  readonly from: CaseScreenName;
  readonly to: CaseScreenName;
  readonly checks?: (on: Screen) => readonly Check[];
}

const ends = (screen: Screen, name: string) => {
  const found = screen.elements.find((at) =>
    [at.text, at.resourceId, at.className].some((said) => said.endsWith(name)),
  );
  if (found === undefined) throw new Error(`nothing ends with ${name}`);
  return found;
};

const DUE = dayFromToday(3, 'd MMM yyyy');
const state = (name: string, on: Screen, is: Extract<Check, { kind: 'state' }>['is'], end = name): Check => ({
  kind: 'state',
  name,
  locators: locatorChain(on, ends(on, end)),
  is,
});
const value = (name: string, end: string, on: Screen, said: string): Check => ({
  kind: 'value',
  name,
  locators: locatorChain(on, ends(on, end)),
  text: said,
});

/** Every step and what it must bring. Where a step names nothing, `recordStep` chooses the texts to check. */
const DEEDS: readonly Deed[] = [
  { task: 0, kind: 'click', on: 'New transfer', from: 'home', to: 'payees' },
  { task: 0, kind: 'scroll', on: '/payees', more: { direction: 'down' }, from: 'payees', to: 'below' },
  {
    task: 0,
    kind: 'click',
    on: CASE_PAYEE,
    from: 'below',
    to: 'form',
    checks: (on) => [
      { kind: 'contains', text: `To ${CASE_PAYEE}` },
      { kind: 'activity', activity: '.Form' },
      state('Continue', on, 'disabled'),
      value('Amount', '/amount', on, '0.00'),
    ],
  },
  {
    task: 0,
    kind: 'click',
    on: 'CheckBox',
    from: 'form',
    to: 'starred',
    checks: (on) => [state('the star', on, 'checked', 'CheckBox')],
  },
  {
    task: 0,
    kind: 'clear',
    on: '/amount',
    from: 'starred',
    to: 'cleared',
    checks: () => [{ kind: 'absent', text: '0.00' }],
  },
  {
    task: 0,
    kind: 'text',
    on: '/note',
    more: { text: `Rent $5 for ${CASE_PAYEE}` },
    from: 'cleared',
    to: 'noted',
    checks: (on) => [
      value('Note', '/note', on, `Rent $$5 for ${CASE_PAYEE}`),
      state('Continue', on, 'enabled'),
    ],
  },
  { task: 0, kind: 'enter', from: 'noted', to: 'kept' },
  {
    task: 0,
    kind: 'swipe_selector',
    on: '/day',
    more: { text: CASE_DUE, direction: 'down' },
    from: 'kept',
    to: 'picked',
    checks: (on) => [
      value('Day', 'numberpicker_input', on, CASE_DUE),
      { kind: 'text', text: `Due ${CASE_DUE}` },
    ],
  },
  { task: 0, kind: 'long_click', on: `Due ${CASE_DUE}`, from: 'picked', to: 'menu' },
  { task: 0, kind: 'back', from: 'menu', to: 'picked', checks: () => [{ kind: 'absent', text: 'Copy' }] },
  { task: 1, kind: 'double_click', on: 'Continue', from: 'picked', to: 'pin0' },
  {
    task: 1,
    kind: 'keypad',
    more: { text: parameter('pin'), parameter: 'pin' },
    from: 'pin0',
    to: 'pinned',
    checks: (on) => [{ kind: 'text', text: '4 of 4 digits' }, state('Pay', on, 'disabled')],
  },
  {
    task: 1,
    kind: 'text',
    on: '/repeat',
    more: { text: parameter('pin'), parameter: 'pin' },
    from: 'pinned',
    to: 'repeated',
    checks: (on) => [state('Pay', on, 'enabled')],
  },
  {
    task: 1,
    kind: 'click',
    on: 'Pay',
    more: { effect: 'commit' },
    from: 'repeated',
    to: 'receipt',
    checks: () => [
      { kind: 'text', text: `Sent to ${CASE_PAYEE}` },
      { kind: 'pattern', pattern: 'Reference [A-Z]{2}[0-9]{6}' },
      { kind: 'activity', activity: `${CASE_PACKAGE}/.Receipt` },
    ],
  },
];

/** Finds the star by its picture, too; formats without pictures leave this out. */
const STAR_LOOK: Locator = {
  by: 'look',
  className: 'android.widget.CheckBox',
  hash: 'c3e1f0783c1e0f07',
  matches: 1,
  fragile: false,
};

function stepOf({ task, kind, on, more, from, to, checks }: Deed, index: number): TraceStep {
  const [before, after] = [caseScreen(from), caseScreen(to)];
  const target = on === undefined ? null : toElementRef(before, ends(before, on));
  const action: Action = { kind, target, text: null, direction: null, effect: 'look', key: kind, ...more };
  const recorded = recordStep(index, action, before, after, task);
  const step = on === 'CheckBox' ? { ...recorded, locators: [STAR_LOOK, ...recorded.locators] } : recorded;
  return checks === undefined ? step : { ...step, after: { ...step.after, checks: checks(after) } };
}

function guard(): Guard {
  const parsed = parseHierarchy(CASE_DIALOG, { packageName: CASE_PACKAGE, activity: '' });
  if (!parsed.ok) throw new Error(parsed.detail);
  const { screen } = parsed;
  return {
    name: 'the question about notifications',
    shows: locatorChain(screen, ends(screen, 'notifications?')),
    dismiss: locatorChain(screen, ends(screen, 'Not now')),
  };
}

/** Puts templates in place of the run's own values, in every text but the names of targets. */
function withTemplates(trace: Trace): Trace {
  const json = JSON.stringify(trace)
    .replaceAll(CASE_PAYEE, parameter('payee'))
    .replaceAll(CASE_DUE, DUE)
    .replaceAll(CASE_TODAY, dayFromToday(0, 'd MMM yyyy'));
  const { steps, ...rest } = parseTrace(json);
  const targetOf = (at: number) => trace.steps[at]?.action.target ?? null;
  return {
    ...rest,
    steps: steps.map((step, at) => ({ ...step, action: { ...step.action, target: targetOf(at) } })),
  };
}

/** The case of one run: made on 2 January 2030 with Ada Byron as the payee. */
export function caseTrace(): Trace {
  const steps = DEEDS.map(stepOf);
  const trace = withTemplates({
    schema: TRACE_SCHEMA,
    goal: 'A transfer to a known payee',
    case: {
      id: 'transfer-1',
      title: 'A transfer to a known payee',
      requirement: 'PAY-12',
      row: null,
      steps: [
        `Prepare a transfer to ${parameter('payee')}, due in three days`,
        `Confirm it with the PIN ${parameter('pin')}`,
      ],
    },
    app: 'Bank',
    packageName: CASE_PACKAGE,
    start: { component: `${CASE_PACKAGE}/.Home`, cleared: true },
    screen: [1080, 1920],
    createdAt: '2030-01-02T03:04:05.000Z',
    parameters: [],
    guards: [guard()],
    steps,
    final: {
      activity: `${CASE_PACKAGE}/.Receipt`,
      checks: [
        { kind: 'text', text: `Sent to ${CASE_PAYEE}` },
        { kind: 'absent', text: 'Pending' },
        { kind: 'pattern', pattern: 'Reference [A-Z]{2}[0-9]{6}' },
        { kind: 'apart' },
      ],
    },
  });
  const parameters = [
    { name: 'payee', secret: false, value: CASE_PAYEE, env: environmentName('payee') },
    { name: 'pin', secret: true, value: null, env: environmentName('pin') },
  ];
  return { ...trace, parameters };
}
