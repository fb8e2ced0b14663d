import {
  type Action,
  type ActionKind,
  type Direction,
  type ElementRef,
  spotName,
  type TextLink,
} from '@tapwright/contracts';
import {
  ancestorsOf,
  editableValue,
  nearOf,
  parentOf,
  recogniseScreen,
  type Screen,
  type ScreenElement,
  type ScreenKind,
  toElementRef,
} from '@tapwright/screen';
import { effectOfKind, effectOn } from './effect-on-screen.ts';
import { numberPad } from './number-pad.ts';
import { isPicker, pickerView } from './picker.ts';
import { canBePulled } from './pull.ts';

/** One action that may be chosen on a screen. */
export interface Choice {
  readonly action: Action;
  readonly element: ScreenElement | null;
  /** How the element looks, if it has no name and a model has described its picture; else absent. */
  readonly caption?: string;
  /** What says which one the element is where its name does not (`nearOf`); else absent. */
  readonly near?: readonly string[];
}

/** Maximum number of choices that are offered; a prompt has no room for more. */
const CHOICES_MAX = 200;

/** Kinds of actions that have the effect of their element's label. */
const PRESSES = new Set<ActionKind>(['click', 'double_click', 'long_click']);

/** Kinds of actions that are told with what stands near their element. */
const TELLS_NEAR = new Set<ActionKind>([...PRESSES, 'text']);

/** Something else than the app is in front, and it is not a dialog of the app. */
const AWAY = new Set<ScreenKind>(['launcher', 'foreign', 'crash', 'anr']);

export interface SpaceOptions {
  readonly keyboardShown: boolean;
  /** Package of the app under test: if another one is in front, the app can be restarted. */
  readonly app?: string;
  /** How icons without a name look, by element index. */
  readonly captions?: ReadonlyMap<number, string>;
  /** Links inside texts, by element index. */
  readonly links?: ReadonlyMap<number, readonly TextLink[]>;
  /** The sentence of the task asks for a double tap (`saysDoubleTap`): it is offered only then. */
  readonly doubleTap?: boolean;
  /** What apps refresh when it is pulled down is offered to be pulled also where the tree does not say that it scrolls (`canBePulled`). */
  readonly pulls?: boolean;
  /** The run may have begun what is under way on the page; unless it is known to be false, it is so. */
  readonly begun?: boolean;
}

/**
 * Everything that can be done on a screen, in document order: the action space before refinement (GUARDIAN 3.2.2). It
 * has clickable elements and leaves of lists with a text, editable fields, scrollable containers, pickers and number
 * pads; then the actions for the whole device, with the end last.
 */
export function actionSpace(screen: Screen, options: SpaceOptions): Choice[] {
  const choices: Choice[] = [];
  const { doubleTap = false, begun = true, pulls = false } = options;
  for (const element of screen.elements) {
    if (choices.length >= CHOICES_MAX) break;
    const caption = options.captions?.get(element.index);
    choices.push(...elementChoices(screen, element, { caption, doubleTap, begun, pulls }));
    choices.push(
      ...linkChoices(screen, element, { links: options.links?.get(element.index), doubleTap, begun, pulls }),
    );
  }
  if (numberPad(screen) !== null) choices.push(choiceOnDevice(screen, 'keypad'));
  if (options.keyboardShown) choices.push(choiceOnDevice(screen, 'enter'));
  const { kind } = recogniseScreen(screen, { app: options.app });
  if (kind === 'loading') choices.push(choiceOnDevice(screen, 'wait'));
  if (options.app !== undefined && AWAY.has(kind)) choices.push(choiceOnDevice(screen, 'restart'));
  choices.push(
    choiceOnDevice(screen, 'home'),
    choiceOnDevice(screen, 'back', begun),
    choiceOnDevice(screen, 'end'),
  );
  return choices;
}

interface Offering {
  readonly caption?: string | undefined;
  readonly links?: readonly TextLink[] | undefined;
  readonly doubleTap: boolean;
  readonly begun: boolean;
  readonly pulls: boolean;
}

function elementChoices(
  screen: Screen,
  element: ScreenElement,
  { caption, doubleTap, begun, pulls }: Offering,
): Choice[] {
  if (!element.enabled) return [];
  const of = (kind: ActionKind, direction: Direction | null = null) =>
    choiceOn(screen, element, { kind, direction, caption, begun });
  const choices: Choice[] = [];
  if (element.editable) choices.push(of('text'));
  else if (element.clickable || element.checkable || isBareLeaf(screen, element)) choices.push(of('click'));
  if (doubleTap && (choices.some(({ action }) => action.kind === 'click') || isPicture(screen, element)))
    choices.push(of('double_click'));
  if (element.editable && editableValue(element) !== '' && !isInPicker(screen, element))
    choices.push(of('clear'));
  if (element.longClickable && !element.editable) choices.push(of('long_click'));
  if (isPicker(element) && pickerView(screen, element) !== null) choices.push(of('swipe_selector'));
  if (element.scrollable) {
    const wide = isHorizontal(screen, element);
    choices.push(of('scroll', wide ? 'right' : 'down'), of('scroll', wide ? 'left' : 'up'));
  } else if (pulls && canBePulled(screen, element)) choices.push(of('scroll', 'up'));
  return choices;
}

/** Elements that react to gestures without being marked: photos, maps and films, which can be zoomed or liked. */
function isPicture(screen: Screen, element: ScreenElement): boolean {
  const { className, desc, children, editable } = element;
  if (children.length > 0 || editable || (desc === '' && !/Image|Texture|Surface/.test(className)))
    return false;
  return !ancestorsOf(screen, element).some(({ clickable }) => clickable);
}

