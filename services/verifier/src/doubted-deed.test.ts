import { type Basis, JobSpec, type RunState, type Task } from '@tapwright/contracts';
import { actionSpace, ledgerOf } from '@tapwright/runtime';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { doubtedDeed, unlessDoubted } from './doubted-deed.ts';
import { itemOf, markOf, readerOf, stateWith } from './verifier.fixture.ts';

const node = (kind: string, text: string, more = '') =>
  `<node class="android.widget.${kind}" text="${text}" package="org.example" enabled="true" bounds="[0,500][900,600]" ${more}/>`;
const STAY = node('Button', 'Stay', 'clickable="true"');
const FIELD = node('EditText', '9999', 'clickable="true" focusable="true"');

function screenOf(...nodes: readonly string[]): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

const spec = JobSpec.parse({
  kind: 'case',
  goal: 'a case',
  case: { spec: { id: 'c', title: 'a case', steps: [{ do: 'x' }] }, row: null, parameters: [] },
});

const taskOf = (says: string, read: object, more: Partial<Task> = {}): Task => ({
  ...{ goal: says, endCondition: '', expectation: '', ...more },
  ledger: ledgerOf(says, { read: [{ says, ...read }], readBy: 'rules' }),
});
const ACT = taskOf('stay longer', { deed: 'act' });

const goalSpec = JobSpec.parse({ goal: 'a goal', app: 'org.example' });

/** The button was pressed on the first screen, which led to the second. */
async function doubted(before: Screen, after: Screen, tasks: readonly Task[] = [ACT], job = spec) {
  const choice = actionSpace(before, { keyboardShown: false }).find(
    ({ action }) => action.kind === 'click' && action.target?.label === 'Stay',
  );
  const marks = [markOf('cap_1', before), markOf('cap_2', after)] as const;
  const did = { key: choice?.action.key ?? '', label: 'Stay', verdict: 'advanced' as const };
  const history = [itemOf(marks[0], { ...did, after: marks[1] })];
  const state: RunState = stateWith({ tasks: [...tasks], history, current: marks[1] });
  const screens = readerOf({ cap_1: before, cap_2: after });
  return doubtedDeed({ screens }, { job: { spec: job }, run: { state }, seen: await screens.read('cap_2') });
}

const page = screenOf(STAY);
const told = screenOf(STAY, node('TextView', 'Nein', 'resource-id="o:id/snackbar_text"'));
const form = screenOf(FIELD, STAY);
const refused = screenOf(FIELD, STAY, node('TextView', 'No such zone'));

describe('what speaks against a step', () => {
  test('binds where a form has refused it, and is left to a reader where a message passes', async () => {
    expect(await doubted(form, refused)).toMatchObject({ binds: true });
    expect(await doubted(page, told)).toMatchObject({ binds: false });
    expect(await doubted(page, page)).toMatchObject({ binds: false });
  });

  test('is nothing where the case expects the message', async () => {
    const expected = taskOf('stay longer', { deed: 'act' }, { expect: [{ text: 'no such zone' }] });
    expect(await doubted(form, refused, [expected])).toBeNull();
    const later = taskOf('check it', { mayHold: true, values: ['No such zone'] });
    expect(await doubted(form, refused, [ACT, later])).toBeNull();
    const held = taskOf('stay longer', { deed: 'act' }, { expect: [{ text: 'Stay' }] });
    expect(await doubted(form, refused, [held])).toMatchObject({ binds: true });
    const vague = taskOf('check that an error is shown', { mayHold: true });
    expect(await doubted(form, refused, [ACT, vague])).toMatchObject({ binds: false });
  });

  test('is nothing where the app went on, where only entering was asked, or where pressing was the deed', async () => {
    expect(await doubted(form, screenOf(node('TextView', 'Done')))).toBeNull();
    expect(await doubted(form, refused, [taskOf('enter it', { deed: 'enter' })])).toBeNull();
    expect(await doubted(page, page, [taskOf('tap "Stay"', { deed: 'press', values: ['Stay'] })])).toBeNull();
  });
});

test('a switch that was left in the other state binds, though it is out of sight now', async () => {
  const off = taskOf('turn off the theme', { deed: 'act', where: 'Theme', state: 'off', mayHold: true });
  const settings = (checked: boolean) =>
    screenOf(STAY, node('Switch', 'Theme', `checkable="true" checked="${checked}"`));
  expect(await doubted(settings(true), page, [off])).toMatchObject({
    reason: '“Theme” was left, and was not off',
    binds: true,
  });
  expect(await doubted(settings(false), screenOf(node('TextView', 'Home')), [off])).toBeNull();
});

test('the choice that a goal asks for is doubted where what can be selected was only opened', async () => {
  const chips = screenOf(STAY, node('RadioButton', 'Stay', 'checkable="true"'));
  const opened = screenOf(node('TextView', 'About it'));
  const goal = (says: string) => taskOf(says, {});
  const reason = '“stay” was pressed, but it does not stand selected';
  expect(await doubted(chips, opened, [goal('Choose the stay')], goalSpec)).toEqual({ reason, binds: false });
  expect(await doubted(page, opened, [goal('Choose the stay')], goalSpec)).toBeNull();
  expect(await doubted(chips, opened, [goal('Open the stay')], goalSpec)).toBeNull();
});

test('a doubt that has to be read outweighs rules, the word of the actor and what held before, and no model', () => {
  const doubt = { reason: 'a message', binds: false };
  const yes = { completed: true, reason: 'done', elements: [], usages: [] };
  const after = (basis?: Basis) => unlessDoubted({ ...yes, ...(basis ? { basis } : {}) }, doubt, true);
  expect(after({ kind: 'judged', by: 'model' })).toMatchObject({ completed: true });
  for (const basis of [
    undefined,
    { kind: 'judged', by: 'rules' },
    { kind: 'proved', by: 'expectation' },
  ] as const)
    expect(after(basis)).toMatchObject({ completed: false, unsure: true });
  expect(unlessDoubted({ ...yes }, null, true)).toEqual(yes);
});
