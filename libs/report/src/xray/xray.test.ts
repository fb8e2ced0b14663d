import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ALL_REPORTS,
  BLOCKED_REPORT,
  CRASHED_REPORT,
  FAILED_REPORT,
  HEALED_REPORT,
  PASSED_REPORT,
} from '../report.fixture.ts';
import type { JobReport } from '../report-model.ts';
import { suiteReport } from '../suite-report.ts';
import { type XrayKind, type XrayOptions, xrayJson } from './xray.ts';
import { xrayKeyOf } from './xray-results.ts';

/** The fields that Xray's documentation names, and no others. */
const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
const documentOf = (kind: XrayKind) => {
  const status = z.enum(kind === 'cloud' ? ['PASSED', 'FAILED', 'TODO'] : ['PASS', 'FAIL', 'TODO']);
  const cloudOnly = kind === 'cloud' ? { name: z.string(), log: z.string().optional() } : {};
  return z.strictObject({
    testExecutionKey: z.string().optional(),
    info: z
      .strictObject({
        project: z.string().optional(),
        summary: z.string().min(1),
        description: z.string(),
        startDate: Time,
        finishDate: Time,
        testPlanKey: z.string().optional(),
      })
      .optional(),
    tests: z.array(
      z.strictObject({
        testKey: z.string().optional(),
        testInfo: z
          .strictObject({
            projectKey: z.string(),
            summary: z.string(),
            [kind === 'cloud' ? 'type' : 'testType']: z.literal('Generic'),
            definition: z.string(),
            labels: z.array(z.string().regex(/^\S+$/)),
          })
          .optional(),
        start: Time,
        finish: Time,
        status,
        comment: z.string(),
        iterations: z
          .array(
            z.strictObject({
              ...cloudOnly,
              parameters: z.array(z.strictObject({ name: z.literal('row'), value: z.string() })),
              status,
            }),
          )
          .optional(),
        evidence: z
          .array(
            z.strictObject({
              data: z.base64(),
              filename: z.string(),
              contentType: z.literal('image/png'),
            }),
          )
          .optional(),
      }),
    ),
  });
};

const PICTURE = Buffer.from('a picture');
const OPTIONS: XrayOptions = {
  kind: 'cloud',
  project: null,
  plan: null,
  execution: null,
  picture: async () => PICTURE,
};
const write = async (report: Parameters<typeof xrayJson>[0], options: Partial<XrayOptions> = {}) => {
  const given = { ...OPTIONS, ...options };
  const { text, leftOut } = await xrayJson(report, given);
  return { ...documentOf(given.kind).parse(JSON.parse(text)), leftOut };
};
const tagged = (report: JobReport, tag: string, row: number | null = null): JobReport =>
  report.case === null ? report : { ...report, case: { ...report.case, tags: [tag], row } };

describe('the key of a test', () => {
  const of = { id: 'a', title: 'A', row: null };
  test.each([
    ['the tag', ['smoke', 'xray:CALC-7'], 'REQ-12', 'CALC-7'],
    ['a tag in small letters', ['Xray:calc-7'], null, 'CALC-7'],
    ['the requirement', ['smoke'], 'REQ-12', 'REQ-12'],
    ['the requirement where the tag is none', ['xray:'], 'REQ-12', 'REQ-12'],
    ['none in a sentence', [], 'A friend is paid', null],
    ['none in a number', [], '12', null],
  ])('is %s', (_, tags, requirement, key) => {
    expect(xrayKeyOf({ ...of, tags, requirement })).toBe(key);
  });
});

