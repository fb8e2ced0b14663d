import { labelFromId } from './label-from-id.ts';
import { neighbourLabel } from './neighbours.ts';
import { passiveTexts } from './passive-texts.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { descendantsOf, isInteractable, isList, oneLine, ownText, parentOf } from './tree.ts';

/** Where a label was found; `none` if the element has nothing that could serve as its name. */
export type LabelSource =
  | 'text'
  | 'desc'
  | 'children'
  | 'hint'
  | 'resource_id'
  | 'neighbour'
  | 'platform'
  | 'none';

export interface ElementLabel {
  readonly label: string;
  readonly source: LabelSource;
}

type Finder = (screen: Screen, element: ScreenElement) => string;

const FINDERS: Readonly<Record<Exclude<LabelSource, 'none'>, Finder>> = {
  text: (_screen, element) => (showsHint(element) ? '' : oneLine(element.text)),
  desc: (_screen, element) => oneLine(element.desc),
  hint: (_screen, element) => oneLine(element.hint),
  children: joinedChildren,
  neighbour: neighbourLabel,
  resource_id: (screen, element) => labelFromId(element.resourceId) || labelFromIdInside(screen, element),
  platform: (screen, element) => (isNavigationButton(screen, element) ? NAVIGATE_UP : ''),
};

// The first source with a text wins. The text of a field is its value, and the text of a switch is often its
// state ("ON"): people name both by what is written around them.
const ORDER: readonly LabelSource[] = [
  'text',
  'desc',
  'children',
  'hint',
  'resource_id',
  'neighbour',
  'platform',
];
const FIELD_ORDER: readonly LabelSource[] = ['hint', 'desc', 'resource_id', 'neighbour', 'text'];
const CHECKABLE_ORDER: readonly LabelSource[] = [
  'text',
  'desc',
  'children',
  'neighbour',
  'hint',
  'resource_id',
];
const STATE_WORD_ORDER: readonly LabelSource[] = ['desc', 'neighbour', 'text', 'resource_id'];

/** Each is asked for many times in a step: for the prompt, for what is offered, for what changed. A screen does not change. */
const labels = new WeakMap<Screen, Map<ScreenElement, ElementLabel>>();

/** What a person would call the element, on one line of at most 160 characters. */
export function elementLabel(screen: Screen, element: ScreenElement): ElementLabel {
  const ofScreen = labels.get(screen) ?? new Map<ScreenElement, ElementLabel>();
  if (ofScreen.size === 0) labels.set(screen, ofScreen);
  const known = ofScreen.get(element);
  if (known !== undefined) return known;
  const label = findLabel(screen, element);
  ofScreen.set(element, label);
  return label;
}

function findLabel(screen: Screen, element: ScreenElement): ElementLabel {
  for (const source of orderFor(element)) {
    if (source === 'none') continue;
    const label = FINDERS[source](screen, element);
    if (label !== '') return { label, source };
  }
  return { label: '', source: 'none' };
}

/** The typed text of a field; empty if the field only shows its hint. */
export function editableValue(element: ScreenElement): string {
  return showsHint(element) ? '' : element.text;
}

/** Android puts the hint into the text of an empty field. */
function showsHint(element: ScreenElement): boolean {
  return element.editable && element.hint !== '' && element.text === element.hint;
}

function orderFor(element: ScreenElement): readonly LabelSource[] {
  if (element.editable) return FIELD_ORDER;
  if (!element.checkable) return ORDER;
  const word = element.text.trim();
  const isStateWord =
    /(?:Switch|SwitchCompat|ToggleButton)$/.test(element.className) && /^\S{1,12}$/.test(word);
  return isStateWord ? STATE_WORD_ORDER : CHECKABLE_ORDER;
}

const MAX_CHILD_TEXTS = 4;

/**
 * Texts inside a row or button. A list is not named by its rows, nor a row by the buttons in it if it has other texts.
 */
function joinedChildren(screen: Screen, element: ScreenElement): string {
  if (element.scrollable || isList(element)) return '';
  const passive = passiveTexts(screen, element);
  const speaking = passive.length > 0 ? passive : descendantsOf(screen, element);
  const texts = new Set(speaking.map(ownText).filter((text) => text !== ''));
  return oneLine([...texts].slice(0, MAX_CHILD_TEXTS).join(', '));
}

/** With more elements inside, it is a card with its own content rather than a frame around an icon. */
const MAX_INSIDE = 3;

/** A button that is a frame around an icon: the id may be the icon's. */
function labelFromIdInside(screen: Screen, element: ScreenElement): string {
  const inside = descendantsOf(screen, element);
  if (inside.length > MAX_INSIDE || inside.some(isInteractable)) return '';
  return inside.map(({ resourceId }) => labelFromId(resourceId)).find((label) => label !== '') ?? '';
}

/** AppCompat's name for the button at the start of a toolbar, unless an app gives another one. */
const NAVIGATE_UP = 'Navigate up';

/** AppCompat's toolbar makes this button itself: an ImageButton without an id at the toolbar's edge. */
function isNavigationButton(screen: Screen, element: ScreenElement): boolean {
  const { className, resourceId, bounds } = element;
  const bar = parentOf(screen, element);
  if (bar === null || resourceId !== '' || !className.endsWith('ImageButton')) return false;
  if (!/toolbar/i.test(`${bar.className} ${bar.resourceId}`)) return false;
  const [first] = bar.children.flatMap((at) => screen.elements[at] ?? []).filter(isInteractable);
  return first === element && (bounds[0] === bar.bounds[0] || bounds[2] === bar.bounds[2]);
}
