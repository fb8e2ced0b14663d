import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadModelLog, loggedModels, loggedTask } from './model-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const step = { label: [0, 'null'], state: '<button id=0>Go</button>', answer: [0, 'tap', 'N/A'], raw: {} };
const log = { notes: { hash: { task: 'go', profile: [step] } } };
const write = (name: string, content: unknown): void =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof TapwrightError) return `${thrown.code} ${thrown.field} ${thrown.expected}`;
    throw thrown;
  }
  return 'no error';
}

test('a model has the name at the end of its file', () => {
  write('maker-some-model-2.json', log);
  write('maker-another.json', log);
  write('notes.txt', '');
  expect(loggedModels(folder)).toEqual(['another', 'some-model-2']);
  expect(loadModelLog(folder, 'some-model-2')).toMatchObject(log);
});

test('a model without a log is answered with those that have one', () => {
  write('maker-some-model-2.json', log);
  expect(messageOf(() => loadModelLog(folder, 'other'))).toBe('INPUT_INVALID --model logged-some-model-2');
  expect(messageOf(() => loadModelLog(join(folder, 'gone'), 'other'))).toContain('INPUT_INVALID --logs');
});

test('a file that is not a log is named with its field', () => {
  write('maker-a.json', { notes: { hash: { task: 'go', profile: [{ ...step, state: 7 }] } } });
  expect(messageOf(() => loadModelLog(folder, 'a'))).toContain('maker-a.json: notes.hash.profile.0.state');
});

test('a task is found by its app and its goal', () => {
  write('maker-a.json', log);
  const loaded = loadModelLog(folder, 'a');
  expect(loggedTask(loaded, 'some-set-notes', 'go')?.profile).toHaveLength(1);
  expect(loggedTask(loaded, 'notes', 'go')?.profile).toHaveLength(1);
  expect([loggedTask(loaded, 'mynotes', 'go'), loggedTask(loaded, 'notes', 'stop')]).toEqual([null, null]);
});
