import type { HistoryItem, RunState } from '@tapwright/contracts';
import type { Exploring } from '../strategy/exploring.ts';

const OBSERVED_MAX = 300;
const REASON_MAX = 100;

/** An earlier action in the actor's conversation: what it called, and what came of it. */
export interface Turn {
  readonly call: string;
  readonly observation: string;
}

/**
 * The conversation of the current task (DroidAgent, "Executing the task": actions as the assistant's words, observations
 * as the user's), as far as the strategy tells it. Pure.
 */
export function taskTurns(
  state: Pick<RunState, 'history' | 'task'>,
  { turnsTold, tasks }: Exploring,
): readonly Turn[] {
  // Without tasks there is one conversation, that of the leg. A claim that was not believed is told like an action.
  const own = state.history.filter((item) => tasks === 'none' || item.task === state.task);
  return own.slice(-turnsTold).map((item) => ({ call: callOf(item), observation: observed(item) }));
}

const TOOL_OF_KIND: Readonly<Partial<Record<HistoryItem['kind'], string>>> = {
  click: 'touch',
  double_click: 'touch',
  long_click: 'long_touch',
  text: 'fill',
  clear: 'fill',
  swipe_selector: 'fill',
  keypad: 'fill',
  end: 'end_task',
};

/** `fill("Title", "Milk")`: numbers of widgets change from screen to screen, so that their names stand for them. */
function callOf({ kind, label, caption, text, direction }: HistoryItem): string {
  const name = label === '' ? (caption ?? '') : label;
  const said = [name, kind === 'scroll' ? (direction ?? '') : '', text ?? ''].filter((one) => one !== '');
  return `${TOOL_OF_KIND[kind] ?? kind}(${said.map((one) => JSON.stringify(one)).join(', ')})`;
}

function observed({ observation, changes, verdict, reason }: HistoryItem): string {
  const seen = observation ?? changes.join('; ');
  const bad = verdict === 'invalidated' ? ` (${whyInvalid(reason)})` : '';
  // Who leaves the app sees much change: the reason, without which it makes no sense, must not be cut off behind it.
  return `${(seen === '' ? 'nothing has changed' : seen).slice(0, OBSERVED_MAX - bad.length)}${bad}`;
}

function whyInvalid(reason: string | null): string {
  if (reason === 'foreign_app') return 'it left the app, which is not allowed, and was taken back';
  return (reason ?? 'invalid').replaceAll('_', ' ').slice(0, REASON_MAX);
}
