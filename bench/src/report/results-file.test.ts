import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cellOf } from './cell.fixture.ts';
import { noResultsFile, openResultsFile } from './results-file.ts';

const stamp = { schema: 'cells', maxSteps: 20, code: 'a' };
let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapwright-results-'));
  file = join(folder, 'inner', 'cells.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (values: Partial<typeof stamp> = {}, fresh = false) =>
  openResultsFile(file, { ...stamp, ...values }, fresh);
const names = () => [...open().cells.keys()];

describe('a results file', () => {
  test('keeps finished cells for the next start', () => {
    open().add(cellOf({ task: 'a' }));
    open().add(cellOf({ task: 'b' }));
    expect(names()).toEqual(['react offline 1 app/a', 'react offline 1 app/b']);
  });

  test('leaves out the line that was being written when the process died', () => {
    open().add(cellOf({ task: 'a' }));
    appendFileSync(file, '{"app":"ap');
    expect(names()).toEqual(['react offline 1 app/a']);
    open().add(cellOf({ task: 'b' }));
    expect(names()).toHaveLength(2);
  });

  test('has the same bytes for the same cells, in whatever order they came', () => {
    const [a, b] = [cellOf({ task: 'a' }), cellOf({ task: 'b' })];
    const bytes = [
      [a, b],
      [b, a],
    ].map((order) => {
      const results = open({}, true);
      for (const cell of order) results.add(cell);
      results.settle([a, b]);
      return readFileSync(file, 'utf8');
    });
    expect(bytes[0]).toBe(bytes[1]);
  });

  test('is not extended by a bench with other code or settings, unless it starts again', () => {
    open().add(cellOf());
    expect(() => open({ maxSteps: 15, code: 'b' })).toThrow(/results of other maxSteps, code/);
    expect(open({ maxSteps: 15 }, true).cells.size).toBe(0);
  });

  test.each([
    ['no stamp', 'null\n', /does not begin with the stamp/],
    ['no JSON', '{\n', /line 1 is not JSON/],
    ['no cell', `${JSON.stringify(stamp)}\n{"app":1}\n`, /line 2 is not a result: data/],
  ])('that is not a results file is refused: %s', (_, content, message) => {
    open();
    writeFileSync(file, content);
    expect(() => open()).toThrow(message);
  });
});

test('without a file, results last as long as the process', () => {
  const results = noResultsFile();
  results.add(cellOf());
  expect(results.cells.size).toBe(1);
});
