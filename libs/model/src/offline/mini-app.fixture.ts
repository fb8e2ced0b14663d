import type { ActorChoice, ActorHistoryItem, ActorInput } from '../roles/actor.ts';
import { chooseAction } from './answer/choose.ts';

/** A control of an invented app: how it looks and where it leads. */
interface Control extends Partial<Omit<ActorChoice, 'index'>> {
  readonly label: string;
  /** Screen that a click leads to; without it a click does nothing, unless the control can be checked. */
  readonly to?: string;
}

export type MiniApp = Readonly<Record<string, readonly Control[]>>;

export function choice(index: number, control: Partial<ActorChoice>): ActorChoice {
  const { kind = 'click', label = '', widget = 'Button', resourceId = '', value = '', hint = '' } = control;
  const { checked = null, direction = null, context = [], effect } = control;
  const judged = effect === undefined ? {} : { effect };
  return { index, kind, label, widget, resourceId, value, hint, checked, direction, context, ...judged };
}

export function step(label: string, rest: Partial<ActorHistoryItem> = {}): ActorHistoryItem {
  return {
    action: `click "${label}"`,
    kind: 'click',
    label,
    text: null,
    verdict: 'advanced',
    changes: [],
    ...rest,
  };
}

export function actorInput(
  goal: string,
  choices: readonly ActorChoice[],
  rest: Partial<ActorInput> = {},
): ActorInput {
  return {
    goal,
    app: 'org.example.garden',
    activity: '.Main',
    texts: [],
    history: [],
    rules: [],
    refused: [],
    stepsLeft: 20,
    ...rest,
    choices,
  };
}

/**
 * Lets the rules use an invented app from its screen `home`. Returns the actions, each as a short line:
 * `Settings`, `Name = Fern`, `end done`.
 */
export function drive(goal: string, app: MiniApp, maxSteps = 15): string[] {
  const state = { screen: 'home', typed: new Map<string, string>(), flipped: new Set<string>() };
  const history: ActorHistoryItem[] = [];
  const done: string[] = [];
  const trail: string[] = [];
  const spent = new Set<string>();
  for (let count = 0; count < maxSteps; count += 1) {
    const controls = (app[state.screen] ?? []).filter(
      (one) => !spent.has(`${state.screen} ${one.kind ?? 'click'} ${one.label}`),
    );
    const choices = [
      ...controls.map((one, index) => shown(index, one, state)),
      choice(controls.length, { kind: 'back' }),
    ];
    const all = [...choices, choice(choices.length, { kind: 'end' })];
    const texts = all.map((one) => one.label).filter((label) => label !== '');
    const answer = chooseAction(actorInput(goal, all, { history, texts, stepsLeft: maxSteps - count }));
    const chosen = all[answer.index];
    if (chosen === undefined || chosen.kind === 'end') return [...done, `end ${answer.claim}`];
    const before = JSON.stringify([state.screen, ...state.typed, ...state.flipped]);
    act(chosen, controls[chosen.index]?.to, { state, trail, text: answer.text });
    const changed = before !== JSON.stringify([state.screen, ...state.typed, ...state.flipped]);
    if (!changed) spent.add(`${state.screen} ${chosen.kind} ${chosen.label}`);
    history.push(
      step(chosen.label, {
        kind: chosen.kind,
        text: answer.text,
        verdict: changed ? 'advanced' : 'invalidated: no_change',
      }),
    );
    done.push(chosen.kind === 'text' ? `${chosen.label} = ${answer.text}` : chosen.label || chosen.kind);
  }
  return done;
}

interface State {
  screen: string;
  readonly typed: Map<string, string>;
  readonly flipped: Set<string>;
}

function shown(index: number, control: Control, { typed, flipped }: State): ActorChoice {
  const checked = control.checked ?? null;
  const now = flipped.has(control.label) && checked !== null ? !checked : checked;
  return choice(index, { ...control, value: typed.get(control.label) ?? control.value ?? '', checked: now });
}

function act(
  chosen: ActorChoice,
  to: string | undefined,
  { state, trail, text }: { state: State; trail: string[]; text: string | null },
): void {
  if (chosen.kind === 'back') state.screen = trail.pop() ?? state.screen;
  if (chosen.kind === 'text') state.typed.set(chosen.label, text ?? '');
  if (chosen.kind !== 'click') return;
  if (chosen.checked !== null && !state.flipped.delete(chosen.label)) state.flipped.add(chosen.label);
  if (to === undefined || to === state.screen) return;
  trail.push(state.screen);
  state.screen = to;
}

const toggle = (label: string, checked: boolean): Control => ({ label, widget: 'Switch', checked });
const radio = (label: string, checked: boolean, to?: string): Control => ({
  label,
  widget: 'RadioButton',
  checked,
  ...(to === undefined ? {} : { to }),
});

/** A plant diary: a list, an editor, a menu, settings, dialogs with and without buttons. */
export const GARDEN: MiniApp = {
  home: [
    { label: 'Add plant', to: 'editor' },
    { label: 'Sort by', to: 'sorting' },
    { label: 'More options', to: 'menu' },
    { label: 'Search', kind: 'text', widget: 'EditText', resourceId: 'search_field' },
    { label: 'Monstera', widget: 'FrameLayout', to: 'plant' },
    { label: 'Old cactus', widget: 'FrameLayout', to: 'plant' },
  ],
  editor: [
    { label: 'Name', kind: 'text', widget: 'EditText' },
    { label: 'Number of pots', kind: 'text', widget: 'EditText' },
    { label: 'Cancel', resourceId: 'button2', to: 'home' },
    { label: 'OK', resourceId: 'button1', to: 'home' },
  ],
  sorting: [
    radio('Title', true),
    radio('Date planted', false),
    radio('Ascending', true),
    radio('Descending', false),
    { label: 'Cancel', to: 'home' },
    { label: 'OK', to: 'home' },
  ],
  menu: [
    { label: 'Export diary', to: 'exporting' },
    { label: 'Settings', to: 'settings' },
    { label: 'Delete all plants', to: 'confirm' },
  ],
  exporting: [
    { label: 'File name', kind: 'text', widget: 'EditText', value: 'plants_2031_01_01' },
    { label: 'Cancel', to: 'home' },
    { label: 'Save', to: 'home' },
  ],
  plant: [{ label: 'Edit', to: 'renaming' }, { label: 'Delete', to: 'confirm' }, { label: 'Water now' }],
  renaming: [
    { label: 'Plant name', kind: 'text', widget: 'EditText', value: 'Monstera' },
    { label: 'Cancel', to: 'plant' },
    { label: 'OK', to: 'plant' },
  ],
  confirm: [
    { label: 'No', to: 'home' },
    { label: 'Yes', to: 'home' },
  ],
  settings: [
    { label: 'Palette, Dim', widget: 'RelativeLayout', to: 'themes' },
    toggle('Watering reminders', true),
    toggle('Show pot sizes', false),
    toggle('Hide dead plants', false),
  ],
  themes: [
    radio('Bright', false, 'settings'),
    radio('Dim', true, 'settings'),
    radio('Dim green', false, 'settings'),
  ],
};
