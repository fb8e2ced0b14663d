import { type Chosen, chooseByTool, reviewTask } from '@tapwright/actor';
import { DEFAULT_PERSONA, type HistoryItem, type RunState } from '@tapwright/contracts';
import { type Model, VerifierOutput } from '@tapwright/model';
import {
  actionSpace,
  actionsLeft,
  type Exploring,
  legStrategy,
  openIn,
  openQuestion,
  refine,
  refusedBefore,
  settleClaim,
} from '@tapwright/runtime';
import { diffScreens, recogniseScreen, type Screen } from '@tapwright/screen';
import { type Act, inputOf } from '../../claims/question.ts';
import { itemOf, markOf } from '../explore.ts';
import type { VirtualPhone } from '../virtual-phone.ts';

export interface TaskPlay {
  readonly phone: VirtualPhone;
  readonly app: string;
  readonly exploring: Exploring;
  readonly model: Model;
  /** Actions that may still be done, whatever the task. */
  readonly budget: number;
  /** Called after each action on the phone. */
  acted(chosen: Chosen, screen: Screen): void;
  /** Brings the phone back to the app by one input; what it cost counts as an action of nobody. */
  bringBack(): void;
}

export interface PlayedTask {
  readonly state: RunState;
  /** `completed`: the actor has claimed it and the verifier agrees; `cut`: the inputs were used up before it ended. */
  readonly ended: 'completed' | 'infeasible' | 'refused' | 'actions' | 'outside' | 'cut';
  readonly actions: number;
}

const ABOUT = { jobId: 'job_bench', runId: 'run_bench' };
const TIMEOUT_MS = 60_000;
/** Claims of one task; each action or refusal uses up something, so that this is never reached in practice. */
const CLAIMS_MAX = 30;
/** Inputs that one task may cost outside of the app. */
const OUTSIDE_MAX = 10;

/**
 * Does the current task of a run on a virtual phone as the pipeline does: critic, actor by function calls, verifier of
 * claims; without its services.
 */
export async function playTask(begun: RunState, play: TaskPlay): Promise<PlayedTask> {
  let state = begun;
  let actions = 0;
  let outside = 0;
  for (let claims = 0; claims < CLAIMS_MAX; ) {
    if (actions + outside >= play.budget) return { state, ended: 'cut', actions };
    const { screen } = play.phone.look();
    if (isOutside(screen, play.app)) {
      if (outside >= OUTSIDE_MAX) return { state, ended: 'outside', actions };
      outside += 1;
      play.bringBack();
      continue;
    }
    const step = (state.history.at(-1)?.step ?? 0) + 1;
    const chosen = await choose(state, play, step);
    state = chosen.state;
    if (chosen.chosen.claim === null) {
      state = perform(state, play, { chosen: chosen.chosen, screen, step });
      actions += 1;
      continue;
    }
    claims += 1;
    const isSpent = actionsLeft(state, play.exploring) === 0;
    if (chosen.chosen.claim === 'infeasible')
      return { state, ended: isSpent ? 'actions' : 'infeasible', actions };
    const settled = await claim(state, play, { chosen: chosen.chosen, screen, step });
    state = settled.state;
    if (settled.ended !== null) return { state, ended: settled.ended, actions };
    if (isSpent) return { state, ended: 'actions', actions };
  }
  return { state, ended: 'refused', actions };
}

/** Windows of the system over the app, such as a question for a permission, are part of the task. */
function isOutside(screen: Screen, app: string): boolean {
  const { kind } = recogniseScreen(screen, { app });
  return kind === 'launcher' || kind === 'foreign' || kind === 'crash' || kind === 'anr';
}

async function choose(before: RunState, play: TaskPlay, step: number) {
  const { phone, app, exploring, model } = play;
  const { screen, keyboardShown } = phone.look();
  const asking = { about: ABOUT, signal: new AbortController().signal, timeoutMs: TIMEOUT_MS };
  const known = { exploring, screen, roles: new Map<number, string>(), ...asking };
  const { state } = await reviewTask(model, { ...known, state: before, step: step - 1 });
  const current = markOf(screen);
  const space = actionSpace(screen, { keyboardShown, app });
  const strategy = legStrategy(exploring);
  const { choices } = refine({ choices: space, state, current, strategy, screen, forbidden: [] });
  const chosen = await chooseByTool(model, {
    ...known,
    state,
    choices,
    persona: DEFAULT_PERSONA,
    explored: '',
    forbidden: [],
  });
  return { chosen, state };
}

interface Step {
  readonly chosen: Chosen;
  readonly screen: Screen;
  readonly step: number;
}

function perform(state: RunState, { phone, acted }: TaskPlay, { chosen, screen, step }: Step): RunState {
  const { action, element } = chosen;
  const choice = { action, element };
  phone.perform({ choice, text: action.text, signature: '' }, screen);
  acted(chosen, screen);
  const after = phone.look().screen;
  const item = itemOf({ choice, text: action.text }, { step, before: screen, after });
  const seen: HistoryItem = { ...item, task: state.task, changes: diffScreens(screen, after) };
  return { ...state, history: [...state.history, seen] };
}

/** A claim that the task is done, looked at by the verifier; while its ledger is open by structure, the first is refused unasked. */
async function claim(state: RunState, play: TaskPlay, { chosen, screen, step }: Step) {
  const { exploring } = play;
  const { action } = chosen;
  const said = itemOf(
    { choice: { action, element: null }, text: null },
    { step, before: screen, after: screen },
  );
  const item: HistoryItem = { ...said, task: state.task, verdict: null, reason: null };
  const claimed = { ...state, history: [...state.history, item] };
  const isFirst = refusedBefore(claimed, item) === null;
  const asked = isFirst ? openQuestion(screen) : null;
  const [open] =
    asked === null
      ? isFirst
        ? openIn(state, { screen, values: {} })
        : []
      : [{ reason: `the app still asks “${asked}”` }];
  const look =
    open === undefined
      ? await verified(state, play, { chosen, screen, step })
      : ({ answer: 'no', reason: open.reason } as const);
  const { kind, state: settled } = settleClaim(claimed, legStrategy(exploring), look);
  const ended: PlayedTask['ended'] | null =
    kind === 'accepted' ? 'completed' : kind === 'failed' || kind === 'undecided' ? 'refused' : null;
  return { state: settled, ended };
}

async function verified(state: RunState, { model }: TaskPlay, { chosen, screen }: Step) {
  const own: readonly Act[] = state.history.filter(({ task, kind }) => task === state.task && kind !== 'end');
  const input = {
    ...inputOf({ goal: state.tasks[state.task]?.goal ?? '' }, own, screen),
    claimReason: chosen.thought,
  };
  const { output } = await model.ask({
    role: 'verifier',
    about: ABOUT,
    input,
    messages: [],
    schema: VerifierOutput,
    signal: new AbortController().signal,
    timeoutMs: TIMEOUT_MS,
  });
  const answer = output.completed ? 'yes' : output.unsure === true ? 'unsure' : 'no';
  return { answer, reason: output.reason } as const;
}
