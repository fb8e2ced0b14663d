import type { HistoryItem } from '@tapwright/contracts';
import { type ModelUsage, type ObserverInput, ObserverOutput } from '@tapwright/model';
import { type Strategy, strategyNow, textualDiff } from '@tapwright/runtime';
import { type Screen, textsInReadingOrder } from '@tapwright/screen';
import type { RunRow } from '@tapwright/store';
import type { VerifierDeps } from './deps.ts';
import { observePrompt } from './prompts/observe.ts';

export interface Observation {
  readonly output: ObserverOutput;
  readonly usage: ModelUsage;
}

/** Most changes and texts in a question: when a screen is replaced, everything changes (VisiDroid 5.3). */
const CHANGES_MAX = 30;
const TEXTS_MAX = 40;

/** True where the observer's answer is used: by later questions, or by the reflection on the outcome. */
export function wantsObserver({ observer, reflection }: Strategy): boolean {
  return observer !== 'none' || reflection;
}

/** One question for both VisiDroid's observation (3.1) and GUARDIAN's reflection (3.2.4) on an executed action. */
export async function askObserver(
  deps: VerifierDeps,
  asked: {
    readonly run: RunRow;
    readonly item: HistoryItem;
    readonly after: Screen;
    readonly signal: AbortSignal;
  },
): Promise<Observation> {
  const { run, item, after, signal } = asked;
  const input: ObserverInput = {
    goal: run.state.tasks[run.state.task]?.goal ?? '',
    step: item.step,
    action: describe(item),
    thought: item.thought ?? '',
    changes: item.changes.slice(0, CHANGES_MAX),
    texts: textsInReadingOrder(after).slice(0, TEXTS_MAX),
    ...(await diffOf(deps, asked)),
  };
  return deps.model.ask({
    role: 'observer',
    about: { jobId: run.jobId, runId: run.id },
    input,
    messages: observePrompt(input),
    schema: ObserverOutput,
    signal,
    timeoutMs: deps.modelTimeoutMs,
  });
}

/** What DroidAgent's observer is told: the difference of both screens, line by line. */
async function diffOf(
  deps: Pick<VerifierDeps, 'screens'>,
  { run, item, after }: { readonly run: RunRow; readonly item: HistoryItem; readonly after: Screen },
): Promise<Pick<ObserverInput, 'diff'>> {
  if (strategyNow(run).observer !== 'diff') return {};
  const { screen: before } = await deps.screens.read(item.before.captureId);
  return { diff: textualDiff(before, after) };
}

/** `text "Title" typing "Bread"`. Its parts were read from the app and are made safe where they are printed. */
function describe({ kind, direction, label, caption = '', text }: HistoryItem): string {
  const where = direction === null ? '' : ` ${direction}`;
  const looks = caption === '' ? '' : ` what looks like "${caption}"`;
  const what = label === '' ? looks : ` "${label}"`;
  return `${kind.replace('_', ' ')}${where}${what}${text === null ? '' : ` typing "${text}"`}`;
}
