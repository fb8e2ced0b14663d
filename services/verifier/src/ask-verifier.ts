import type { ReadScreen } from '@tapwright/captures';
import { type Basis, captionsOn } from '@tapwright/contracts';
import {
  historyForModel,
  type ModelUsage,
  OFFLINE_NAME,
  type Picture,
  proofOf,
  type VerifierInput,
  VerifierOutput,
} from '@tapwright/model';
import { findStrategy } from '@tapwright/runtime';
import { elementLabel, type Screen } from '@tapwright/screen';
import type { RunRow } from '@tapwright/store';
import type { ClaimCheck } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';
import { pictureOf } from './picture.ts';
import { completionPrompt } from './prompts/completion.ts';

/** Whether the goal of a run's task is reached on a screen. */
export interface CompletionQuestion {
  readonly run: RunRow;
  readonly claim: VerifierInput['claim'];
  readonly claimReason: string;
  readonly seen: ReadScreen;
  /** Why the same claim was refused before. */
  readonly insistedAgainst?: string | undefined;
  readonly signal: AbortSignal;
}

/** Most elements of a screen in a question. */
const ELEMENTS_MAX = 120;
const EVIDENCE_MAX = 20;

/** An answer with the elements of the screen that it cites. */
interface Answer {
  readonly output: VerifierOutput;
  readonly elements: readonly number[];
  readonly usage: ModelUsage;
}

/**
 * VisiDroid's multi-modal check (3.1): tree, history, observations and rules, with the picture where the strategy
 * uses it. What the answer leaves open is asked about once more: what it could not decide, or which elements show it.
 * A yes without evidence that the second answer does not confirm does not count.
 */
export async function askVerifier(deps: VerifierDeps, question: CompletionQuestion): Promise<ClaimCheck> {
  const { vision } = findStrategy(question.run.strategy);
  const picture = vision ? await pictureOf(deps.artifacts, question.seen.capture) : null;
  const input = verifierInput(question);
  const first = await look(deps, question, { input, picture });
  const missing = missingIn(first, input);
  if (missing === null) return proved(input, toCheck(first, [first.usage]));
  const second = await look(deps, question, { input: { ...input, missing }, picture });
  const usages = [first.usage, second.usage];
  const withdrawn = first.output.completed && !isUnsure(first) && !second.output.completed;
  const check = toCheck(second, usages);
  return withdrawn ? { ...check, unsure: true } : proved(input, check);
}

/** A yes that the screen itself proves rests on the screen, whoever gave it. */
function proved(input: VerifierInput, check: ClaimCheck): ClaimCheck {
  const elements = check.completed ? proofOf(input) : null;
  if (elements === null) return check;
  const basis = { kind: 'proved', by: 'screen' } as const;
  return { ...check, basis, elements: [...new Set([...elements, ...check.elements])], unproven: false };
}

/** Who judged: the rules of the offline model, or a model. */
export function judgedBy({ model }: Pick<ModelUsage, 'model'>): Basis {
  return { kind: 'judged', by: model === OFFLINE_NAME ? 'rules' : 'model' };
}

/** What to ask about once more, or null where the answer is complete. */
function missingIn(answer: Answer, { claim, elements }: VerifierInput): string | null {
  const { output } = answer;
  // Where nothing is claimed, the next action brings the next question.
  if (isUnsure(answer)) return claim === null ? null : output.reason;
  const proven = !output.completed || isProven(answer) || elements.length === 0;
  return proven ? null : 'which elements of the screen show it';
}

function isUnsure({ output }: Answer): boolean {
  return output.unsure === true;
}

/** It names an element, or was read from a picture. */
function isProven({ elements, usage }: Answer): boolean {
  return elements.length > 0 || (usage.pictures ?? 0) > 0;
}

function toCheck(answer: Answer, usages: readonly ModelUsage[]): ClaimCheck {
  const { output, elements } = answer;
  const completed = output.completed && !isUnsure(answer);
  const unproven = completed && !isProven(answer);
  const basis = completed ? { basis: judgedBy(answer.usage) } : {};
  return { completed, reason: output.reason, elements, usages, unsure: isUnsure(answer), unproven, ...basis };
}

async function look(
  deps: VerifierDeps,
  { run, signal }: CompletionQuestion,
  { input, picture }: { readonly input: VerifierInput; readonly picture: Picture | null },
): Promise<Answer> {
  const { output, usage } = await deps.model.ask({
    role: 'verifier',
    about: { jobId: run.jobId, runId: run.id },
    input,
    messages: completionPrompt(input, { pictured: picture !== null }),
    ...(picture === null ? {} : { pictures: [picture] }),
    schema: VerifierOutput,
    signal,
    timeoutMs: deps.modelTimeoutMs,
  });
  const shown = new Set(input.elements.map(({ index }) => index));
  // Elements that were not in the question cannot be evidence.
  const elements = [...new Set(output.evidence)].filter((index) => shown.has(index)).slice(0, EVIDENCE_MAX);
  return { output, usage, elements };
}

function verifierInput({
  run,
  claim,
  claimReason,
  seen,
  insistedAgainst,
}: CompletionQuestion): VerifierInput {
  const { state } = run;
  const { useRules } = findStrategy(run.strategy);
  return {
    goal: state.tasks[state.task]?.goal ?? '',
    step: run.step,
    claim,
    claimReason,
    history: historyForModel(state.history, { claims: false }),
    elements: labelled(seen.screen, captionsOn(state, seen.capture.id)),
    ...(useRules && state.rules.length > 0 ? { rules: state.rules } : {}),
    ...(insistedAgainst === undefined ? {} : { insistedAgainst }),
  };
}

/** The elements of a screen that say something or can be ticked, as questions describe them. */
export function labelled(screen: Screen, captions: ReadonlyMap<number, string>): VerifierInput['elements'] {
  return screen.elements
    .filter(
      ({ index, text, desc, checkable }) => text !== '' || desc !== '' || checkable || captions.has(index),
    )
    .slice(0, ELEMENTS_MAX)
    .map((element) => ({
      index: element.index,
      text: elementLabel(screen, element).label,
      checked: element.checkable ? element.checked : null,
      ...looksOf(captions.get(element.index)),
    }));
}

function looksOf(caption: string | undefined): { readonly caption?: string } {
  return caption === undefined ? {} : { caption };
}
