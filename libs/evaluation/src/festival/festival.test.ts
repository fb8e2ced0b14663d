import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { evaluate } from '../evaluators/evaluator.ts';
import type { Trajectory, TrajectoryStep } from '../evaluators/trajectory.ts';
import { evaluatorsOfCase, loadFestival } from './festival.ts';
import { loadFestivalList } from './festival-list.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'festival-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const nightMode = {
  test: 'NightModeTest',
  app: 'reader',
  objective: 'turn on night mode',
  body: [
    { action: 'click', selector: { 'content-desc': 'Menu' } },
    { action: 'text', selector: { 'resource-id': 'o:id/find' }, input: 'night' },
    { action: 'back', selector: { text: 'noted by mistake' } },
  ],
  pre_oracle: [{ action: 'click', selector: { text: 'Display' } }],
  oracle: [{ check: { 'resource-id': 'o:id/night' }, attrib: 'checked', expected: 'true' }],
};

function written(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const step = (
  type: string,
  element: Record<string, string> = {},
  text: string | null = null,
): TrajectoryStep => ({
  screen: [],
  action: { type, elements: Object.keys(element).length === 0 ? [] : [element], text },
});
const did: readonly TrajectoryStep[] = [
  step('click', { 'content-desc': 'Menu' }),
  step('swipe'),
  step('input', { 'resource-id': 'o:id/find' }, 'night'),
  step('back'),
];
const look = step('click', { text: 'Display' });
const on = [{ 'resource-id': 'o:id/night', checked: 'true' }];

test('a test becomes a case with its truth, the way to its oracle and what that checks', () => {
  const [first] = loadFestival(written('tests.json', [nightMode]));
  expect(first).toEqual({
    id: 'NightModeTest',
    app: 'reader',
    goal: 'turn on night mode',
    truth: [
      { type: 'click', selector: { 'content-desc': 'Menu' }, text: null },
      { type: 'input', selector: { 'resource-id': 'o:id/find' }, text: 'night' },
      { type: 'back', selector: {}, text: null },
    ],
    beforeOracle: [{ type: 'click', selector: { text: 'Display' }, text: null }],
    oracle: [{ wanted: { 'resource-id': 'o:id/night', checked: 'true' } }],
  });
});

test.each<[string, Trajectory, boolean]>([
  [
    'the truth with a detour, the way to the oracle, and what it looks for',
    { steps: [...did, look], final: on },
    true,
  ],
  [
    'the oracle finds another value',
    { steps: [...did, look], final: [{ ...on[0], checked: 'false' }] },
    false,
  ],
  ['the truth in another order', { steps: [...did.toReversed(), look], final: on }, false],
  ['nobody went to the oracle', { steps: did, final: on }, false],
])('%s', (_, trajectory, passes) => {
  const [first] = loadFestival(written('tests.json', [nightMode]));
  if (first === undefined) throw new Error('the case is missing');
  expect(evaluate(evaluatorsOfCase(first), trajectory).passed).toBe(passes);
});

test('without an oracle the truth alone decides', () => {
  const { oracle: _, ...bare } = nightMode;
  const [first] = loadFestival(written('tests.json', [bare]));
  if (first === undefined) throw new Error('the case is missing');
  expect(first.oracle).toEqual([]);
  expect(evaluate(evaluatorsOfCase(first), { steps: did, final: [] }).passed).toBe(true);
  expect(evaluate(evaluatorsOfCase(first), { steps: did.slice(1), final: [] }).passed).toBe(false);
});

test('reports a wrong file with its field', () => {
  const said = (file: string) =>
    expect.objectContaining({ code: 'INPUT_INVALID', field: expect.stringContaining(file) });
  expect(() => loadFestival(join(folder, 'gone.json'))).toThrow(said('gone.json'));
  expect(() => loadFestival(written('half.json', '[{'))).toThrow(said('half.json'));
  expect(() => loadFestival(written('odd.json', [{ ...nightMode, body: [{ action: 'jump' }] }]))).toThrow(
    said('odd.json: 0.body.0.action'),
  );
});

test('the list of tasks: a description may hold commas, a line without a length is not a task', () => {
  const rows = loadFestivalList(
    written('tasks.csv', 'TaskID,Source,App,Task,Length\nT1,Own,Reader,night, then day,4\n\n'),
  );
  expect(rows).toEqual([
    { id: 'T1', source: 'Own', app: 'Reader', description: 'night, then day', length: 4 },
  ]);
  expect(() => loadFestivalList(written('tasks.csv', 'a,b,c,d,e\nT1,Own,Reader,night'))).toThrow(
    expect.objectContaining({ field: expect.stringContaining('line 2') }),
  );
});
