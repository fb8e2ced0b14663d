import { JobSpec, type Ledger, type ObligationInput, type RunState } from '@tapwright/contracts';
import { ledgerOf } from '@tapwright/runtime';
import { parseHierarchy } from '@tapwright/screen';
import { sampleRun, scriptedModel } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { askVerifier } from './ask-verifier.ts';
import { believed, claimed, doubted, here, list, told } from './claimed.fixture.ts';
import { depsOf, itemOf, stateWith } from './verifier.fixture.ts';

const parsed = parseHierarchy(
  `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][1080,1920]"><node class="android.widget.Switch" text="Milk" checkable="true" checked="false" clickable="true" package="org.example" enabled="true" bounds="[0,0][500,90]"/></node></hierarchy>`,
  { packageName: 'org.example', activity: 'org.example/.Main' },
);
if (!parsed.ok) throw new Error(parsed.detail);
const toggled = parsed.screen;

describe('a claim while a dialog of the app asks something', () => {
  const button = (at: number, text: string) =>
    `<node class="android.widget.Button" text="${text}" resource-id="android:id/button${at}" clickable="true" package="org.example" enabled="true" bounds="[100,${600 + at * 100}][900,${680 + at * 100}]"/>`;
  const dialog = parseHierarchy(
    `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[80,480][1000,1200]"><node class="android.widget.TextView" text="Delete this note?" package="org.example" enabled="true" bounds="[100,500][900,590]"/>${button(1, 'Delete')}${button(2, 'Cancel')}</node></hierarchy>`,
    { packageName: 'org.example', activity: 'org.example/.Main' },
  );
  if (!dialog.ok) throw new Error(dialog.detail);
  const { screen } = dialog;

  test.each(['tapwright', 'explore-tapwright'])('is refused without a question: %s', async (strategy) => {
    const { event, model, state } = await claimed({ screen, run: { strategy } });
    expect(model.prompts).toEqual([]);
    expect(event?.type).toBe('step.invalidated');
    expect(state?.history.at(-1)?.observation).toContain('the app still asks “Delete this note?”');
  });

  test('is looked at where the actor knows that and stands by it', async () => {
    const { event } = await claimed({ screen, past: [told], answers: [believed] });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
  });

  test('is the model’s to judge where a paper’s strategy is used', async () => {
    const { event } = await claimed({ screen, run: { strategy: 'explore-droidagent' }, answers: [believed] });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
  });
});

describe('a claim of a goal that wants more than a look', () => {
  const goal = 'Put everything of the order into the cart again';
  const read = ledgerOf(goal, { read: [{ says: goal, deed: 'alter' }], readBy: 'model' });
  const state = { tasks: [{ goal, endCondition: '', expectation: '', ledger: read }] };
  const opened = itemOf(here, { label: 'Orders', effect: 'look', verdict: 'advanced' });
  const pressed = itemOf(here, { label: 'Order again', effect: 'commit', verdict: 'advanced' });

  test.each(['tapwright', 'explore-tapwright'])(
    'is refused without a question while all actions have only looked: %s',
    async (strategy) => {
      const { event, model, state: after } = await claimed({ past: [opened], run: { strategy }, state });
      expect(model.prompts).toEqual([]);
      expect(event?.type).toBe('step.invalidated');
      expect(after?.history.at(-1)?.observation).toContain(`nothing but looking was done for “${goal}”`);
    },
  );

  test('needs two yeses where the actor stands by it', async () => {
    const past = [opened, { ...told, effect: 'look' as const }];
    const agreed = await claimed({ past, state, answers: [believed, believed] });
    expect(agreed.model.roles).toEqual(['verifier', 'referee']);
    expect(agreed.event?.data).toMatchObject({ outcome: 'completed' });
    const split = await claimed({ past, state, answers: [believed, doubted] });
    expect(split.event?.data).not.toMatchObject({ outcome: 'completed' });
  });

  test('is looked at once where something else was done', async () => {
    const { event, model } = await claimed({ past: [opened, pressed], state, answers: [believed] });
    expect(model.roles).toEqual(['verifier']);
    expect(event?.data).toMatchObject({ outcome: 'completed' });
  });
});

