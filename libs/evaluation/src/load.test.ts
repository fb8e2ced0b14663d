import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TapwrightError } from '@tapwright/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadEventApp } from './evaluators/event-task.ts';
import { loadRecordedApp, recordedAppFolders, taskFolders } from './load.ts';
import { button, node } from './testing/app.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'evaluation-'));
  folder = join(root, 'graphs', 'sample-app');
  mkdirSync(join(folder, 'h'), { recursive: true });
  write('graph.json', graph);
  write('tasks.json', tasks);
  const xml = `<hierarchy rotation="0">${node('[0,0][9,9]', {}, button('[0,0][9,9]', 'Go'))}</hierarchy>`;
  writeFileSync(join(folder, 'h/n1.xml.gz'), gzipSync(xml));
});
afterEach(() => rmSync(root, { recursive: true }));

const graph = {
  schema: 'utg-1',
  package: 'org.example',
  start: 'n1',
  nodes: [{ id: 'n1', struct: 's1', hierarchy: 'h/n1.xml.gz' }],
  edges: [],
};
const tasks = [{ id: 'one', task: 'go', steps: [{ node: 'n1', choice: -1, chosen: null, input: null }] }];

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof TapwrightError) return `${thrown.code} ${thrown.field?.replace(root, '')}`;
    throw thrown;
  }
  return 'no error';
}

test('an app is loaded with its tasks and screens', () => {
  const app = loadRecordedApp(folder);
  expect(app).toMatchObject({ name: 'sample-app', packageName: 'org.example', tasks: [{ id: 'one' }] });
  expect(app.screen('n1')?.map(({ text }) => text)).toEqual(['', 'Go']);
  expect([app.struct('n1'), app.struct('n9'), app.screen('n9')]).toEqual(['s1', null, null]);
});

test('a file may begin with a mark; one in another encoding is refused, for its letters would be lost', () => {
  const goal = JSON.stringify([{ ...tasks[0], task: 'Öffne die Einstellungen' }]);
  write('tasks.json', `\uFEFF${goal}`);
  expect(loadRecordedApp(folder).tasks).toMatchObject([{ task: 'Öffne die Einstellungen' }]);
  writeFileSync(join(folder, 'tasks.json'), Buffer.from(goal, 'latin1'));
  expect(codeOf(() => loadRecordedApp(folder))).toMatch(/^RECORDING_CORRUPT .*tasks\.json$/);
});

test('folders are found by the beginning of their names, below `graphs` or in the folder itself', () => {
  expect(recordedAppFolders(root, 'sample-')).toEqual([folder]);
  expect(recordedAppFolders(join(root, 'graphs'), 'sample-')).toEqual([folder]);
  expect(codeOf(() => recordedAppFolders(root, 'other-'))).toBe('RECORDING_MISSING /graphs');
  expect(codeOf(() => recordedAppFolders(join(root, 'gone'), 'x'))).toBe('RECORDING_MISSING /gone');
  writeFileSync(join(root, 'file'), '');
  expect(codeOf(() => taskFolders(join(root, 'file'), 'x'))).toBe('RECORDING_MISSING /file');
});

describe('an invalid recording is reported with its file and field', () => {
  const where = '/graphs/sample-app';

  test.each([
    ['tasks.json', '{', 'tasks.json'],
    ['tasks.json', {}, 'tasks.json'],
    ['tasks.json', [{ ...tasks[0], steps: [{ choice: 'x' }] }], 'tasks.json: 0.steps.0.node'],
    ['graph.json', { ...graph, schema: 'utg-9' }, 'graph.json: schema'],
    [
      'graph.json',
      { ...graph, nodes: [{ id: 'n1', struct: 's', hierarchy: '../x' }] },
      'graph.json: nodes.0.hierarchy',
    ],
  ])('%s %j', (name, content, field) => {
    write(name, content);
    expect(codeOf(() => loadRecordedApp(folder))).toBe(`RECORDING_CORRUPT ${where}/${field}`);
  });

  test('a task without a goal is kept apart, and does not stop the others', () => {
    write('tasks.json', [{ ...tasks[0], id: 'none', task: null }, ...tasks]);
    const { tasks: kept, goalless } = loadRecordedApp(folder);
    expect([kept.length, goalless]).toEqual([tasks.length, ['none']]);
    write('tasks.json', [{ id: 7, task: null, steps: [] }]);
    expect(loadEventApp(folder)).toMatchObject({ tasks: [], goalless: ['7'] });
  });

  test('recordings with tasks are found by their prefix, or all where none has it; a recording is found itself', () => {
    const directory = join(folder, '../..');
    expect(taskFolders(directory, 'sample-')).toEqual([folder]);
    expect(taskFolders(directory, 'other-')).toEqual([folder]);
    expect(taskFolders(folder, 'other-')).toEqual([folder]);
    rmSync(join(folder, 'tasks.json'));
    expect(() => taskFolders(directory, '')).toThrow(expect.objectContaining({ code: 'RECORDING_MISSING' }));
  });

  test('a file that is missing', () => {
    rmSync(join(folder, 'tasks.json'));
    expect(codeOf(() => loadRecordedApp(folder))).toBe(`RECORDING_MISSING ${where}/tasks.json`);
  });

  test('a hierarchy that is not gzip, or has no tree, when it is read', () => {
    writeFileSync(join(folder, 'h/n1.xml.gz'), 'plain');
    expect(codeOf(() => loadRecordedApp(folder).screen('n1'))).toBe(`RECORDING_CORRUPT ${where}/h/n1.xml.gz`);
    writeFileSync(join(folder, 'h/n1.xml.gz'), gzipSync('<hierarchy/>'));
    const expected = `RECORDING_CORRUPT ${where}/h/n1.xml.gz: hierarchy`;
    expect(codeOf(() => loadRecordedApp(folder).screen('n1'))).toBe(expected);
  });
});
