import { describe, expect, it } from 'vitest';
import { junitXml } from './junit.ts';
import { checkJunit, type XmlNode } from './junit-rules.fixture.ts';
import {
  ALL_REPORTS,
  BLOCKED_REPORT,
  CRASHED_REPORT,
  FAILED_REPORT,
  HEALED_REPORT,
  HOSTILE_REPORT,
  HOSTILE_TEXT,
  PASSED_REPORT,
} from './report.fixture.ts';
import { suiteReport } from './suite-report.ts';
import { xmlAttribute, xmlElement, xmlText } from './xml-text.ts';

const SUITE = suiteReport('Wallet & <more>', ALL_REPORTS);

describe('JUnit XML', () => {
  it.each([...ALL_REPORTS, SUITE].map((report, index) => ({ report, index })))(
    'is well-formed and breaks no rule of the schema ($index)',
    ({ report }) => {
      expect(checkJunit(junitXml(report)).problems).toEqual([]);
    },
  );

  it.each([
    [FAILED_REPORT, 'failure', 'EXPECTATION_FAILED'],
    [CRASHED_REPORT, 'error', 'APP_CRASHED'],
    [BLOCKED_REPORT, 'skipped', 'PRECONDITION_FAILED'],
    [{ ...FAILED_REPORT, verdict: 'not_run' as const, reason: null }, 'skipped', 'NOT_RUN'],
    [{ ...FAILED_REPORT, verdict: 'inconclusive' as const, reason: null }, 'error', 'INCONCLUSIVE'],
  ])('writes a verdict as its element (%#)', (report, element, type) => {
    const [result] = casesOf(report)[0]?.children ?? [];
    expect(result).toMatchObject({ name: element, attributes: { type } });
  });

  it('of a passed case has only the output', () => {
    expect(casesOf(PASSED_REPORT)[0]?.children.map(({ name }) => name)).toEqual(['system-out']);
  });

  it('has a suite per case or app, counts that add up, and a separate name for every row and attempt', () => {
    const { root } = checkJunit(junitXml(SUITE));
    expect(root.attributes).toMatchObject({ tests: '6', failures: '1', errors: '2', name: SUITE.title });
    expect(root.children.slice(0, 3).map(({ attributes }) => attributes)).toMatchObject([
      { name: 'org.example.wallet.wallet-payee', tests: '3', failures: '1', skipped: '0', time: '37.035' },
      { name: 'org.example.notes', tests: '1', errors: '1', time: '12.345' },
      { name: 'org.example.wallet.wallet-pay', skipped: '1' },
    ]);
    const names = casesOf(SUITE).map(({ attributes }) => attributes.name);
    expect(names.slice(0, 3)).toEqual([
      'Add a payee [row 0]',
      'Add a payee [row 0] (attempt 2)',
      'Add a payee [row 1]',
    ]);
  });

  it('has steps, actions, healed locators and scripts in the output, times in UTC and properties', () => {
    const { root } = checkJunit(junitXml({ ...HEALED_REPORT, startedAt: '2026-03-04T12:30:00+02:00' }));
    const [suite] = root.children;
    expect(suite?.attributes.timestamp).toBe('2026-03-04T10:30:00');
    const properties = suite?.children[0]?.children.map(({ attributes }) => attributes);
    expect(properties).toContainEqual({ name: 'tapwright.requirement', value: 'REQ-12' });
    const output = casesOf(HEALED_REPORT)[0]?.children[0]?.text ?? '';
    expect(output).toContain('[passed] 1. Open the list of payees (900 ms)\n    [advanced] scroll down');
    expect(output).toContain('healed in step 1: id payees -> text "Payees" (proposed)');
    expect(output).toContain('script add-a-payee.sh (adb-shell): replayed');
  });

  it('keeps hostile texts unchanged, except for what XML cannot contain', () => {
    const shown = HOSTILE_TEXT.replace(/[\p{Cc}\p{Cs}\ufffe]/gu, '\uFFFD');
    const [one] = casesOf(HOSTILE_REPORT);
    expect(one?.attributes.name).toBe(shown);
    expect(one?.children[0]?.attributes).toEqual({ type: shown, message: shown });
    expect(one?.children[1]?.text).toContain(shown);
  });

  it('stays below the size limit of importers, however long the report is', () => {
    const [step] = FAILED_REPORT.steps;
    if (step === undefined) throw new Error('the fixture has steps');
    const talkative = { ...step, text: '&'.repeat(20_000) };
    const one = { ...FAILED_REPORT, steps: Array(400).fill(talkative) };
    const alone = junitXml(one);
    expect(alone.length).toBeLessThan(600_000);
    expect(alone).toContain('characters more)');
    const shorter = { ...one, steps: Array(10).fill(talkative) };
    expect(junitXml(suiteReport('all', Array(1_000).fill(shorter))).length).toBeLessThan(30_000_000);
  });
});

describe('XML texts', () => {
  it('keep every character that XML 1.0 allows, through a strict parser, white space in attributes included', () => {
    const codes = [...Array(0x300).keys(), 0x2028, 0xd7ff, 0xe000, 0xfffd, 0x1f600, 0x10ffff];
    const all = codes.map((code) => String.fromCodePoint(code)).join('');
    const isAllowed = (code: number) => code >= 0x20 || [0x9, 0xa, 0xd].includes(code);
    const kept = codes.map((code) => (isAllowed(code) ? String.fromCodePoint(code) : '\uFFFD')).join('');
    const xml = `<testsuites name="${xmlAttribute(all)}">${xmlElement('system-out', {}, xmlText(all))}</testsuites>`;
    const { root } = checkJunit(xml);
    expect(root.attributes.name).toBe(kept);
    expect(root.children[0]?.text).toBe(kept);
  });

  it('the checker finds what is wrong', () => {
    const wrong =
      '<testsuites><testsuite name="a" tests="x" failures="0" errors="0" zone="1"><testcase name="b" time="1,5"><system-out/><failure/></testcase></testsuite></testsuites>';
    expect(checkJunit(wrong).problems).toEqual([
      'testsuite may have no zone',
      'testsuite: tests is x',
      'testcase has no classname',
      'testcase: time is 1,5',
      'order in testcase',
    ]);
  });
});

function casesOf(report: Parameters<typeof junitXml>[0]): readonly XmlNode[] {
  const { root } = checkJunit(junitXml(report));
  return root.children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'));
}
