import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';
import { parseReport, reportJson } from './json.ts';
import { ALL_REPORTS, FAILED_REPORT, HEALED_REPORT, PASSED_REPORT } from './report.fixture.ts';
import { JobReport, TEXT_MAX } from './report-model.ts';
import { suiteFigures, suiteReport } from './suite-report.ts';

const SUITE = suiteReport('Wallet', ALL_REPORTS);

describe('a report as JSON', () => {
  it.each([...ALL_REPORTS, SUITE].map((report, index) => ({ report, index })))(
    'is read back unchanged, and written again byte for byte ($index)',
    ({ report }) => {
      const text = reportJson(report);
      const read = parseReport(text, 'report.json');
      // JSON text contains no unescaped halves of surrogate pairs, and the writer escapes them.
      expect(read).toEqual(report);
      expect(reportJson(read)).toBe(text);
    },
  );

  it('always has its fields in the same order', () => {
    const turned = Object.fromEntries(Object.entries(FAILED_REPORT).toReversed());
    expect(reportJson(JobReport.parse(turned))).toBe(reportJson(FAILED_REPORT));
  });

  it.each([
    ['no JSON', '{', 'report.json'],
    ['a list', '[]', 'report.json'],
    ['another schema', '{"schema":"utg-1"}', 'schema'],
    ['an unknown verdict', changed({ verdict: 'good' }), 'verdict'],
    ['a missing field', changed({ strategy: undefined }), 'strategy'],
    ['a wrong step', changed({ steps: [{ ...FAILED_REPORT.steps[0], index: -1 }] }), 'steps[0].index'],
    ['an id that leads out of the folder', withFrame('../../etc/passwd'), 'steps[0].actions[0].before.id'],
    ['an id with a dot', withFrame('a.b'), 'steps[0].actions[0].before.id'],
    ['an invalid time', changed({ startedAt: 'yesterday' }), 'startedAt'],
    ['too many devices', changed({ devices: Array(9).fill(FAILED_REPORT.devices[0]) }), 'devices'],
  ])('is refused with the field if it has %s', (_, text, field) => {
    expect(() => parseReport(text, 'report.json')).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field }),
    );
  });
});

describe('texts', () => {
  it('that are too long are cut once, with a note, and never within a surrogate pair', () => {
    const long = JobReport.parse({ ...FAILED_REPORT, strategy: '😀'.repeat(TEXT_MAX) });
    expect(long.strategy.length).toBeLessThan(TEXT_MAX + 60);
    expect(long.strategy).toMatch(/😀… \(20,000 characters more\)$/u);
    expect(JobReport.parse(long)).toEqual(long);
    expect(cutText('a😀b', 2)).toBe('a… (3 characters more)');
    expect(cutText('a😀b', 4)).toBe('a😀b');
  });
});

describe('Pass@1 and Complete@1', () => {
  it('are the rates of cases and of steps, over all steps of all cases (XUAT-Copilot 4.1)', () => {
    // 1 of 3 cases; 2 of 4, 2 of 2 and 0 of 1 steps. A goal and a replay are not cases.
    const cases = ALL_REPORTS.filter(({ verdict }) => verdict !== 'inconclusive');
    expect(suiteFigures(cases)).toEqual({
      cases: 3,
      casesPassed: 1,
      steps: 7,
      stepsPassed: 4,
      passAt1: 1 / 3,
      completeAt1: 4 / 7,
    });
  });

  it('count only the first attempt of a case and row, wherever it is', () => {
    const again = { ...PASSED_REPORT, case: FAILED_REPORT.case, startedAt: '2026-03-04T11:00:00.000Z' };
    expect(suiteFigures([again, FAILED_REPORT])).toMatchObject({ cases: 1, casesPassed: 0, passAt1: 0 });
  });

  it('are null if there is nothing to count', () => {
    expect(suiteFigures([HEALED_REPORT])).toMatchObject({ cases: 0, passAt1: null, completeAt1: null });
  });
});

function changed(fields: object): string {
  return JSON.stringify({ ...FAILED_REPORT, ...fields });
}

function withFrame(id: string): string {
  const [step] = FAILED_REPORT.steps;
  const [action] = step?.actions ?? [];
  return changed({ steps: [{ ...step, actions: [{ ...action, before: { id, width: 1, height: 1 } }] }] });
}
