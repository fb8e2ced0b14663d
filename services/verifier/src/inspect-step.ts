import { captionsOn } from '@tapwright/contracts';
import { historyForModel, type InspectorInput, InspectorOutput } from '@tapwright/model';
import { findStrategy, type Met, meets, ownRounds, plainValues, spokenSentence } from '@tapwright/runtime';
import type { ReadScreen } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';
import { labelled } from './ask-verifier.ts';
import type { ClaimCheck } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';
import { pictureOf } from './picture.ts';
import { inspectPrompt } from './prompts/inspect.ts';

export interface Inspection {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly seen: ReadScreen;
  /** The actor says that the step is done. */
  readonly claimed: boolean;
  readonly signal: AbortSignal;
}

/**
 * Whether the step of a case is done. What was expected of it and can be seen without a model outranks a model: where it
 * does not hold, the step is not done, and where it holds and the actor calls the step done, it is. Else the inspection
 * agent judges, who knows the next step (XUAT-Copilot 3.4.6).
 */
export async function inspectStep(deps: VerifierDeps, inspection: Inspection): Promise<ClaimCheck> {
  const { job, run, seen, claimed } = inspection;
  const task = run.state.tasks[run.state.task];
  const met = meets(seen.screen, task?.expect ?? [], plainValues(job.spec.case));
  const code = task?.precondition === true ? 'PRECONDITION_NOT_MET' : 'EXPECTATION_NOT_MET';
  if (!met.holds) {
    return { completed: false, reason: met.wrong.join('; '), elements: met.elements, usages: [], code };
  }
  const isNamed = (task?.expect ?? []).some((one) => !('picture' in one));
  if (claimed && isNamed && met.pictured.length === 0) {
    return {
      completed: true,
      reason: 'the screen shows what was expected',
      elements: met.elements,
      usages: [],
    };
  }
  const check = await ask(deps, inspection, met);
  return task?.precondition === true ? { ...check, code } : check;
}

/** The actor's word, where nothing that was expected of the step says otherwise. */
export function believeUnlessSeen({
  job,
  run,
  seen,
  claim,
  reason,
}: Pick<Inspection, 'job' | 'run' | 'seen'> & {
  readonly claim: 'done' | 'infeasible';
  readonly reason: string;
}): ClaimCheck {
  const task = run.state.tasks[run.state.task];
  const { holds, wrong, elements } = meets(seen.screen, task?.expect ?? [], plainValues(job.spec.case));
  if (holds || claim === 'infeasible') return { completed: claim === 'done', reason, elements, usages: [] };
  const code = task?.precondition === true ? 'PRECONDITION_NOT_MET' : 'EXPECTATION_NOT_MET';
  return { completed: false, reason: wrong.join('; '), elements, usages: [], code };
}

async function ask(deps: VerifierDeps, inspection: Inspection, met: Met): Promise<ClaimCheck> {
  const { run, seen, claimed, signal } = inspection;
  const isBlind = deps.model.sees?.('inspector') === false;
  const wantsPicture = met.pictured.length > 0 || (claimed && findStrategy(run.strategy).vision);
  const picture = wantsPicture && !isBlind ? await pictureOf(deps.artifacts, seen.capture) : null;
  if (met.pictured.length > 0 && picture === null) {
    const reason = `nobody could look at the picture for: ${met.pictured.join('; ')}`;
    return { completed: false, unsure: true, reason, elements: [], usages: [] };
  }
  const input = inspectorInput(inspection, met);
  const { output, usage } = await deps.model.ask({
    role: 'inspector',
    about: { jobId: run.jobId, runId: run.id },
    input,
    messages: inspectPrompt(input),
    ...(picture === null ? {} : { pictures: [picture] }),
    schema: InspectorOutput,
    signal,
    timeoutMs: deps.modelTimeoutMs,
  });
  const shown = new Set(input.elements.map(({ index }) => index));
  const cited = output.evidence.filter((index) => shown.has(index));
  const elements = [...new Set([...met.elements, ...cited])];
  return {
    completed: output.accomplished,
    reason: output.reason,
    elements,
    usages: [usage],
    role: 'inspector',
  };
}

function inspectorInput({ job, run, seen, claimed }: Inspection, met: Met): InspectorInput {
  const { state } = run;
  const { tasks, task: at } = state;
  const values = plainValues(job.spec.case);
  const task = tasks[at];
  const following = tasks[at + 1];
  const isElsewhere = following !== undefined && following.role !== task?.role;
  const next = isElsewhere ? undefined : following?.goal;
  return {
    round: run.step,
    instruction: spokenSentence(task?.goal ?? '', values),
    next: next === undefined || task?.precondition === true ? null : spokenSentence(next, values),
    ...(isElsewhere ? { nextElsewhere: true as const } : {}),
    history: historyForModel(ownRounds(state, values), { claims: false }),
    elements: labelled(seen.screen, captionsOn(state, seen.capture.id)),
    pictured: met.pictured,
    claimed,
    ...((task?.expect ?? []).some((one) => !('picture' in one)) ? { expectationsHold: true as const } : {}),
    ...(task?.precondition === true ? { precondition: true as const } : {}),
  };
}