describe('the document', () => {
  test.each(['cloud', 'server'] as const)('has the fields and states of Xray (%s)', async (kind) => {
    const { tests, info } = await write(suiteReport('All', ALL_REPORTS), { kind, project: 'CALC' });
    expect(info).toMatchObject({ project: 'CALC', summary: 'All' });
    expect(tests.length).toBeGreaterThan(1);
  });

  test.each([
    [PASSED_REPORT, 'PASSED'],
    [FAILED_REPORT, 'FAILED'],
    [CRASHED_REPORT, 'FAILED'],
    [BLOCKED_REPORT, 'TODO'],
    [{ ...FAILED_REPORT, verdict: 'inconclusive' as const }, 'TODO'],
  ])('tells how a test ended (%#)', async (report, status) => {
    const { tests } = await write(tagged(report, 'xray:CALC-7'), { project: 'CALC' });
    expect(tests).toMatchObject([{ status }]);
  });

  test('says why a test failed, with the screen on which it was seen', async () => {
    const { tests, info } = await write(tagged(FAILED_REPORT, 'xray:CALC-7'), { plan: 'CALC-1' });
    expect(info).toMatchObject({
      startDate: '2026-03-04T10:00:00+00:00',
      finishDate: '2026-03-04T10:00:12+00:00',
      testPlanKey: 'CALC-1',
    });
    expect(tests).toMatchObject([{ testKey: 'CALC-7', comment: expect.stringContaining('"Saved"') }]);
    expect(tests[0]).not.toHaveProperty('iterations');
    expect(tests[0]?.evidence).toEqual([
      { data: PICTURE.toString('base64'), filename: 'frame-8.png', contentType: 'image/png' },
    ]);
  });

  test('has the last picture up to where a test failed, where the last action has none', async () => {
    const steps = FAILED_REPORT.steps.map((step) =>
      step.verdict === 'failed' ? { ...step, actions: [], evidence: null } : step,
    );
    const { tests } = await write({ ...FAILED_REPORT, steps });
    expect(tests[0]?.evidence).toMatchObject([{ filename: 'frame-7.png' }]);
  });

  test('has one test for an issue, and its rows as iterations', async () => {
    const rows = [tagged(PASSED_REPORT, 'xray:CALC-7', 0), tagged(FAILED_REPORT, 'xray:CALC-7', 1)];
    const { tests } = await write(suiteReport('Rows', rows));
    expect(tests).toMatchObject([
      {
        testKey: 'CALC-7',
        status: 'FAILED',
        iterations: [
          { parameters: [{ name: 'row', value: '1' }], status: 'PASSED' },
          {
            parameters: [{ name: 'row', value: '2' }],
            status: 'FAILED',
            log: expect.stringContaining('Saved'),
          },
        ],
      },
    ]);
  });

  test('of attempts counts the deciding one: a flaky test has passed, and says so', async () => {
    const reports = [tagged(FAILED_REPORT, 'xray:CALC-7'), tagged(PASSED_REPORT, 'xray:CALC-7')];
    const about = { name: 'pay', file: 'a.yaml', kind: 'case' as const, why: 'passed at attempt 2' };
    const flaky = suiteReport('F', reports, [{ ...about, result: 'flaky', attempts: [0, 1] }]);
    expect((await write(flaky)).tests).toMatchObject([
      { status: 'PASSED', comment: 'Flaky: passed at attempt 2' },
    ]);
    const again = {
      ...HEALED_REPORT,
      startedAt: '2026-03-04T11:00:00.000Z',
      endedAt: '2026-03-04T11:00:01.000Z',
    };
    const jobs = suiteReport('J', [again, FAILED_REPORT]);
    expect((await write(jobs)).tests).toMatchObject([{ testKey: 'REQ-12', status: 'PASSED' }]);
  });

  test('has a test without a key only where a project is named', async () => {
    const report = { ...tagged(PASSED_REPORT, 'two words'), job: { ...PASSED_REPORT.job, title: 'Pay' } };
    const unknown = { ...report, case: report.case && { ...report.case, requirement: null } };
    expect(await write(suiteReport('S', [unknown, FAILED_REPORT]))).toMatchObject({
      leftOut: ['Add a payee'],
      tests: [{ testKey: 'REQ-12' }],
    });
    expect(await write(unknown, { project: 'CALC' })).toMatchObject({
      leftOut: [],
      tests: [{ testInfo: { projectKey: 'CALC', summary: 'Add a payee', labels: ['two_words'] } }],
    });
  });

  test('goes to an execution that is named, and makes none then', async () => {
    const written = await write(PASSED_REPORT, { execution: 'CALC-9', project: 'CALC', plan: 'CALC-1' });
    expect(written.testExecutionKey).toBe('CALC-9');
    expect(written.info).toBeUndefined();
  });

  test('holds pictures as long as there is room, and none that is not kept', async () => {
    const many = Array.from({ length: 5 }, (_, row) => tagged(FAILED_REPORT, 'xray:CALC-7', row));
    const large = await write(suiteReport('L', many), { picture: async () => Buffer.alloc(5_000_000) });
    expect(large.tests[0]?.evidence).toHaveLength(2);
    const gone = await write(tagged(FAILED_REPORT, 'xray:CALC-7'), { picture: async () => null });
    expect(gone.tests[0]).not.toHaveProperty('evidence');
  });
});
