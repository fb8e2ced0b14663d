import type { Screen } from '@tapwright/screen';
import { bindTrace, holdsOn, parseTrace, type Trace } from '@tapwright/script';
import { type Database, findScript } from '@tapwright/store';
import type { Claim, ClaimCheck } from './check-claim.ts';

/** Holds the end of a replay against what the trace says of the end of its run. */
export async function checkTrace(db: Database, { run, claim, reason, seen }: Claim): Promise<ClaimCheck> {
  if (claim !== 'done') return { completed: false, reason, elements: [], usages: [] };
  const script = run.traceScriptId === null ? null : await findScript(db.read, run.traceScriptId);
  if (script === null) return { completed: false, reason: 'the trace is gone', elements: [], usages: [] };
  const trace = bindTrace(parseTrace(script.content), { parameters: {}, today: run.createdAt });
  return { ...holdsAtEnd(trace, seen.screen), usages: [] };
}

/** Do the trace's final checks hold on this screen? Pure. */
export function holdsAtEnd(trace: Trace, screen: Screen): Omit<ClaimCheck, 'usages'> {
  const { activity, checks } = trace.final;
  const held = [...checks, { kind: 'activity' as const, activity }].map((check) => holdsOn(screen, check));
  const wrong = held.filter(({ holds }) => !holds).map((one) => one.wrong);
  if (wrong.length > 0) return { completed: false, reason: wrong.join('; '), elements: [] };
  const elements = [...new Set(held.flatMap((one) => one.elements))];
  return { completed: true, reason: 'the last screen is the one with which the run ended', elements };
}
