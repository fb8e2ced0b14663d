import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toolFigures, toolsOf } from './figures.ts';
import { isRightAnswer, loadLogFigures } from './model-logs.ts';
import { readTrace } from './read-trace.ts';
import { loadTraces } from './traces.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'traces-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('a trace', () => {
  test.each([
    ['touched on a button that has text "Save"', { kind: 'click', by: 'text', name: 'Save', typed: null }],
    [
      'touched on a checked checkbox that has content_desc "On"',
      { kind: 'click', by: 'content-desc', name: 'On' },
    ],
    ['Long touch on a button that has text "Row"', { kind: 'long_click', name: 'Row' }],
    [
      'filled a textfield that has resource_id "t" with "a "b""',
      { kind: 'text', by: 'resource-id', typed: 'a "b"' },
    ],
    [
      'filled a focused textfield that has text "t" with the text "tea"',
      { kind: 'text', name: 't', typed: 'tea' },
    ],
    ['Somebody pressed "BACK" button to navigate back', { kind: 'back', by: '' }],
    ['scrolled down on a scrollable area that has text "press back"', { kind: 'scroll', name: 'press back' }],
    ['Open the app again because of something', { kind: 'restart' }],
    ['danced', { kind: 'other' }],
  ])('%s', (line, expected) => {
    expect(readTrace(`- ACTION 1: ${line}\n- ACTION 2: Task completed?\n`)).toMatchObject([expected]);
  });

  test('a text may go over several lines, and spacing before the number varies', () => {
    const trace = readTrace('-ACTION 1: touched on a button that has text "A\nB"\n- ACTION 2: scrolled\n');
    expect(trace.map(({ name, kind }) => [name, kind])).toEqual([
      ['A\nB', 'click'],
      ['', 'scroll'],
    ]);
    expect(readTrace(null)).toEqual([]);
  });
});

const save =
  '- ACTION 1: touched on a button that has text "New"\n- ACTION 2: touched on a button that has content-desc "Save"\n';
const ended = '- ACTION 3: Task completed?\n';
const task = (methods: object) => ({ app: 'notes', task: 'add a note', ground_truth_text: save, methods });

describe('figures of a tool', () => {
  const tasks = [
    task({
      a: { trace_text: save + ended },
      b: { trace_text: save.replace('content-desc', 'content_desc') + ended },
    }),
    task({ a: { trace_text: null, strict_eval: null }, b: { trace_text: `- ACTION 1: scrolled\n${save}` } }),
    task({ a: { trace_text: `${save}- ACTION 3: scrolled\n${ended}`, strict_eval: 1 } }),
  ];

  test('strict is letter for letter, exact in any wording; a task without a trace is missed', () => {
    const read = loadTraces(written('traces.json', tasks));
    expect(toolsOf(read)).toEqual(['a', 'b']);
    expect(toolFigures(read, 'a')).toMatchObject({
      traces: 2,
      strict: 1,
      exact: 1,
      completed: 1,
      covered: 2,
    });
    expect(toolFigures(read, 'b')).toMatchObject({
      traces: 2,
      strict: 0,
      exact: 1,
      completed: 2,
      covered: 2,
    });
    expect(toolFigures(read, 'gone')).toMatchObject({ traces: 0, strict: 0, exact: 0, acp: 0 });
  });

  test('a published verdict is never used as ours, and is reported if it differs', () => {
    const { strict, otherwisePublished } = toolFigures(loadTraces(written('traces.json', tasks)), 'a');
    expect([strict, otherwisePublished]).toEqual([1, ['notes: add a note']]);
  });

  test('a truth of actions alone is written in the words of the traces', () => {
    const actions = [
      { action: 'click', text: 'New', 'content-desc': null, input_text: null },
      { action: 'click', 'content-desc': 'Save' },
    ];
    const bare = { app: 'n', task: 't', ground_truth_actions: actions, methods: { a: { trace_text: save } } };
    expect(toolFigures(loadTraces(written('traces.json', [bare])), 'a').strict).toBe(1);
  });
});

describe('an answer of a log', () => {
  test.each<[readonly unknown[], readonly unknown[] | null, boolean]>([
    [[5, 'null'], [5, 'tap', 'N/A'], true],
    [[5, 'null'], ['5', 'tap', null], true],
    [[5, 'null'], [4, 'tap', 'N/A'], false],
    [[5, 'tea'], [5, 'input', ' tea '], true],
    [[5, 'tea'], [5, 'input', 'coffee'], false],
    [[5, 'null'], [5, 'input', 'tea'], false],
    [[-1, 'null'], [-1, 'tap', 'N/A'], true],
    [[5, 'null'], null, false],
  ])('wanted %j, answered %j: %s', (label, answer, right) => {
    expect(isRightAnswer({ label, answer } as Parameters<typeof isRightAnswer>[0])).toBe(right);
  });

  test('a task is completely right if every step is; one without steps is not', () => {
    const right = { label: [1, 'null'], answer: [1, 'tap', 'N/A'], correct: true };
    const wrong = { label: [1, 'null'], answer: [2, 'tap', 'N/A'], correct: true };
    const log = {
      app: {
        h1: { task: 'a', profile: [right, right] },
        h2: { task: 'b', profile: [right, wrong] },
        h3: { task: 'c', profile: [] },
      },
    };
    mkdirSync(join(folder, 'logs'));
    written('logs/model-x.json', log);
    expect(loadLogFigures(join(folder, 'logs'))).toEqual([
      { log: 'model-x', tasks: 3, whollyRight: 1, steps: 4, rightSteps: 3, otherwiseJudged: 1 },
    ]);
  });
});

test.each([
  ['a file that is not there', 'gone.json', undefined, 'gone.json'],
  ['no JSON', 'half.json', '[{', 'half.json'],
  ['a task without traces', 'odd.json', [{ app: 'a', task: 't' }], 'odd.json: 0.methods'],
])('%s is named', (_, name, content, field) => {
  const file = content === undefined ? join(folder, name) : written(name, content);
  expect(() => loadTraces(file)).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', field: expect.stringContaining(field) }),
  );
});

test('a folder without logs is named', () => {
  expect(() => loadLogFigures(folder)).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', field: folder }),
  );
});
