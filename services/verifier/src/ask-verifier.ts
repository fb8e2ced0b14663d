import type { ReadScreen } from '@tapwright/captures';
import {
  type Basis,
  captionsOn,
  type HistoryItem,
  type ObligationVerdict,
  type RunState,
  type Task,
} from '@tapwright/contracts';
import {
  historyForModel,
  type ModelUsage,
  OFFLINE_NAME,
  type Picture,
  PlainVerifierOutput,
  proofOf,
  type VerifierInput,
  VerifierOutput,
} from '@tapwright/model';
import { type Refutation, strategyNow, verifierScreen } from '@tapwright/runtime';
import type { JobRow, RunRow } from '@tapwright/store';
import type { ClaimCheck } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';
import { openNow } from './open-now.ts';
import { pictureOf } from './picture.ts';
import { completionPrompt } from './prompts/completion.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';
import { refutedIn } from './refuted.ts';

/** Whether the goal of a run's task is reached on a screen. */
export interface CompletionQuestion {
  readonly job: Pick<JobRow, 'spec'>;
  readonly run: RunRow;
  readonly claim: VerifierInput['claim'];
  readonly claimReason: string;
  readonly seen: ReadScreen;
  /** Why the same claim was refused before. */
  readonly insistedAgainst?: string | undefined;
  readonly signal: AbortSignal;
}

/** An answer as a whole, and what it has cost. */
interface Answer extends ReadAnswer {
  readonly usage: ModelUsage;
}

/**
 * VisiDroid's multi-modal check (3.1): tree, history, observations and rules, with the picture where the strategy
 * uses it. What the answer leaves open is asked about once more: what it could not decide, or which elements show it.
 * Where the answer is yes and the ledger says no, the referee is asked, which may be another model. A yes without
 * evidence that the second answer does not confirm does not count, and none outweighs what the screens of the run refute.
 * While something is open by structure and nobody claims that the goal is reached, nothing is asked.
 */
export async function askVerifier(deps: VerifierDeps, question: CompletionQuestion): Promise<ClaimCheck> {
  const { vision } = strategyNow(question.run);
  const open = openNow(question)[0]?.reason ?? (await refutedIn(deps, question))?.reason ?? null;
  if (open !== null && question.claim === null)
    return { completed: false, reason: open, elements: [], usages: [] };
  const picture = vision ? await pictureOf(deps.artifacts, question.seen.capture) : null;
  const input = verifierInput(question);
  const first = await look(deps, question, { input, picture });
  const missing = missingIn(first, input, open);
  if (missing === null) return proved(question, input, toCheck(first, [first.usage]));
  // No answer to a second question could count.
  const refuted = open === null ? null : await refutedIn(deps, question);
  if (refuted !== null) return notBelieved(first, refuted);
  const role = open === null ? 'verifier' : 'referee';
  const second = await look(deps, question, { input: { ...input, missing }, picture, role });
  const usages = [first.usage, second.usage];
  const withdrawn = first.done === 'yes' && second.done !== 'yes';
  const check = toCheck(second, usages);
  return withdrawn ? { ...check, unsure: true } : proved(question, input, check);
}

/** A model says yes, and the screens of the run say otherwise: nobody can tell. */
function notBelieved({ usage, obligations }: Answer, { id, reason }: Refutation): ClaimCheck {
  const told = obligations?.map(
    (one): ObligationVerdict =>
      one.id === id && one.done === 'yes' ? { ...one, done: 'unsure', reason } : one,
  );
  const said = told === undefined ? {} : { obligations: told };
  return { completed: false, unsure: true, reason, elements: [], usages: [usage], ...said };
}

/**
 * A yes that the screen itself proves rests on the screen, whoever gave it. Where a word of the goal belongs to no
 * obligation, nothing is proved.
 */
function proved({ run }: CompletionQuestion, input: VerifierInput, check: ClaimCheck): ClaimCheck {
  const { remainder = [] } = run.state.tasks[run.state.task]?.ledger ?? {};
  const elements = check.completed && remainder.length === 0 ? proofOf(input) : null;
  if (elements === null) return check;
  const basis = { kind: 'proved', by: 'screen' } as const;
  return { ...check, basis, elements: [...new Set([...elements, ...check.elements])], unproven: false };
}