describe('a claim of a goal that was read', () => {
  const ledger = ledgerOf('Write "Eggs" and "Milk"', {
    read: [
      { says: 'Write "Eggs"', values: ['Eggs'] },
      { says: 'and "Milk"', values: ['Milk'] },
    ],
    readBy: 'model',
  });
  const reading = (more: Partial<Ledger> = {}): Partial<RunState> => ({
    tasks: [
      { goal: 'Write "Eggs" and "Milk"', endCondition: '', expectation: '', ledger: { ...ledger, ...more } },
    ],
  });
  const typed = itemOf(here, { kind: 'text', label: 'Title', text: 'Eggs', verdict: 'advanced' });
  const each = (first: 'yes' | 'no' | 'unsure') => [
    { id: 'o1', reason: 'it says so', done: first, evidence: [1] },
    { id: 'o2', reason: 'it is in the list', done: 'yes' as const, evidence: [1] },
  ];

  test('is refused without a question while a value of it was not entered', async () => {
    const { event, model, state } = await claimed({ state: reading() });
    expect(model.prompts).toEqual([]);
    expect(event?.type).toBe('step.invalidated');
    expect(state?.history.at(-1)?.observation).toContain('no step has entered or chosen “Eggs”');
  });

  test('is looked at where the actor knows that and stands by it; the ledger asks for a second look', async () => {
    const goal = 'Write a note for tomorrow';
    const read = ledgerOf(goal, { read: [{ says: goal, values: ['tomorrow'] }], readBy: 'model' });
    const { event, model } = await claimed({
      past: [told],
      state: { tasks: [{ goal, endCondition: '', expectation: '', ledger: read }] },
      answers: [believed, believed],
    });
    expect(model.prompts[1]).toContain('no step has entered or chosen “tomorrow”');
    expect(model.roles).toEqual(['verifier', 'referee']);
    expect(event?.data).toMatchObject({ outcome: 'completed', reason: { basis: { kind: 'judged' } } });
  });

  describe('whose literal value nobody entered and no screen showed', () => {
    const sure = { ...believed, obligations: each('yes') };
    const lost = (goal: string, read: readonly ObligationInput[]) =>
      claimed({
        past: [told],
        state: {
          tasks: [
            { goal, endCondition: '', expectation: '', ledger: ledgerOf(goal, { read, readBy: 'model' }) },
          ],
        },
        answers: [sure, sure],
      });

    test.each<[string, string, ObligationInput[]]>([
      ['named by its reader', 'Write "Eggs"', [{ says: 'Write "Eggs"', values: ['Eggs'] }]],
      ['not named by its reader', 'Write "Eggs"', [{ says: 'Write "Eggs"' }]],
      [
        'that its reader left out',
        'Write "Milk" and send it to 0715550133',
        [{ says: 'Write "Milk"', values: ['Milk'] }],
      ],
      ['where nothing was read', 'Set it to 7:45', []],
    ])('ends inconclusive, whoever says yes: %s', async (_, goal, read) => {
      const { event } = await lost(goal, read);
      expect(event?.data).toMatchObject({ outcome: 'inconclusive', reason: { code: 'NOT_VERIFIED' } });
    });

    test('is not told as done', async () => {
      const run = sampleRun({ strategy: 'tapwright', state: stateWith({ ...reading() }) });
      const deps = depsOf({ screens: { cap_1: list }, model: scriptedModel(sure) });
      const job = { spec: JobSpec.parse({ goal: 'Write "Eggs" and "Milk"' }) };
      const { signal } = new AbortController();
      const question = { job, run, claim: 'done', claimReason: '', signal } as const;
      const check = await askVerifier(deps, { ...question, seen: await deps.screens.read('cap_1') });
      expect(check).toMatchObject({ completed: false, unsure: true });
      expect(check.obligations).toMatchObject([
        {
          id: 'o1',
          done: 'unsure',
          reason: 'no step has entered or chosen “Eggs”, and no screen has shown it',
        },
        { id: 'o2', done: 'yes' },
      ]);
    });

    test('is refused at first, without a question', async () => {
      const goal = 'Write "Milk" and send it to 0715550133';
      const ledger = ledgerOf(goal, { read: [{ says: 'Write "Milk"' }], readBy: 'model' });
      const tasks = [{ goal, endCondition: '', expectation: '', ledger }];
      const { model, state } = await claimed({ state: { tasks } });
      expect(model.prompts).toEqual([]);
      expect(state?.history.at(-1)?.observation).toContain('no step has entered or chosen “0715550133”');
    });

    test('goes on where the verifier says no: the actor may mend it', async () => {
      const { event, state } = await claimed({ past: [told], state: reading(), answers: [doubted] });
      expect(event?.type).toBe('step.invalidated');
      expect(state?.blocked).toHaveLength(1);
    });
  });

  test('is not believed twice while the one switch of a name stands wrong', async () => {
    const goal = 'Turn on Milk';
    const read = [{ says: goal, where: 'Milk', state: 'on' as const }];
    const tasks = [
      { goal, endCondition: '', expectation: '', ledger: ledgerOf(goal, { read, readBy: 'model' }) },
    ];
    const answers = [believed, believed];
    const { event } = await claimed({ past: [told], state: { tasks }, answers, screen: toggled });
    expect(event?.data).toMatchObject({ outcome: 'inconclusive' });
  });

  test('is unsure where an answer leaves out the obligations, or each but one', async () => {
    const some = { ...believed, obligations: each('yes').slice(0, 1) };
    for (const answer of [believed, some]) {
      const { event, model } = await claimed({ past: [typed], state: reading(), answers: [answer, answer] });
      expect(model.prompts[1]).toContain('nothing was said of it');
      expect(event?.type).toBe('step.invalidated');
    }
  });

  test('is unsure where an obligation rests on elements that are not on the screen', async () => {
    const [first, second] = each('yes');
    const answer = { ...believed, obligations: [{ ...first, evidence: [77] }, second] };
    const { event, state } = await claimed({
      past: [typed],
      state: reading(),
      answers: [answer, answer],
    });
    expect(event?.type).toBe('step.invalidated');
    expect(state?.history.at(-1)).toMatchObject({ verdict: 'inconclusive' });
  });

  test('is asked about obligation by obligation, and each answer is kept with its evidence', async () => {
    const answers = [{ ...believed, obligations: each('yes') }];
    const { event, model } = await claimed({ past: [typed], state: reading(), answers });
    expect(model.prompts[0]).toContain('- o1: Write ”Eggs”');
    expect(event?.data).toMatchObject({ outcome: 'completed' });
    const run = sampleRun({ strategy: 'tapwright', state: stateWith({ history: [typed], ...reading() }) });
    const deps = depsOf({ screens: { cap_1: list }, model: scriptedModel(...answers) });
    const job = { spec: JobSpec.parse({ goal: 'Write "Eggs" and "Milk"' }) };
    const question = {
      job,
      run,
      claim: 'done',
      claimReason: '',
      signal: new AbortController().signal,
    } as const;
    const check = await askVerifier(deps, { ...question, seen: await deps.screens.read('cap_1') });
    expect(check.obligations).toMatchObject([
      { id: 'o1', done: 'yes', reason: 'it says so', elements: [1] },
      { id: 'o2', done: 'yes', elements: [1] },
    ]);
  });

  test.each([
    ['no', 'step.invalidated'],
    ['unsure', 'step.invalidated'],
  ] as const)(
    'is not believed where one answer is %s, whatever is said of the whole',
    async (first, type) => {
      const answer = { ...believed, obligations: each(first) };
      const { event, state } = await claimed({ past: [typed], state: reading(), answers: [answer, answer] });
      expect(event?.type).toBe(type);
      expect(state?.history.at(-1)?.observation).toContain('“Write "Eggs"”: it says so');
    },
  );

  test('is not proved while a word of the goal belongs to no obligation', async () => {
    const saved = itemOf(here, { kind: 'click', label: 'Save', effect: 'commit', verdict: 'advanced' });
    const milk = itemOf(here, { kind: 'text', label: 'Title', text: 'Milk', verdict: 'advanced' });
    const [task] = stateWith({}).tasks;
    const read = ledgerOf('Write "Milk"', { read: [{ says: 'Write "Milk"' }], readBy: 'model' });
    const basisWith = async (remainder: string[]) => {
      const tasks = [
        { ...task, goal: 'Write "Milk"', endCondition: '', expectation: '', ledger: { ...read, remainder } },
      ];
      const { event } = await claimed({ answers: [believed], past: [milk, saved], state: { tasks } });
      return event?.data;
    };
    expect(await basisWith([])).toMatchObject({ reason: { basis: { kind: 'proved' } } });
    expect(await basisWith(['neatly'])).toMatchObject({ reason: { basis: { kind: 'judged', by: 'model' } } });
  });
});
