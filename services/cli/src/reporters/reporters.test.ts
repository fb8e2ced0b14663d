import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suiteReport } from '@tapwright/report';
import { expect, test, vi } from 'vitest';
import { addSummary, annotations } from './github.ts';
import { readReporters } from './reporter-names.ts';

const TEST = { name: 'pay row 1', file: 'a,b.yaml', kind: 'case' as const, attempts: [] };
const SUITE = suiteReport(
  'tests',
  [],
  [
    { ...TEST, result: 'passed', why: '' },
    { ...TEST, result: 'failed', why: 'shows 100 %\n::set-env name=X::y' },
    { ...TEST, result: 'flaky', why: 'passed at attempt 2' },
    { ...TEST, result: 'not_run', why: 'stopped by <b>one</b> & a|b *c* [d](e) `f` \\' },
  ],
);

test('GitHub gets an annotation for what did not pass at once, and no text of an app becomes a command', () => {
  expect(annotations(SUITE.tests)).toEqual([
    '::error file=a%2Cb.yaml,title=pay row 1%3A failed::shows 100 %25 ::set-env name=X::y',
    '::warning file=a%2Cb.yaml,title=pay row 1%3A flaky::passed at attempt 2',
  ]);
});

test('GitHub gets at most 50 annotations', () => {
  const many = Array.from({ length: 80 }, () => ({ ...TEST, result: 'failed' as const, why: 'x' }));
  expect(annotations(many)).toHaveLength(50);
});

test('the table goes to the file that GitHub names, and nowhere without one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tapwright-github-'));
  try {
    const file = join(folder, 'summary.md');
    await addSummary(SUITE, undefined);
    await addSummary(SUITE, file);
    const text = await readFile(file, 'utf8');
    expect(text.split('\n').filter((line) => line.startsWith('| pay row 1'))).toHaveLength(4);
    // What an app shows is neither a tag nor a link nor another cell.
    expect(text).toContain('stopped by &lt;b&gt;one&lt;/b&gt; &amp; a\\|b \\*c\\* \\[d\\](e) \\`f\\` \\\\ |');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('reporters are named with commas, each once', () => {
  expect(readReporters('junit, html,junit')).toEqual(['junit', 'html']);
  for (const text of ['', 'xml', 'list,'])
    expect(() => readReporters(text)).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field: '--reporter' }),
    );
});

test('what the environment says of Xray is checked before anything runs', () => {
  expect(readReporters('xray,xray-server')).toEqual(['xray', 'xray-server']);
  for (const [name, value] of [
    ['XRAY_PROJECT', 'pay'],
    ['XRAY_TEST_PLAN', 'PAY'],
    ['XRAY_TEST_EXECUTION', 'PAY-0'],
  ] as const) {
    vi.stubEnv(name, value);
    expect(() => readReporters('list,xray')).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field: name }),
    );
    expect(readReporters('list')).toEqual(['list']);
    vi.unstubAllEnvs();
  }
});
