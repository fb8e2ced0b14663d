import { type ReadScreen, storedFiles } from '@tapwright/captures';
import {
  captionsOn,
  type KeptFile,
  linksOn,
  type Obligation,
  type ObligationVerdict,
} from '@tapwright/contracts';
import {
  historyForModel,
  type InspectorInput,
  InspectorOutput,
  PlainInspectorOutput,
} from '@tapwright/model';
import {
  type Met,
  meets,
  ownSteps,
  plainValues,
  type Settlement,
  settleObligations,
  shownNodes,
  spokenSentence,
  strategyNow,
  verifierScreen,
} from '@tapwright/runtime';
import type { JobRow, RunRow } from '@tapwright/store';
import { judgedBy } from './ask-verifier.ts';
import type { ClaimCheck } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';
import { pictureOf } from './picture.ts';
import { inspectPrompt } from './prompts/inspect.ts';
import { isOnScreen, provesNothing, weakness } from './weak-proof.ts';

const EXPECTED = { kind: 'proved', by: 'expectation' } as const;

export interface Inspection {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly seen: ReadScreen;
  /** The actor says that the step is done. */
  readonly claimed: boolean;
  readonly signal: AbortSignal;
}

/**
 * Whether the step of a case is done. Expectations that can be checked without a model outrank a model: where they do
 * not hold, the step is not done; where they hold and the actor says that the step is done, it is. Otherwise the
 * inspection agent judges, which knows the next step (XUAT-Copilot 3.4.6); so it does where that they hold says nothing of the
 * deed.
 */
export async function inspectStep(deps: VerifierDeps, inspection: Inspection): Promise<ClaimCheck> {
  const { job, run, seen, claimed } = inspection;
  const task = run.state.tasks[run.state.task];
  const met = await metBy(deps, { job, run, seen });
  if (!met.holds) return notMet(met, inspection);
  const isNamed = (task?.expect ?? []).some((one) => !('picture' in one));
  const weak = isNamed ? await weakness(deps, { job, run, seen }) : null;
  if (weak !== null) {
    const rest = { ...met, elements: [], files: [] };
    // Where to look may be all that is asked for, whoever judges may know that it brought what was expected.
    const check = await ask(deps, inspection, rest, weak === 'nothing' ? 'weak' : undefined);
    return { ...check, ...filesBehind(met, seen) };
  }
  const files = filesBehind(met, seen);
  if (claimed && isNamed && met.pictured.length === 0) {
    const where = met.files.length === 0 ? 'the screen shows' : 'the screen and the files show';
    const reason = `${where} what was expected`;
    return {
      completed: true,
      reason,
      ...eachIs(obligationsOf(run), { done: 'yes', reason, elements: met.elements }),
      basis: EXPECTED,
      elements: met.elements,
      usages: [],
      ...files,
    };
  }
  const check = { ...(await ask(deps, inspection, met)), ...files };
  return task?.precondition === true ? { ...check, code: 'PRECONDITION_NOT_MET' } : check;
}

/** The expectations of the present task, checked against what was seen. */
async function metBy(
  { artifacts }: Pick<VerifierDeps, 'artifacts'>,
  { job, run, seen }: Pick<Inspection, 'job' | 'run' | 'seen'>,
): Promise<Met> {
  const expected = run.state.tasks[run.state.task]?.expect ?? [];
  const files = await storedFiles(artifacts, seen.capture);
  return meets({ screen: seen.screen, files }, expected, plainValues(job.spec.case));
}

/** What is known to be wrong comes first; what cannot be decided is not a failure. */
function notMet(met: Met, { run, seen }: Pick<Inspection, 'run' | 'seen'>): ClaimCheck {
  const { wrong, unknown, elements, fileWrong } = met;
  const base = { completed: false, elements, usages: [], ...filesBehind(met, seen) };
  if (wrong.length === 0) return { ...base, unsure: true, reason: unknown.join('; ') };
  const isPrecondition = run.state.tasks[run.state.task]?.precondition === true;
  const code = isPrecondition ? 'PRECONDITION_NOT_MET' : 'EXPECTATION_NOT_MET';
  return { ...base, reason: wrong.join('; '), code, ...(fileWrong ? { fileWrong } : {}) };
}

/** The files that a verdict rests on. */
function filesBehind(
  { files }: Met,
  { capture }: Pick<ReadScreen, 'capture'>,
): { readonly files?: readonly KeptFile[] } {
  const kept = (capture.files ?? []).filter(({ path }) => files.includes(path));
  return kept.length === 0 ? {} : { files: kept };
}

/** The actor's claim is accepted where no expectation of the step contradicts it. */
export async function believeUnlessSeen(
  deps: Pick<VerifierDeps, 'artifacts' | 'screens'>,
  {
    claim,
    reason,
    ...about
  }: Pick<Inspection, 'job' | 'run' | 'seen'> & {
    readonly claim: 'done' | 'infeasible';
    readonly reason: string;
  },
): Promise<ClaimCheck> {
  const met = await metBy(deps, about);
  if (!met.holds && claim === 'done') return notMet(met, about);
  const { elements } = met;
  const isExpected = elements.length > 0 || met.files.length > 0;
  const isProved = claim === 'done' && isExpected && !(await provesNothing(deps, about));
  const basis = isProved ? { basis: EXPECTED } : {};
  return {
    completed: claim === 'done',
    reason,
    elements,
    usages: [],
    ...basis,
    ...filesBehind(met, about.seen),
  };
}

