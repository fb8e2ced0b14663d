import { linksOn, mentionedParameters, type RunState } from '@tapwright/contracts';
import {
  type ActorChoice,
  type ActorInput,
  historyForModel,
  type Observed,
  type ShownNode,
  screenText,
} from '@tapwright/model';
import {
  type Choice,
  type MapHint,
  type MappedWay,
  mapHints,
  type Observation,
  openIn,
  ownSteps,
  shownNodes,
  spokenSentence,
} from '@tapwright/runtime';
import {
  accessibilityText,
  describeScrollable,
  editableValue,
  elementContext,
  isLauncher,
  ridOf,
  type Screen,
  shortClass,
  simplifiedList,
  textsInReadingOrder,
} from '@tapwright/screen';
import { conversationOf } from './conversation.ts';

export interface Situation {
  readonly screen: Screen;
  readonly state: RunState;
  readonly choices: readonly Choice[];
  /** What the map of the app knows; absent: nothing. */
  readonly ways?: readonly MappedWay[];
  readonly refused: ActorInput['refused'];
  readonly stepsLeft: number;
  readonly asksNotToRepeat?: boolean;
  readonly predicts?: boolean;
  /** How the screen is shown; by default a line for each action. */
  readonly observation?: Observation;
  /** The plan of the last answer in this task; absent: none is asked for. */
  readonly plan?: readonly string[];
  /** The summary takes the place of the steps. */
  readonly summarised?: boolean;
  /** Values of the case's parameters that are not secret. */
  readonly values?: Readonly<Record<string, string>>;
  /** For an actor without other agents: all parameters, and the sentence of the step after this one. */
  readonly alone?:
    | {
        readonly candidates?: readonly { readonly name: string; readonly about: string }[];
        readonly next?: string | null;
      }
    | undefined;
}

/** Most texts of a screen in a question; more is below the fold. */
const TEXTS_MAX = 80;

/** The facts for the question "what next?". */
export function actorInput(situation: Situation): ActorInput {
  const { screen, state, values = {} } = situation;
  const task = state.tasks[state.task];
  const earlier = state.tasks.slice(0, state.task).map(({ goal, role }) => {
    const sentence = spokenSentence(goal, values);
    return role === undefined ? sentence : `${role}: ${sentence}`;
  });
  return {
    goal: spokenSentence(task?.goal ?? '', values),
    ...(task?.role === undefined ? {} : { role: task.role }),
    ...(earlier.length === 0 ? {} : { earlier }),
    ...named(state, values),
    ...alone(situation),
    app: screen.packageName,
    activity: screen.activity,
    texts: textsInReadingOrder(screen).slice(0, TEXTS_MAX),
    ...offered(situation),
    history: historyForModel(ownSteps(state, values), { claims: true }),
    rules: state.rules,
    ...(state.memory === undefined || state.memory.steps.length === 0 ? {} : { steps: state.memory.steps }),
    ...(state.advice === undefined || state.advice.length === 0 ? {} : { advice: state.advice }),
    ...read(situation),
    ...(situation.predicts === true ? { predicts: true } : {}),
    ...(situation.asksNotToRepeat === true ? { asksNotToRepeat: true } : {}),
    ...(situation.observation === 'json' ? { inJson: true } : {}),
    ...observed(situation),
    ...(situation.plan === undefined ? {} : { plan: situation.plan }),
    ...(situation.summarised === true ? { memory: conversationOf(state).summary } : {}),
    refused: situation.refused,
    stepsLeft: situation.stepsLeft,
  };
}

/** The screen in another form than the list of actions. */
function observed({ screen, observation = 'list' }: Situation): Pick<ActorInput, 'observed'> {
  const lines = linesOf(screen, observation);
  return lines === null ? {} : { observed: lines };
}

/** The lines of an observation that has some; null where the screen is told in another way. */
export function linesOf(screen: Screen, observation: Observation): Observed | null {
  const as = OBSERVED.find((one) => one === observation);
  if (as === undefined) return null;
  const text = (as === 'tree' ? accessibilityText : simplifiedList)(screen, lineText);
  return { as, lines: text === '' ? [] : text.split('\n') };
}

const OBSERVED: readonly Observed['as'][] = ['tree', 'simplified', 'picture', 'marks'];
const LINE_TEXT_MAX = 80;

