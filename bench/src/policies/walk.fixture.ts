import type { Bounds, Direction } from '@tapwright/contracts';
import { type DoneAction, doneActions, type Truth } from '@tapwright/evaluation';
import { type ActorChoice, type ActorHistoryItem, type ActorInput, ActorOutput } from '@tapwright/model';
import { actionSpace, type Choice } from '@tapwright/runtime';
import {
  centreOf,
  editableValue,
  parseHierarchy,
  type Screen,
  shortClass,
  textsInReadingOrder,
} from '@tapwright/screen';
import { createRecordingSource, type Recording, type RecordingSource } from '@tapwright/virtual-android';
import type { InputEvent, ScreenSource } from '@tapwright/virtual-ui';
import type { Policy, Position } from './policy.ts';

/** A device on which a policy can act. */
export interface Walkable {
  readonly source: ScreenSource;
  /** A value that changes where an action had any effect. */
  readonly place: () => string;
  /** One action of the agent. */
  readonly act: (events: readonly InputEvent[]) => void;
}

/** A recorded device with what was done on it. */
export interface Walked extends Walkable {
  readonly source: RecordingSource;
  readonly done: readonly DoneAction[];
  readonly position: () => Position;
}

export function standAt(recording: Recording, truth: Truth, seed = 1): Walked {
  const start = truth.start === null ? {} : { start: truth.start };
  const source = createRecordingSource({ recording, seed, ...start });
  source.start(recording.packageName);
  const done: DoneAction[] = [];
  const place = (): string => source.currentNode();
  const act = (events: readonly InputEvent[]): void => {
    const before = source.trail().length;
    for (const event of events) source.input(event);
    done.push(...doneActions(source.trail().slice(before)));
  };
  return { source, done, place, act, position: () => ({ node: place(), done }) };
}

export interface Ended {
  /** Null where the budget was spent. */
  readonly claim: 'done' | 'infeasible' | null;
  readonly actions: number;
  /** The reason of the claim. */
  readonly thought: string;
}

/**
 * Lets a policy act on a recorded device without a runtime: its choices are carried out, and it ends when it says so.
 */
export async function walk(walked: Walkable, policy: Policy, goal: string, budget = 30): Promise<Ended> {
  const history: ActorHistoryItem[] = [];
  for (let step = 0; step < budget; step += 1) {
    const screen = screenOf(walked.source);
    const choices = actionSpace(screen, { keyboardShown: walked.source.view().keyboardShown });
    const input = inputOf(screen, choices, { goal, history, stepsLeft: budget - step });
    const said = await ask(policy, input);
    const chosen = choices[said.index];
    if (chosen === undefined) throw new Error(`${said.index} is not offered`);
    if (chosen.action.kind === 'end') return { claim: said.claim, actions: step, thought: said.thought };
    const before = walked.place();
    walked.act(inputsOf(chosen, said.text ?? ''));
    history.push({
      action: chosen.action.kind,
      kind: chosen.action.kind,
      label: chosen.action.target?.label ?? '',
      text: said.text,
      verdict: before === walked.place() ? 'open' : 'advanced',
      changes: [],
    });
  }
  return { claim: null, actions: budget, thought: '' };
}

/** Asks as the pipeline does: an unreadable answer is asked for once more, and then from the start. */
async function ask(policy: Policy, input: ActorInput): Promise<ActorOutput> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = await policy.answer({ role: 'actor', input, repair: attempt % 2 === 1 });
    try {
      return ActorOutput.parse(JSON.parse(text));
    } catch {
      // Not in the demanded format.
    }
  }
  throw new Error('no readable answer');
}

export function screenOf(source: ScreenSource): Screen {
  const { hierarchy, packageName, activity } = source.view();
  const result = parseHierarchy(hierarchy, { packageName, activity });
  if (result.ok) return result.screen;
  throw new Error(result.detail);
}

export function inputOf(
  screen: Screen,
  choices: readonly Choice[],
  at: Pick<ActorInput, 'goal' | 'history' | 'stepsLeft'>,
): ActorInput {
  return {
    ...at,
    app: screen.packageName,
    activity: screen.activity,
    texts: textsInReadingOrder(screen),
    choices: choices.map(actorChoice),
    rules: [],
    refused: [],
  };
}

function actorChoice({ action, element }: Choice, index: number): ActorChoice {
  return {
    index,
    kind: action.kind,
    label: action.target?.label ?? '',
    widget: element === null ? '' : shortClass(element.className),
    resourceId: element?.resourceId.replace(/^.*:id\//, '') ?? '',
    value: element?.editable === true ? editableValue(element) : '',
    hint: element?.hint ?? '',
    checked: element?.checkable === true ? element.checked : null,
    direction: action.direction,
    context: [],
    ...(action.target === null ? {} : { element: action.target }),
  };
}

function inputsOf({ action, element }: Choice, text: string): readonly InputEvent[] {
  if (element === null) return [{ kind: 'key', key: action.kind.toUpperCase() }];
  const [x, y] = centreOf(element.bounds);
  if (action.kind === 'scroll') return [swipeOver(element.bounds, action.direction ?? 'down')];
  if (action.kind === 'long_click') return [{ kind: 'long_tap', x, y }];
  if (action.kind === 'click') return [{ kind: 'tap', x, y }];
  const filled = Array.from(editableValue(element), (): InputEvent => ({ kind: 'key', key: 'DEL' }));
  return [{ kind: 'tap', x, y }, { kind: 'key', key: 'MOVE_END' }, ...filled, { kind: 'text', text }];
}

/** The finger moves in the opposite direction of what is looked for. */
function swipeOver([left, top, right, bottom]: Bounds, direction: Direction): InputEvent {
  const [x, y] = centreOf([left, top, right, bottom]);
  const sign = direction === 'down' || direction === 'right' ? 1 : -1;
  const wide = direction === 'left' || direction === 'right';
  const dx = wide ? Math.round(0.3 * sign * (right - left)) : 0;
  const dy = wide ? 0 : Math.round(0.3 * sign * (bottom - top));
  return { kind: 'swipe', from: [x + dx, y + dy], to: [x - dx, y - dy], ms: 300 };
}
