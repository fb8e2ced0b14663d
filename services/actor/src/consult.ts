import type { RunState } from '@tapwright/contracts';
import { CriticOutput, historyForModel, PlannerOutput } from '@tapwright/model';
import { type Strategy, struggles } from '@tapwright/runtime';
import { type Screen, textsInReadingOrder } from '@tapwright/screen';
import { type Chosen, type Consultation, ofRuntime } from './chosen.ts';
import type { ActorDeps } from './deps.ts';
import { conceivePrompt } from './prompts/conceive.ts';
import { critiquePrompt } from './prompts/critique.ts';

export interface Consulting {
  readonly jobId: string;
  readonly runId: string;
  /** The step that was decided last. */
  readonly step: number;
  readonly state: RunState;
  readonly screen: Screen;
  readonly strategy: Strategy;
  readonly stepsLeft: number;
  readonly signal: AbortSignal;
}

const TEXTS_MAX = 40;
/** Advice that is kept: the newest is what counts. */
export const ADVICE_MAX = 3;
const SEQUENCE_MAX = 20;

/** Conceives the sequences before the first action (GUARDIAN 4.4). Asks once for each run. */
export async function conceiveFirst(deps: ActorDeps, at: Consulting): Promise<Consultation> {
  const { state, screen, strategy } = at;
  if (strategy.conceived === 0 || state.plans !== undefined) return { state, consulted: [] };
  const texts = textsInReadingOrder(screen).slice(0, TEXTS_MAX);
  const input = { goal: goalOf(state), app: screen.packageName, texts, sequences: strategy.conceived };
  const { output, usage } = await deps.model.ask({
    ...asking(deps, at),
    role: 'planner',
    input,
    messages: conceivePrompt(input),
    schema: PlannerOutput,
  });
  const plans = output.sequences.slice(0, strategy.conceived).map((one) => one.slice(0, SEQUENCE_MAX));
  return { state: { ...state, plans }, consulted: [{ role: 'planner', usage }] };
}

export interface Critique extends Consultation {
  /** The app is restarted: the critic calls the run stuck, and the strategy has a fresh start left. */
  readonly restart: Chosen | null;
}

/** Asks the stronger model about a run that struggles; its advice goes into the questions that follow. */
export async function critiqueWhenStuck(deps: ActorDeps, at: Consulting): Promise<Critique> {
  const { state, screen, strategy, step } = at;
  if (!struggles(state, strategy)) return { state, consulted: [], restart: null };
  const input = {
    goal: goalOf(state),
    history: historyForModel(state.history, { claims: true }),
    texts: textsInReadingOrder(screen).slice(0, TEXTS_MAX),
    advice: state.advice ?? [],
    stepsLeft: at.stepsLeft,
  };
  const { output, usage } = await deps.model.ask({
    ...asking(deps, at),
    role: 'critic',
    input,
    messages: critiquePrompt(input),
    schema: CriticOutput,
  });
  const advice = output.advice === '' ? input.advice : [...input.advice, output.advice].slice(-ADVICE_MAX);
  const critiqued: RunState = { ...state, advice: [...advice], critiqued: step };
  const trial = state.trial ?? 0;
  const begin = output.stuck && trial < strategy.freshStarts;
  return {
    state: begin ? { ...critiqued, trial: trial + 1 } : critiqued,
    consulted: [{ role: 'critic', usage }],
    restart: begin ? ofRuntime('restart', `a fresh start: ${output.advice || 'the run is stuck'}`) : null,
  };
}

function asking(deps: ActorDeps, { jobId, runId, signal }: Consulting) {
  return { about: { jobId, runId }, signal, timeoutMs: deps.modelTimeoutMs };
}

function goalOf(state: RunState): string {
  return state.tasks[state.task]?.goal ?? '';
}
