import { type Action, TapwrightError } from '@tapwright/contracts';
import { forbiddenBy } from '@tapwright/runtime';
import { type Screen, toElementRef } from '@tapwright/screen';
import { bindTrace, parseTrace, resolveLocator, type Trace, type TraceStep } from '@tapwright/script';
import { type Database, findScript, type RunRow } from '@tapwright/store';
import { type Chosen, claimOf } from './chosen.ts';

export interface Here {
  readonly screen: Screen;
  /** Words of elements that must not be touched: on this screen the locators may find another element. */
  readonly forbidden: readonly string[];
}

/** Chooses the next step of the trace that is replayed: its element is found again by its locators, without a model. */
export async function chooseFromTrace(
  db: Database,
  { run, ...here }: Here & { readonly run: RunRow },
): Promise<Chosen> {
  const trace = await readTrace(db, run);
  const done = run.state.history.filter((item) => item.verdict === 'advanced').length;
  return nextOfTrace(trace, done, here);
}

async function readTrace(db: Database, run: RunRow): Promise<Trace> {
  const script = run.traceScriptId === null ? null : await findScript(db.read, run.traceScriptId);
  if (script === null) throw new TapwrightError('NOT_FOUND', `the run ${run.id} has no trace to replay`);
  // The days of a trace are counted from the one on which its replay began, also past midnight.
  return bindTrace(parseTrace(script.content), { parameters: {}, today: run.createdAt });
}

/** The decision for the step after `done` replayed ones. Pure. */
export function nextOfTrace(trace: Trace, done: number, { screen, forbidden }: Here): Chosen {
  const step = trace.steps[done];
  if (step === undefined) return claimOf('done', 'every step of the trace was replayed');
  if (step.action.target === null)
    return allowed({ ...plain(step.action), thought: stepName(step, trace) }, { screen, forbidden });
  const element = resolveLocator(screen, step.locators);
  if (element === null) {
    const label = step.action.target.label;
    return claimOf(
      'infeasible',
      `${stepName(step, trace)}: '${label}' is not on the screen (LOCATOR_NOT_FOUND)`,
    );
  }
  const { link } = step.action.target;
  const target = { ...toElementRef(screen, element), ...(link === undefined ? {} : { link }) };
  const action: Action = { ...step.action, target };
  const chosen: Chosen = { action, element, claim: null, thought: stepName(step, trace), usages: [] };
  return allowed(chosen, { screen, forbidden });
}

/** What is forbidden now was perhaps not when the trace was made: it is not repeated. */
function allowed(chosen: Chosen, { screen, forbidden }: Here): Chosen {
  const reason = forbiddenBy({ ...chosen, screen }, forbidden);
  return reason === null ? chosen : claimOf('infeasible', `${chosen.thought}: ${reason}`);
}

function stepName(step: TraceStep, trace: Trace): string {
  return `step ${trace.steps.indexOf(step) + 1} of ${trace.steps.length} of the trace`;
}

function plain(action: Action): Chosen {
  return { action, element: null, claim: null, thought: '', usages: [] };
}
