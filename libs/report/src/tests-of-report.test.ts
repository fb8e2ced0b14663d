import { describe, expect, it } from 'vitest';
import { reportHtml } from './html/page.ts';
import { frameFiles } from './html/page-frames.ts';
import { parseReport, reportJson } from './json.ts';
import { junitXml } from './junit.ts';
import { checkJunit } from './junit-rules.fixture.ts';
import { BLOCKED_REPORT, FAILED_REPORT, PASSED_REPORT } from './report.fixture.ts';
import { type ReportTest, SUITE_REPORT_SCHEMA, suiteReport } from './suite-report.ts';

const test = (name: string, given: Partial<ReportTest>): ReportTest => ({
  name,
  file: 'tests/pay.yaml',
  kind: 'case',
  result: 'passed',
  why: '',
  attempts: [],
  ...given,
});

const SUITE = suiteReport(
  'tests',
  [FAILED_REPORT, PASSED_REPORT, FAILED_REPORT, FAILED_REPORT, BLOCKED_REPORT],
  [
    test('flaky', { result: 'flaky', why: 'passed at attempt 2', attempts: [0, 1] }),
    test('failed', { result: 'failed', why: 'no such text', attempts: [2, 3] }),
    test('blocked', { file: 'tests/other.yaml', result: 'failed', why: 'blocked', attempts: [4] }),
    test('lost', { file: 'tests/other.yaml', result: 'error', why: 'the phone is away' }),
    test('left', { file: 'tests/other.yaml', result: 'not_run', why: 'stopped' }),
  ],
);

describe('a report that names tests', () => {
  it('is one testcase for each test, in a testsuite for each file; counts are of tests', () => {
    const { root, problems } = checkJunit(junitXml(SUITE));
    expect(problems).toEqual([]);
    expect(root.attributes).toMatchObject({ tests: '5', failures: '1', errors: '1' });
    expect(
      root.children.map(({ attributes }) => [attributes.name, attributes.tests, attributes.skipped]),
    ).toEqual([
      ['tests/pay.yaml', '2', '0'],
      ['tests/other.yaml', '3', '2'],
    ]);
  });

  it('tells a flaky test as passed with a flakyFailure, a failed one with its further attempts', () => {
    const { root } = checkJunit(junitXml(SUITE));
    const cases = root.children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'));
    expect(
      cases.map(({ attributes, children }) => [attributes.name, ...children.map(({ name }) => name)]),
    ).toEqual([
      ['flaky', 'flakyFailure', 'system-out'],
      ['failed', 'failure', 'rerunFailure', 'system-out'],
      ['blocked', 'skipped', 'system-out'],
      ['lost', 'error'],
      ['left', 'skipped'],
    ]);
    expect(cases[3]?.children[0]?.attributes).toEqual({ type: 'ERROR', message: 'the phone is away' });
  });

  it('shows on the page each test with its result, and numbers the attempts', () => {
    const page = reportHtml(SUITE, frameFiles(new Set()));
    expect(page).toContain('<strong>1</strong> of 5, 1 of them flaky');
    expect(page).toContain('(attempt 2)');
    expect(page).toMatch(/≈<\/span> flaky/);
    expect(page).toContain('<a href="#job-3">2</a>');
  });

  it('is read again as it was written; one of an older version has no tests', () => {
    expect(parseReport(reportJson(SUITE), 'x')).toEqual(SUITE);
    const { tests: _, ...older } = suiteReport('older', [PASSED_REPORT]);
    expect(parseReport(JSON.stringify({ ...older, schema: SUITE_REPORT_SCHEMA }), 'x')).toMatchObject({
      tests: [],
    });
  });
});
