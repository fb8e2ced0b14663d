import { describe, expect, test } from 'vitest';
import { button, item, screenOf, state } from '../screen.fixture.ts';
import { TASK_EXPLORERS } from '../strategy/exploring.ts';
import { actionsLeft, critiquesOfTask, isCritiqueDue } from './task-progress.ts';
import { taskTurns } from './task-turns.ts';
import { textualDiff } from './textual-diff.ts';

const { droidagent, gptdroid } = TASK_EXPLORERS;
const withoutCritic = TASK_EXPLORERS['droidagent-noknowledgeandcritique'];
const humanoid = TASK_EXPLORERS['humanoid-like'];

const acts = (count: number, task = 0, from = 1) =>
  Array.from({ length: count }, (_, at) => item({ step: from + at, task, label: `b${from + at}` }));

describe('a task', () => {
  test('has thirteen actions; claims and other tasks do not count', () => {
    const history = [...acts(4, 0), ...acts(12, 1, 5), item({ step: 17, task: 1, kind: 'end' })];
    expect(actionsLeft(state({ history, task: 1 }), droidagent)).toBe(1);
    expect(actionsLeft(state({ history: acts(20) }), droidagent)).toBe(0);
  });

  test('is criticised after every third action, and never without a critic', () => {
    const due = (count: number, critiqued?: number) =>
      isCritiqueDue(
        state({ history: acts(count), ...(critiqued === undefined ? {} : { critiqued }) }),
        droidagent,
      );
    expect([due(2), due(3), due(3, 3), due(5, 3), due(6, 3)]).toEqual([false, true, false, false, true]);
    expect(isCritiqueDue(state({ history: acts(9) }), withoutCritic)).toBe(false);
  });

  test('begins its count of three anew', () => {
    const history = [...acts(4, 0), ...acts(2, 1, 5)];
    expect(isCritiqueDue(state({ history, task: 1, critiqued: 3 }), droidagent)).toBe(false);
  });

  test('forgets what was said of the task before', () => {
    const history = [...acts(3, 0), ...acts(1, 1, 4)];
    expect(critiquesOfTask(state({ history, advice: ['a'], critiqued: 3 }))).toEqual(['a']);
    expect(critiquesOfTask(state({ history, task: 1, advice: ['a'], critiqued: 3 }))).toEqual([]);
  });
});

describe('the conversation', () => {
  test('tells calls and what came of them, by the names of widgets', () => {
    const history = [
      item({ label: 'Save', observation: 'The note is kept.' }),
      item({ kind: 'text', label: 'Title', text: 'Milk', changes: ['text changed'] }),
      item({ kind: 'scroll', label: '', direction: 'down', verdict: 'invalidated', reason: 'no_change' }),
    ];
    expect(taskTurns(state({ history }), droidagent)).toEqual([
      { call: 'touch("Save")', observation: 'The note is kept.' },
      { call: 'fill("Title", "Milk")', observation: 'text changed' },
      { call: 'scroll("down")', observation: 'nothing has changed (no change)' },
    ]);
  });

  test('is that of the task; without tasks it goes on, as long as the strategy tells it', () => {
    const history = [...acts(6, 0), ...acts(6, 1, 7)];
    const second = state({ history, task: 1 });
    expect(taskTurns(second, droidagent)).toHaveLength(6);
    expect(taskTurns(second, gptdroid)).toHaveLength(10);
    expect(taskTurns(second, humanoid)).toHaveLength(3);
  });
});

describe('the diff of two screens', () => {
  const before = screenOf(button('Save'), button('Cancel'));

  test('names the lines that went and came', () => {
    const after = screenOf(button('Save'), button('Undo'), button('Share'));
    const lines = textualDiff(before, after);
    expect(lines).toContain('- "text": "Cancel"');
    expect(lines).toContain('+ "text": "Undo"');
    expect(lines).toContain('+ "text": "Share"');
    expect(lines.join()).not.toContain('Save');
  });

  test('is empty for equal screens, and bounded for others', () => {
    expect(textualDiff(before, before)).toEqual([]);
    const many = screenOf(...Array.from({ length: 300 }, (_, at) => button(`b${at}`)));
    expect(textualDiff(before, many)).toHaveLength(40);
  });
});
