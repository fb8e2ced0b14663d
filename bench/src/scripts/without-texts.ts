import type { Check, Trace } from '@tapwright/script';
import type { Recorded } from './record-runs.ts';

const TEXTS: readonly Check['kind'][] = ['text', 'contains', 'absent', 'pattern', 'value'];

/** The script of an author who asserts no texts: only states of elements and activities. */
export function withoutTexts({ trace, ...rest }: Recorded): Recorded {
  return { ...rest, trace: trace === null ? null : withoutTextChecks(trace) };
}

function withoutTextChecks(trace: Trace): Trace {
  const others = (checks: readonly Check[]) => checks.filter(({ kind }) => !TEXTS.includes(kind));
  return {
    ...trace,
    steps: trace.steps.map((step) => ({
      ...step,
      after: { ...step.after, checks: others(step.after.checks) },
    })),
    final: { ...trace.final, checks: others(trace.final.checks) },
  };
}
