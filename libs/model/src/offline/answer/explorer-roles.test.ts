import { describe, expect, test } from 'vitest';
import { type ProposerInput, proposalIn } from '../../roles/proposer.ts';
import { reflectionIn } from '../../roles/task-reflector.ts';
import { rolesIn } from '../../roles/widget-roles.ts';
import { step } from '../mini-app.fixture.ts';
import { propose } from './propose.ts';
import { inferRoles, reflectOnTask, reviewTask } from './review-task.ts';
import { verifyClaim } from './verify.ts';

const ASKED: ProposerInput = {
  persona: { name: 'Ada', traits: [], goals: [], ultimateGoal: '', credentials: [] },
  objective: '',
  app: 'org.example',
  activity: '',
  screen: '',
  tasks: [],
  knowledge: [],
  activities: { visited: [], unvisited: ['org.example/.ThemeSettingsActivity'] },
  frontier: [{ action: 'click "Help"', activity: 'org.example/.Main', tries: 0 }],
  refused: [],
  actionsMax: 13,
};

describe('the rules propose', () => {
  test('what was tried least, then pages that nobody has seen and the screen names, each once', () => {
    const first = propose(ASKED);
    expect(first.task).toBe('Do this: click "Help"');
    const tasks = [{ task: first.task ?? '', success: true, summary: '' }];
    expect(propose({ ...ASKED, tasks }).task, 'no text of the screen names the page').toBeNull();
    const screen =
      '{\n "activity": "org.example/.Main",\n "widgets": [{"ID": 1, "text": "Settings of the theme"}]\n}';
    const named = { ...ASKED, screen };
    const second = propose({ ...named, tasks });
    expect(second.task).toBe('Open the page "Theme Settings"');
    const refused = [{ task: second.task ?? '', reason: 'it repeats' }];
    expect(propose({ ...named, tasks, refused }).task).toBeNull();
    // The verifier is told both.
    const goal = [first.task, first.endCondition].filter((words) => words !== '').join(': ');
    const claim = { goal, app: ASKED.app, claim: 'done', claimReason: '', elements: [] } as const;
    expect(verifyClaim({ ...claim, history: [step('Help')] }).completed).toBe(true);
    const opened = [second.task, second.endCondition].filter((words) => words !== '').join(': ');
    expect(verifyClaim({ ...claim, goal: opened, history: [step('Theme settings')] }).completed).toBe(true);
  });

  test('nothing where neither is known: they cannot think of what a person would want', () => {
    expect(propose({ ...ASKED, frontier: [], activities: { visited: [], unvisited: [] } }).task).toBeNull();
  });
});

describe('answers are brought within their bounds', () => {
  const said = { reasoning: 'r'.repeat(5_000), task: ` a\n${'b'.repeat(900)}`, endCondition: null };

  test('a proposal is cut, its grades lie between 1 and 5', () => {
    const proposal = proposalIn({ ...said, difficulty: 99, importance: -3 });
    expect(proposal).toMatchObject({ difficulty: 5, importance: 1, endCondition: '' });
    expect([proposal?.task.length, proposal?.reasoning.length]).toEqual([300, 600]);
    expect(proposal?.task).not.toContain('\n');
  });

  test('no task is no proposal', () => {
    for (const task of [null, '', '  \n'])
      expect(proposalIn({ ...said, task, difficulty: 1, importance: 1 })).toBeNull();
  });

  test('reflections are few, short and told apart', () => {
    const reflections = ['a', 'a', ' ', ...Array.from({ length: 9 }, (_, at) => `${at}${'x'.repeat(900)}`)];
    const { reflections: kept, summary } = reflectionIn(
      { summary: '', success: true, reflections },
      'the task',
    );
    expect([kept.length, kept[1]?.length, summary]).toEqual([5, 300, 'the task']);
  });

  test('a role belongs to a widget of the question, the first one counts', () => {
    const widgets = [{ key: 'k0', label: 'Save', widget: 'Button', observations: [] }];
    const roles = [
      { widget: 7, role: 'elsewhere' },
      { widget: 0, role: ' keeps\nthe note ' },
      { widget: 0, role: 'again' },
    ];
    expect(rolesIn({ roles }, { app: '', widgets })).toEqual([{ key: 'k0', role: 'keeps the note' }]);
  });
});

describe('looking back by rules', () => {
  const step = {
    action: 'click "Save"',
    kind: 'click',
    label: 'Save',
    text: null,
    verdict: 'invalidated',
    changes: [],
  };
  const task = { task: 'Save the note', endCondition: '', history: [step, step, step], screen: '' };

  test('a task is a success only where the verifier says so', () => {
    const asked = { ...task, ultimateGoal: '', critiques: [], ended: 'the actor ended it' };
    expect([true, false, null].map((verified) => reflectOnTask({ ...asked, verified }).success)).toEqual([
      true,
      false,
      false,
    ]);
    expect(reflectOnTask({ ...asked, verified: true }).summary).toContain('click "Save"');
  });

  test('who does the same again without an advance is struggling', () => {
    const review = reviewTask({ ...task, texts: ['Save'], actionsLeft: 10 });
    expect(review).toMatchObject({ struggling: true, workaround: expect.stringContaining('Save') });
    expect(reviewTask({ ...task, history: [], texts: [], actionsLeft: 13 })).toMatchObject({
      struggling: false,
    });
  });

  test('a widget is for what came of it most often', () => {
    const observations = ['opens a page', 'the note is kept', 'the note is kept'];
    const widgets = [
      { key: 'a', label: '', widget: 'Button', observations },
      { key: 'b', label: '', widget: 'Button', observations: [] },
    ];
    expect(inferRoles({ app: '', widgets }).roles).toEqual([{ widget: 0, role: 'the note is kept' }]);
  });
});