function lineText(text: string): string {
  return screenText(text, LINE_TEXT_MAX);
}

/** The obligations of the goal, where it has several: a single one is the goal itself. */
function read({ state, screen, values = {} }: Situation): Pick<ActorInput, 'obligations'> {
  const { obligations = [] } = state.tasks[state.task]?.ledger ?? {};
  if (obligations.length < 2) return {};
  const open = openIn(state, { screen, values });
  return {
    obligations: obligations.map(({ id, says, negative }) => ({
      id,
      says,
      negative,
      open: open.find((one) => one.id === id)?.reason ?? null,
    })),
  };
}

function alone({ alone: told, values = {} }: Situation): Pick<ActorInput, 'candidates' | 'next'> {
  const { candidates, next } = told ?? {};
  return {
    ...(candidates === undefined
      ? {}
      : { candidates: candidates.map(({ name, about }) => ({ name, about })) }),
    ...(next === undefined ? {} : { next: next === null ? null : spokenSentence(next, values) }),
  };
}

/** The parameters that the sentence of the task names, and whether each was entered. */
function named(
  { tasks, task, history }: RunState,
  values: Readonly<Record<string, string>>,
): Pick<ActorInput, 'parameters'> {
  const names = mentionedParameters(tasks[task]?.goal ?? '');
  if (names.length === 0) return {};
  const own = history.filter((item) => item.task === task && item.verdict !== 'invalidated');
  const taken = new Set(own.flatMap(({ parameter }) => parameter ?? []));
  return {
    parameters: names.map((name) => ({ name, value: values[name] ?? null, taken: taken.has(name) })),
  };
}

/** The choices; for a screen of filtered nodes, each with the id by which it is named, and the nodes. */
function offered({
  screen,
  state,
  choices,
  observation,
  ways = [],
}: Situation): Pick<ActorInput, 'choices' | 'nodes'> {
  const hints = mapHints(ways, state);
  const plain = actorChoices(screen, choices).map((choice, index) => ({
    ...choice,
    ...ledBy(hints.get(choices[index]?.action.key ?? '')),
  }));
  if (observation !== 'nodes') return { choices: plain };
  const nodes = shownNodes(screen, linksOn(state, state.current?.captureId ?? ''));
  return {
    choices: plain.map((one, index) => ({ ...one, ...namedBy(screen, nodes, choices[index]) })),
    nodes,
  };
}

/** The choices as facts of a question, each with its number. */
export function actorChoices(screen: Screen, choices: readonly Choice[]): readonly ActorChoice[] {
  return choices.map((choice, index) => actorChoice(screen, choice, index));
}

function ledBy(hint: MapHint | undefined): Pick<ActorChoice, 'leads'> {
  return hint === undefined ? {} : { leads: { to: hint.activity, holds: hint.holds } };
}

/** A scroll is not named by an id (XUAT-Copilot, table 2). */
function namedBy(
  screen: Screen,
  nodes: readonly ShownNode[],
  choice: Choice | undefined,
): Pick<ActorChoice, 'rid'> {
  if (choice === undefined || choice.element === null || choice.action.kind === 'scroll') return {};
  const rid = ridOf(screen, nodes, choice.element);
  return rid === null ? {} : { rid };
}

function actorChoice(screen: Screen, { action, element, caption }: Choice, index: number): ActorChoice {
  if (element === null) {
    const none = { label: '', widget: '', resourceId: '', value: '', hint: '', checked: null, context: [] };
    return { index, kind: action.kind, direction: null, ...none };
  }
  return {
    index,
    kind: action.kind,
    label: action.target?.link?.text ?? action.target?.label ?? '',
    ...(caption === undefined ? {} : { caption }),
    widget: shortClass(element.className),
    resourceId: element.resourceId.replace(/^.*:id\//, ''),
    value: element.editable ? editableValue(element) : '',
    hint: element.hint,
    checked: element.checkable ? element.checked : null,
    direction: action.direction,
    // The home screen opens apps, and changes nothing of them.
    effect: action.kind === 'click' && isLauncher(element.packageName) ? 'look' : action.effect,
    context: elementContext(screen, element),
    ...(action.kind === 'scroll' ? { holds: describeScrollable(screen, element).sentence } : {}),
    ...(action.target === null ? {} : { element: action.target }),
  };
}
