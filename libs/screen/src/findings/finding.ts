import { type Bounds, FindingKind } from '@tapwright/contracts';
import { elementLabel } from '../label.ts';
import type { Screen, ScreenElement } from '../screen.ts';

/** In the order in which they are reported. */
export const FINDING_KINDS = FindingKind.options;
export type { FindingKind };

/** One fault of one element of a screen. */
export interface Finding {
  readonly kind: FindingKind;
  /** Index of the element. */
  readonly element: number;
  /** What a person would call it; may be empty. */
  readonly label: string;
  readonly bounds: Bounds;
  /** One sentence with what was measured and what is wanted. */
  readonly says: string;
}

/** What is known about a screen besides its tree. */
export interface FindingFacts {
  /** Pixels of the tree for one density-independent pixel: 2.75 at 440 dpi. */
  readonly density: number;
  /** The upper edge of the keyboard in pixels; null where there is none. */
  readonly keyboardTop: number | null;
  /** What presses on this screen came to. */
  readonly tries: readonly ControlTry[];
}

/** How often a control was pressed on this screen, and how often that changed something: the tree, the app in front, or only the picture. */
export interface ControlTry {
  readonly element: number;
  readonly presses: number;
  readonly changes: number;
  /** How often presses of the same control on other screens changed something: it may have nothing to do on this one. */
  readonly changesElsewhere: number;
}

/** Findings of one kind on one screen; more say nothing new. */
export const FINDINGS_MAX = 20;

export function finding(kind: FindingKind, screen: Screen, element: ScreenElement, says: string): Finding {
  const { label } = elementLabel(screen, element);
  return { kind, element: element.index, label, bounds: element.bounds, says };
}
