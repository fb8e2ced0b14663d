import {
  editableValue,
  elementLabel,
  isInert,
  rowOf,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { windowButtons } from '../choose/control.ts';

/** An element of a screen as questions to verifiers tell it. */
export interface VerifierElement {
  readonly index: number;
  readonly text: string;
  readonly checked: boolean | null;
  /** The first texts of its row, where others are called the same; else absent. */
  readonly near?: readonly string[];
  /** A press on it does nothing: a text that only tells something, or a field; else absent. */
  readonly inert?: true;
  /** What an input field holds, whose `text` is its name; absent for other elements, empty fields and passwords. */
  readonly holds?: string;
  /** How it looks, where it has no text and a model has described its picture; else absent. */
  readonly caption?: string;
}

/** A screen as questions to verifiers tell it. */
export interface VerifierScreen {
  readonly elements: readonly VerifierElement[];
  /** Names of the buttons of a window that lies over the page; absent where there is none. */
  readonly window?: readonly string[];
}

const ELEMENTS_MAX = 120;
const NO_CAPTIONS: ReadonlyMap<number, string> = new Map();

/**
 * The elements that say something or can be ticked, at most 120, and the buttons of a window. Pure.
 * @param captions how elements look, by their index
 */
export function verifierScreen(screen: Screen, captions = NO_CAPTIONS): VerifierScreen {
  const elements = screen.elements
    .filter(
      ({ index, text, desc, checkable }) => text !== '' || desc !== '' || checkable || captions.has(index),
    )
    .slice(0, ELEMENTS_MAX)
    .map((element) => verifierElement(screen, element, captions.get(element.index)));
  const window = windowButtons(screen);
  return window.length === 0 ? { elements } : { elements, window };
}

function verifierElement(
  screen: Screen,
  element: ScreenElement,
  caption: string | undefined,
): VerifierElement {
  const { index, checkable, checked, editable, password } = element;
  const near = rowOf(screen, element);
  const holds = editable && !password ? editableValue(element) : '';
  return {
    index,
    text: elementLabel(screen, element).label,
    checked: checkable ? checked : null,
    ...(near.length === 0 ? {} : { near }),
    ...(isInert(screen, element) ? { inert: true } : {}),
    ...(holds === '' ? {} : { holds }),
    ...(caption === undefined ? {} : { caption }),
  };
}