/** Who judged: the rules of the offline model, or a model. */
export function judgedBy({ model }: Pick<ModelUsage, 'model'>): Basis {
  return { kind: 'judged', by: model === OFFLINE_NAME ? 'rules' : 'model' };
}

/** What to ask about once more, or null where the answer is complete. `open`: what is open by the ledger. */
function missingIn(answer: Answer, { claim, elements }: VerifierInput, open: string | null): string | null {
  // Where nothing is claimed, the next action brings the next question.
  if (answer.done === 'unsure') return claim === null ? null : answer.reason;
  if (answer.done === 'no') return null;
  if (open !== null) return open;
  return isProven(answer) || elements.length === 0 ? null : 'which elements of the screen show it';
}

/** It names an element, or was read from a picture. */
function isProven({ elements, usage }: Answer): boolean {
  return elements.length > 0 || (usage.pictures ?? 0) > 0;
}

function toCheck(answer: Answer, usages: readonly ModelUsage[]): ClaimCheck {
  const { done, reason, elements, obligations } = answer;
  const completed = done === 'yes';
  const basis = completed ? { basis: judgedBy(answer.usage) } : {};
  const said = obligations === undefined ? {} : { obligations };
  const unproven = completed && !isProven(answer);
  const back = done === 'no' && answer.back === true ? { back: true } : {};
  const unsure = done === 'unsure';
  return { completed, reason, elements, usages, unsure, unproven, ...basis, ...said, ...back };
}

interface Looking {
  readonly input: VerifierInput;
  readonly picture: Picture | null;
  readonly role?: 'verifier' | 'referee';
}

async function look(
  deps: VerifierDeps,
  { run, signal }: CompletionQuestion,
  { input, picture, role = 'verifier' }: Looking,
): Promise<Answer> {
  const { output, usage } = await deps.model.ask({
    role,
    about: { jobId: run.jobId, runId: run.id },
    input,
    messages: completionPrompt(input, { pictured: picture !== null }),
    ...(picture === null ? {} : { pictures: [picture] }),
    schema: schemaFor(input),
    signal,
    timeoutMs: deps.modelTimeoutMs,
  });
  return { ...readAnswer(output, input), usage };
}

/** Made once: how an answer is read, and the JSON schema of it, is worked out for each schema. */
const FORMS = {
  plain: PlainVerifierOutput.omit({ back: true }),
  plainOrBack: PlainVerifierOutput,
  byObligation: VerifierOutput.omit({ back: true }),
  byObligationOrBack: VerifierOutput,
} as const;

/** What is not asked about is not in the answer either. */
function schemaFor({ obligations, mayGoBack }: VerifierInput) {
  if (obligations === undefined) return mayGoBack === true ? FORMS.plainOrBack : FORMS.plain;
  return mayGoBack === true ? FORMS.byObligationOrBack : FORMS.byObligation;
}

function verifierInput({
  run,
  claim,
  claimReason,
  seen,
  insistedAgainst,
}: CompletionQuestion): VerifierInput {
  const { state } = run;
  const task = state.tasks[state.task];
  const { obligations = [], remainder = [] } = task?.ledger ?? {};
  const { useRules, feedback, observation } = strategyNow(run);
  return {
    goal: goalOf(task),
    ...(obligations.length === 0 ? {} : { obligations }),
    ...(remainder.length === 0 ? {} : { remainder }),
    step: run.step,
    claim,
    claimReason,
    history: historyForModel(judgedSteps(state), { claims: false }),
    ...verifierScreen(seen.screen, captionsOn(state, seen.capture.id)),
    ...(useRules && state.rules.length > 0 ? { rules: state.rules } : {}),
    ...(insistedAgainst === undefined ? {} : { insistedAgainst }),
    ...(observation === 'json' ? { inJson: true } : {}),
    ...(feedback ? { mayGoBack: true } : {}),
  };
}

/** With the condition under which it has ended, where its task has one. */
function goalOf(task: Task | undefined): string {
  const { goal = '', endCondition = '' } = task ?? {};
  return endCondition === '' ? goal : `${goal} (it has ended when: ${endCondition})`;
}

/** The steps of a case's tasks lead on to one goal; each task that an exploration finds is a goal of its own. */
function judgedSteps({ history, task, leg }: RunState): readonly HistoryItem[] {
  return leg === undefined ? history : history.filter((item) => item.task === task);
}
