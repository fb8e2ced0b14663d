import { wholeRun } from '@tapwright/runtime';
import { emitters, TRACE_FORMAT, type Trace } from '@tapwright/script';
import { buildTrace, type FinishedRun } from './build-trace.ts';
import { withPlace } from './crash-trace.ts';
import type { EmitterDeps } from './deps.ts';

/**
 * The trace of all that a leg of an exploration did, whatever came of it; null where it did nothing. A target may be
 * replaced by what is in its place, so that any part of the steps can be played.
 */
export async function legTrace(
  { job, run, steps }: FinishedRun,
  deps: Pick<EmitterDeps, 'screens' | 'artifacts'>,
): Promise<Trace | null> {
  const history = wholeRun(run.state).history.filter(({ verdict }) => verdict === 'advanced');
  const last = history.at(-1);
  if (last === undefined) return null;
  const state = { ...run.state, history, current: last.after ?? last.before, ended: [] };
  const trace = await buildTrace({ job, run: { ...run, state }, steps }, deps);
  return { ...trace, steps: trace.steps.map((step) => ({ ...step, locators: withPlace(step.locators) })) };
}

/** A trace as a file. */
export function traceText(trace: Trace): string {
  const proof = { status: 'not_replayed' as const, detail: 'all steps of a leg, not replayed' };
  const written = emitters.find(({ format }) => format === TRACE_FORMAT)?.emit(trace, { proof });
  return written?.content ?? '';
}