/**
 * Each link of a text as its own choice, beside the text: usually no link is in the middle of it (XUAT-Copilot 3.2).
 */
function linkChoices(screen: Screen, element: ScreenElement, { links = [], doubleTap }: Offering): Choice[] {
  if (!element.enabled || element.editable) return [];
  const kinds = doubleTap ? (['click', 'double_click'] as const) : (['click'] as const);
  return links.flatMap((link) => {
    const target = { ...toElementRef(screen, element), link };
    const effect = effectOn(screen, element, link.text);
    return kinds.map((kind): Choice => {
      const key = `${actionKey(kind, null, element, target.label)}|link ${link.text}`;
      return { element, action: { kind, target, text: null, direction: null, effect, key } };
    });
  });
}

/** The value of a wheel is chosen, not emptied. */
function isInPicker(screen: Screen, element: ScreenElement): boolean {
  const parent = parentOf(screen, element);
  return parent !== null && isPicker(parent);
}

/**
 * A text in a list that is not marked clickable: in some apps the rows react anyway. If a row has controls with words
 * of their own, the text describes them and is not a choice. Beside a nameless control (a switch, three dots) the first
 * text still stands for the row.
 */
function isBareLeaf(screen: Screen, element: ScreenElement): boolean {
  if (element.children.length > 0 || (element.text === '' && element.desc === '')) return false;
  const above = ancestorsOf(screen, element);
  if (above.some((ancestor) => ancestor.clickable || ancestor.checkable)) return false;
  if (
    !above.some(
      (ancestor) => ancestor.scrollable || /RecyclerView|ListView|GridView/.test(ancestor.className),
    )
  )
    return false;
  const row = (above[0]?.children ?? []).flatMap((index) => screen.elements[index] ?? []);
  const controls = row.filter((other) => other.clickable);
  if (controls.length === 0) return true;
  return row.find((other) => other.text !== '') === element && controls.every(isNameless);
}

function isNameless(control: ScreenElement): boolean {
  return control.text === '' && control.children.length === 0;
}

function isHorizontal(screen: Screen, element: ScreenElement): boolean {
  if (/HorizontalScrollView|ViewPager/.test(element.className)) return true;
  const boxes = element.children.flatMap((index) => screen.elements[index] ?? []);
  const [first, second] = boxes;
  if (first === undefined || second === undefined) return false;
  return (
    boxes.every((box) => Math.abs(box.bounds[1] - first.bounds[1]) < 8) &&
    second.bounds[0] !== first.bounds[0]
  );
}

/** An action on an element, whether the space offers it or not. */
export function choiceOn(
  screen: Screen,
  element: ScreenElement,
  what: { kind: ActionKind; direction: Direction | null; caption?: string | undefined; begun?: boolean },
): Choice {
  const target = toElementRef(screen, element);
  const caption = target.label === '' ? what.caption : undefined;
  const effect = PRESSES.has(what.kind)
    ? effectOn(screen, element, caption ?? target.label, what.begun)
    : effectOfKind(screen, what.kind);
  // The key does not contain its looks: a caption comes and goes with the picture. Where looks matter they are compared
  // separately.
  const key = actionKey(what.kind, what.direction, element, target.label);
  const action: Action = { kind: what.kind, target, text: null, direction: what.direction, effect, key };
  const near = TELLS_NEAR.has(what.kind) ? nearOf(screen, element) : [];
  return {
    element,
    action,
    ...(caption === undefined ? {} : { caption }),
    ...(near.length === 0 ? {} : { near }),
  };
}

/**
 * Identity of an action: its type and the textual attributes of its element (GUARDIAN 3.1.2), not its place. The
 * content of a field and the state of a switch are left out, because the action itself changes them.
 */
export function actionKey(
  kind: ActionKind,
  direction: Direction | null,
  element: ScreenElement,
  label: string,
): string {
  const text = element.editable ? '' : label;
  return [kind, direction ?? '', element.className, element.resourceId, element.desc, text].join('|');
}

/** An action on the whole device, whether the space offers it or not. */
export function choiceOnDevice(screen: Screen, kind: ActionKind, begun = true): Choice {
  const effect = effectOfKind(screen, kind, begun);
  return {
    element: null,
    action: { kind, target: null, text: null, direction: null, effect, key: `${kind}|||||` },
  };
}

/** True for the key of an action that claims that the goal is reached. */
export function isClaimKey(key: string): boolean {
  return key.startsWith('end|');
}

/** `click "Save"`: an action in a few words, for people and prompts. The typed text is left out. */
export function describeAction(action: Action): string {
  const name = action.kind.replace('_', ' ');
  const direction = action.direction === null ? '' : ` ${action.direction}`;
  if (action.kind === 'open_link') return `open link "${(action.text ?? '').slice(0, 80)}"`;
  const label = action.target === null ? '' : ` ${nameOf(action.target)}`;
  return `${name}${direction}${label}`;
}

/** `"Save"`, `link "terms" in "I accept the terms"`, or `point 31 %, 62 % in "Board"`. */
function nameOf({ label, link, spot }: ElementRef): string {
  const own = `"${label.slice(0, 80)}"`;
  if (spot !== undefined) return `${spotName(spot)} in ${own}`;
  return link === undefined ? own : `link "${link.text}" in ${own}`;
}