/** What a case expects of its step outweighs a yes, whoever has given it. */
export async function unlessSeen(
  deps: Pick<VerifierDeps, 'artifacts'>,
  about: Pick<Inspection, 'job' | 'run' | 'seen'>,
  check: ClaimCheck,
): Promise<ClaimCheck> {
  if (!check.completed || about.job.spec.case === undefined) return check;
  const met = await metBy(deps, about);
  return met.holds ? check : { ...notMet(met, about), usages: check.usages };
}

async function ask(
  deps: VerifierDeps,
  inspection: Inspection,
  met: Met,
  expected?: 'weak',
): Promise<ClaimCheck> {
  const { run, seen, claimed, signal } = inspection;
  const isBlind = deps.model.sees?.('inspector') === false;
  const wantsPicture = met.pictured.length > 0 || (claimed && strategyNow(run).vision);
  const picture = wantsPicture && !isBlind ? await pictureOf(deps.artifacts, seen.capture) : null;
  if (met.pictured.length > 0 && picture === null) {
    const reason = `nobody could look at the picture for: ${met.pictured.join('; ')}`;
    return { completed: false, unsure: true, reason, elements: [], usages: [] };
  }
  const input = inspectorInput(inspection, met, expected);
  const { output, usage } = await deps.model.ask({
    role: 'inspector',
    about: { jobId: run.jobId, runId: run.id },
    input,
    messages: inspectPrompt(input),
    ...(picture === null ? {} : { pictures: [picture] }),
    schema: input.obligations === undefined ? PlainInspectorOutput : InspectorOutput,
    signal,
    timeoutMs: deps.modelTimeoutMs,
  });
  const shown = new Set((input.nodes ?? input.elements).map(({ index }) => index));
  const { answer, reason, verdicts } = settled(output, obligationsOf(run));
  const cited = [...output.evidence, ...verdicts.flatMap((one) => one.elements)];
  const elements = [...new Set([...met.elements, ...cited.filter((index) => shown.has(index))])];
  const completed = answer === 'yes';
  return {
    completed,
    // After an action nobody has claimed anything: the next one brings the next question.
    ...(answer === 'unsure' && claimed ? { unsure: true } : {}),
    reason: reason ?? output.reason,
    elements,
    usages: [usage],
    role: 'inspector',
    ...(verdicts.length === 0 ? {} : { obligations: verdicts }),
    ...(completed ? { basis: isReadBack(met) ? EXPECTED : judgedBy(usage) } : {}),
  };
}

/** What a picture shows is a model's word, whatever else of it was read back. */
function isReadBack({ elements, pictured }: Met): boolean {
  return elements.length > 0 && pictured.length === 0;
}

function obligationsOf({ state }: Pick<RunRow, 'state'>): readonly Obligation[] {
  return state.tasks[state.task]?.ledger?.obligations ?? [];
}

/** The answer as a whole, and of each obligation: a single one is the step itself. */
function settled(output: InspectorOutput, obligations: readonly Obligation[]): Settlement {
  const { accomplished, reason, evidence } = output;
  const said = (output.obligations ?? []).map(({ evidence: elements, ...one }) => ({ ...one, elements }));
  const done = accomplished ? 'yes' : 'no';
  if (said.length === 0) {
    const { obligations: verdicts = [] } =
      accomplished || obligations.length === 1
        ? eachIs(obligations, { done, reason, elements: evidence })
        : {};
    return { answer: done, reason: null, verdicts };
  }
  const each = settleObligations(obligations, said);
  return accomplished ? each : { ...each, answer: 'no', reason: null };
}

function eachIs(
  obligations: readonly Obligation[],
  {
    elements,
    ...verdict
  }: Omit<ObligationVerdict, 'id' | 'elements'> & { readonly elements: readonly number[] },
): Pick<ClaimCheck, 'obligations'> {
  if (obligations.length === 0) return {};
  return { obligations: obligations.map(({ id }) => ({ id, ...verdict, elements: [...elements] })) };
}

/** A single obligation is the step itself. */
function several(obligations: readonly Obligation[]): Pick<InspectorInput, 'obligations'> {
  return obligations.length < 2 ? {} : { obligations };
}

function inspectorInput(
  { job, run, seen, claimed }: Inspection,
  met: Met,
  expected?: 'weak',
): InspectorInput {
  const { state } = run;
  const { tasks, task: at } = state;
  const values = plainValues(job.spec.case);
  const task = tasks[at];
  const following = tasks[at + 1];
  const isElsewhere = following !== undefined && following.role !== task?.role;
  const next = isElsewhere ? undefined : following?.goal;
  return {
    step: run.step,
    instruction: spokenSentence(task?.goal ?? '', values),
    ...several(obligationsOf(run)),
    next: next === undefined || task?.precondition === true ? null : spokenSentence(next, values),
    ...(isElsewhere ? { nextElsewhere: true as const } : {}),
    history: historyForModel(ownSteps(state, values), { claims: false }),
    elements: verifierScreen(seen.screen, captionsOn(state, seen.capture.id)).elements,
    ...(strategyNow(run).observation === 'nodes'
      ? { nodes: shownNodes(seen.screen, linksOn(state, seen.capture.id)) }
      : {}),
    pictured: met.pictured,
    claimed,
    ...(expected !== 'weak' && (task?.expect ?? []).some(isOnScreen)
      ? { expectationsHold: true as const }
      : {}),
    ...(met.files.length === 0 ? {} : { filesHold: true as const }),
    ...(task?.precondition === true ? { precondition: true as const } : {}),
  };
}
