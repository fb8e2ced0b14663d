import {
  CONVERSATION_MAX_CHARACTERS,
  type Conversation,
  PLAN_ACTION_MAX_CHARACTERS,
  PLAN_ACTIONS_MAX,
  type RunState,
} from '@tapwright/contracts';
import type { ActorOutput } from '@tapwright/model';

/** What the actor keeps of the present task: each task begins with nothing (XUAT-Copilot, algorithm 1, line 5). */
export function conversationOf({ conversation, task }: RunState): Conversation {
  return conversation?.task === task ? conversation : { task, plan: [], summary: '', through: 0 };
}

export function planOf(state: RunState): readonly string[] {
  return conversationOf(state).plan;
}

/** The plan of an answer within its bounds, or null where the answer has none. */
export function plannedIn({ plan }: Pick<ActorOutput, 'plan'>): readonly string[] | null {
  if (plan === undefined || plan === null) return null;
  return plan
    .map((action) => oneLine(action, PLAN_ACTION_MAX_CHARACTERS))
    .filter((action) => action !== '')
    .slice(0, PLAN_ACTIONS_MAX);
}

/** The state with the plan of the action that was chosen last. */
export function withPlan(state: RunState, plan: readonly string[]): RunState {
  return { ...state, conversation: { ...conversationOf(state), plan: [...plan] } };
}

/** The state with a summary that tells of everything up to a step. */
export function withSummary(state: RunState, summary: string, through: number): RunState {
  const kept = oneLine(summary, CONVERSATION_MAX_CHARACTERS);
  return { ...state, conversation: { ...conversationOf(state), summary: kept, through } };
}

function oneLine(text: string, max: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, max).trim();
}
