import { type Action, TapwrightError } from '@tapwright/contracts';
import { type Screen, toElementRef } from '@tapwright/screen';
import { parseTrace, resolveLocator, type Trace, type TraceStep } from '@tapwright/script';
import { type Database, findScript, type RunRow } from '@tapwright/store';
import type { Chosen } from './choose.ts';

/** Chooses the next step of the trace that is replayed: its element is found again by its locators, without a model. */
export async function chooseFromTrace(
  db: Database,
  { run, screen }: { run: RunRow; screen: Screen },
): Promise<Chosen> {
  const trace = await readTrace(db, run);
  const done = run.state.history.filter((item) => item.verdict === 'advanced').length;
  return nextOfTrace(trace, done, screen);
}

async function readTrace(db: Database, run: RunRow): Promise<Trace> {
  const script = run.traceScriptId === null ? null : await findScript(db.read, run.traceScriptId);
  if (script === null) throw new TapwrightError('NOT_FOUND', `the run ${run.id} has no trace to replay`);
  return parseTrace(script.content);
}

/** The decision for the step after `done` replayed ones. Pure. */
export function nextOfTrace(trace: Trace, done: number, screen: Screen): Chosen {
  const step = trace.steps[done];
  if (step === undefined) return claim('done', 'every step of the trace was replayed');
  if (step.action.target === null) return { ...plain(step.action), thought: stepName(step, trace) };
  const element = resolveLocator(screen, step.locators);
  if (element === null) {
    const label = step.action.target.label;
    return claim(
      'infeasible',
      `${stepName(step, trace)}: '${label}' is not on the screen (LOCATOR_NOT_FOUND)`,
    );
  }
  const action: Action = { ...step.action, target: toElementRef(screen, element) };
  return { action, element, claim: null, thought: stepName(step, trace), usages: [] };
}

function stepName(step: TraceStep, trace: Trace): string {
  return `step ${trace.steps.indexOf(step) + 1} of ${trace.steps.length} of the trace`;
}

function plain(action: Action): Chosen {
  return { action, element: null, claim: null, thought: '', usages: [] };
}

function claim(kind: 'done' | 'infeasible', thought: string): Chosen {
  const action: Action = {
    kind: 'end',
    target: null,
    text: null,
    direction: null,
    effect: 'free',
    key: 'end|||||',
  };
  return { action, element: null, claim: kind, thought, usages: [] };
}
