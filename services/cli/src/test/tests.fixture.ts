import type { CaseVerdict, Outcome } from '@tapwright/contracts';
import { JobReport, REPORT_SCHEMA } from '@tapwright/report';
import type { PlannedTest } from './planned-test.ts';
import type { Attempt, Where } from './where.ts';

export function planned(name: string, given: Partial<PlannedTest> = {}): PlannedTest {
  return {
    name,
    file: 'a.yaml',
    kind: 'case',
    title: `Title of ${name}`,
    tags: [],
    phones: 1,
    hook: null,
    deadlineMs: 1_000,
    mayRepeat: true,
    erases: false,
    task: null,
    body: () => ({ name }),
    ...given,
  };
}

/** How an attempt shall end. */
export interface End {
  readonly verdict: CaseVerdict;
  readonly outcome: Outcome;
  readonly code?: string;
  /** What it has done that may happen once only. */
  readonly once?: string;
}

export const PASSES: End = { verdict: 'passed', outcome: 'completed' };
export const FAILS: End = { verdict: 'failed', outcome: 'failed', code: 'EXPECTATION_FAILED' };
export const LOST: End = { verdict: 'inconclusive', outcome: 'inconclusive', code: 'DEVICE_UNAVAILABLE' };
export const CANCELED: End = { verdict: 'inconclusive', outcome: 'canceled', code: 'CANCELED' };

export function attemptOf({ verdict, outcome, code, once = undefined }: End, title = 'a title'): Attempt {
  const reason = code === undefined ? null : { code, message: `because of ${code}` };
  const report = JobReport.parse({
    schema: REPORT_SCHEMA,
    job: { id: 'job_1', kind: 'case', title },
    case: { id: title, title, requirement: null, row: null, tags: [] },
    app: 'org.example',
    devices: [],
    strategy: 'uat',
    startedAt: '2026-03-04T10:00:00Z',
    endedAt: '2026-03-04T10:00:02Z',
    verdict,
    reason,
    steps: [],
    scripts: [],
    healed: [],
    totals: { actions: 1, deviceMs: 1, modelMs: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0 },
  });
  return {
    report,
    frame: async () => null,
    details: async () => null,
    end: { outcome, reason, status: 'ended' },
    finished: async () => null,
    once: async () => once ?? null,
    keep: async () => {},
  };
}

/** A place whose attempts end as it is said, in turn; the last end stays. */
export function placeOf(ends: readonly End[], slots = 1): Where & { readonly begun: string[] } {
  const begun: string[] = [];
  return {
    begun,
    slots: Array.from({ length: slots }, (_, at) => ({
      name: `phone-${at + 1}`,
      serials: [`phone-${at + 1}`],
      isVirtual: false,
      app: null,
    })),
    async attempt(test, slot) {
      const end = ends[Math.min(begun.length, ends.length - 1)] ?? PASSES;
      begun.push(`${test.name} on ${slot.name}`);
      return attemptOf(end, test.name);
    },
  };
}
