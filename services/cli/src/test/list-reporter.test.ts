import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createListReporter } from './list-reporter.ts';
import { planned } from './tests.fixture.ts';

const SLOT = { name: 'phone-1', serials: ['phone-1'], isVirtual: false, app: null };
const RUN = { test: planned('b'), result: 'failed' as const, why: 'no such text', attempts: [] };

/** What is written to a terminal, or to a file. */
function written(isTTY: boolean, quiet = false, hasColors = () => true): string {
  const out = Object.assign(new PassThrough(), { isTTY, columns: 40, rows: 10, hasColors });
  const list = createListReporter(out as unknown as NodeJS.WriteStream, { tests: 12, quiet });
  list.began(RUN.test, SLOT, 2);
  list.note(SLOT, 'run.started');
  list.ended(RUN, SLOT);
  list.close();
  return String(out.read() ?? '');
}

test('a file gets a line for each test and its reason, and nothing else', () => {
  expect(written(false)).toBe('[ 1/12] failed   a.yaml › b\n        no such text\n');
});

test('a terminal also shows what goes on, no wider than it is, and takes it away again', () => {
  const text = written(true);
  expect(text).toContain('  … a.yaml › b (attempt 2) on phone-1: ');
  const lines = text.split('\n').map((line) => stripVTControlCharacters(line));
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
  expect(text.endsWith('\u001b[1F\u001b[0J')).toBe(true);
  expect(text).toContain('no such text\n');
});

test('without the reporter `list` nothing is told', () => {
  expect(written(false, true)).toBe('');
});

test('a terminal without colours, or with NO_COLOR, gets none', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
  const colours = /\u001b\[\d*m/;
  expect(written(true)).toMatch(colours);
  expect(written(true, false, () => false)).not.toMatch(colours);
});
