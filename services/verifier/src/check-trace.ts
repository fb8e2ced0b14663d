import type { Screen } from '@tapwright/screen';
import { parseTrace, type Trace } from '@tapwright/script';
import { type Database, findScript } from '@tapwright/store';
import type { Claim, ClaimCheck } from './check-claim.ts';

/** Holds the end of a replay against what the trace says of the end of its run. */
export async function checkTrace(db: Database, { run, claim, reason, seen }: Claim): Promise<ClaimCheck> {
  if (claim !== 'done') return { completed: false, reason, elements: [], usages: [] };
  const script = run.traceScriptId === null ? null : await findScript(db.read, run.traceScriptId);
  if (script === null) return { completed: false, reason: 'the trace is gone', elements: [], usages: [] };
  return { ...holdsAtEnd(parseTrace(script.content), seen.screen), usages: [] };
}

/** Do the trace's final assertions hold on this screen? Pure. */
export function holdsAtEnd(trace: Trace, screen: Screen): Omit<ClaimCheck, 'usages'> {
  const { activity, texts } = trace.final;
  const missing = texts.filter((text) => !screen.elements.some((element) => says(element, text)));
  if (missing.length > 0) {
    return { completed: false, reason: `not on the last screen: ${missing.join(', ')}`, elements: [] };
  }
  if (screen.activity !== activity) {
    return {
      completed: false,
      reason: `the replay ended on ${screen.activity}, not ${activity}`,
      elements: [],
    };
  }
  const elements = screen.elements.filter((element) => texts.some((text) => says(element, text)));
  const shown =
    texts.length === 0 ? 'the last screen is the right one' : `the last screen shows ${texts.join(', ')}`;
  return { completed: true, reason: shown, elements: elements.map((element) => element.index) };
}

function says(element: { readonly text: string; readonly desc: string }, text: string): boolean {
  return element.text === text || element.desc === text;
}
