import type { Outcome, Reason } from '@tapwright/contracts';
import type { JobReport } from '@tapwright/report';
import type { judgeRun } from '@tapwright/suite';

/** The report of a task: its own checks are its verdict. Pure. */
export function judgedReport(
  report: JobReport,
  { passed, failed }: ReturnType<typeof judgeRun>,
  { outcome, reason }: { readonly outcome: Outcome | null; readonly reason: Reason | null },
): JobReport {
  if (passed) return { ...report, verdict: 'passed', reason: null };
  const said = failed.map((name) => `not so: ${name}`).join('; ');
  const ended = outcome === 'completed' || reason === null ? '' : `; ${reason.message}`;
  return { ...report, verdict: 'failed', reason: { code: 'EXPECTATION_FAILED', message: `${said}${ended}` } };
}
