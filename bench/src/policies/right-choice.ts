import {
  ancestorsOf,
  isRightElement,
  type RecordedApp,
  type RecordedElement,
  type RecordedScreen,
  sameControl,
  type TruthAction,
  titleOf,
} from '@tapwright/evaluation';
import type { ActorInput } from '@tapwright/model';
import { lost, type Offer, offersOn, type PathStep } from '@tapwright/suite/benchmark';
import { scrollTowards } from './path/scroll-towards.ts';

/** An action on an element of a node: what a truth asks for, what a log chose, or a step on the way. */
export interface Wanted {
  readonly kind: TruthAction['kind'];
  /** The elements of the screen on which it would be right, the best first; none for a key. */
  readonly elements: readonly RecordedElement[];
  readonly text: string | null;
}

/** The elements of a node that an action of the truth may be done on, the best first. */
export function elementsFor(app: RecordedApp, action: TruthAction, node: string): readonly RecordedElement[] {
  const screen = app.screen(node);
  const home = app.screen(action.node);
  if (screen === null || home === null || action.element === null) return [];
  const right = sameControl(home, action.element);
  if (node === action.node) return right;
  // The cheap check comes first: an element with another name cannot be right on another node.
  const kin = (element: RecordedElement): boolean =>
    right.some(
      (other) =>
        other.resourceId === element.resourceId &&
        other.className === element.className &&
        (element.editable || titleOf(screen, element) === titleOf(home, other)),
    );
  const found = screen.filter((element) => kin(element) && isRightElement(app, action, { node, ...element }));
  return [...new Set(found.flatMap((element) => sameControl(screen, element)))];
}

/**
 * Chooses among the offers of one question: the wanted action, or a scroll towards its element. `lost` where it is
 * not offered: it may be blocked, or the screen may not have such an element.
 */
export function chooserOn(app: RecordedApp, node: string, input: ActorInput): (wanted: Wanted) => PathStep {
  const screen = app.screen(node);
  if (screen === null) return () => lost(`${node} is not in the recording`);
  const offers = offersOn(screen, input.choices);
  return (wanted) => choose({ screen, offers, input, node }, wanted);
}

interface Question {
  readonly screen: RecordedScreen;
  readonly offers: readonly Offer[];
  readonly input: ActorInput;
  readonly node: string;
}

function choose({ screen, offers, input, node }: Question, wanted: Wanted): PathStep {
  const offer = offerOf(screen, offers, wanted);
  if (offer !== undefined) return { kind: 'choose', index: offer.choice.index, text: wanted.text };
  const [target] = wanted.elements;
  if (target === undefined) return lost(`nothing on ${node} is what is wanted`);
  const scroll = scrollTowards(screen, target, offers, input);
  const name = titleOf(screen, target) || target.resourceId;
  return scroll ?? lost(`'${name}' on ${node} is not offered for ${wanted.kind}`);
}

function offerOf(
  screen: RecordedScreen,
  offers: readonly Offer[],
  { kind, elements }: Wanted,
): Offer | undefined {
  const fitting = offers.filter(({ choice }) => choice.kind === kind);
  if (kind === 'back') return fitting[0];
  const [target] = elements;
  const around = target === undefined ? [] : namesakesAround(screen, target);
  for (const element of [...elements, ...around]) {
    const offer = fitting.find((one) => one.element === element);
    if (offer !== undefined) return offer;
  }
  return undefined;
}

/**
 * The elements that get a touch instead of it: in a small window a row looks like its background, but is still the
 * row of its text.
 */
function namesakesAround(screen: RecordedScreen, target: RecordedElement): readonly RecordedElement[] {
  const title = titleOf(screen, target);
  if (title === '') return [];
  return [...ancestorsOf(screen, target)].filter((outer) => outer.active && titleOf(screen, outer) === title);
}
