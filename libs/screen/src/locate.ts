import type { ElementRef } from '@tapwright/contracts';
import { elementLabel } from './label.ts';
import type { Screen, ScreenElement } from './screen.ts';

/** Which attributes found the element, from the surest to the weakest. */
export type LocatedBy = 'id_and_text' | 'id_and_label' | 'id' | 'text' | 'class_and_label';

export interface Located {
  readonly element: ScreenElement;
  readonly by: LocatedBy;
  /** Several elements fit equally well; the one nearest to the remembered place was chosen. */
  readonly ambiguous: boolean;
}

/** Identifies an element, for a decision, a memory or a trace. */
export function toElementRef(screen: Screen, element: ScreenElement): ElementRef {
  const { index, resourceId, text, desc, className, bounds } = element;
  return { index, resourceId, text, desc, className, label: elementLabel(screen, element).label, bounds };
}

/** The element that `locate` finds, or null. */
export function findElement(screen: Screen, ref: ElementRef): ScreenElement | null {
  return locate(screen, ref)?.element ?? null;
}

interface Rung {
  readonly by: LocatedBy;
  readonly applies: (ref: ElementRef) => boolean;
  readonly fits: (screen: Screen, element: ScreenElement, ref: ElementRef) => boolean;
  /** Several elements that fit have the same texts; the remembered place may choose among them. */
  readonly mayBeAmbiguous: boolean;
}

const LADDER: readonly Rung[] = [
  {
    by: 'id_and_text',
    applies: (ref) => ref.resourceId !== '' && speaks(ref),
    fits: (_screen, element, ref) => sameKind(element, ref) && saysTheSame(element, ref),
    mayBeAmbiguous: true,
  },
  {
    by: 'id_and_label',
    applies: (ref) => ref.resourceId !== '' && ref.label !== '',
    fits: (screen, element, ref) =>
      sameKind(element, ref) && elementLabel(screen, element).label === ref.label,
    mayBeAmbiguous: true,
  },
  {
    by: 'id',
    applies: (ref) => ref.resourceId !== '',
    fits: (screen, element, ref) => sameKind(element, ref) && !isAnotherRow(screen, element, ref),
    mayBeAmbiguous: false,
  },
  {
    by: 'text',
    applies: speaks,
    fits: (_screen, element, ref) => saysTheSame(element, ref),
    mayBeAmbiguous: true,
  },
  {
    by: 'class_and_label',
    applies: (ref) => ref.label !== '',
    fits: (screen, element, ref) =>
      element.className === ref.className && elementLabel(screen, element).label === ref.label,
    mayBeAmbiguous: true,
  },
];

/**
 * Finds the element again on another screen: uses the first set of attributes that exactly one element fits. If none
 * is unique, the first set that several fit decides, by nearness. Coordinates alone never find anything.
 */
export function locate(screen: Screen, ref: ElementRef): Located | null {
  let fallback: Located | null = null;
  for (const { by, applies, fits, mayBeAmbiguous } of LADDER) {
    if (!applies(ref)) continue;
    const found = screen.elements.filter((element) => fits(screen, element, ref));
    const [first] = found;
    if (first === undefined) continue;
    if (found.length === 1) return { element: first, by, ambiguous: false };
    if (mayBeAmbiguous) fallback ??= { element: nearest(found, first, ref), by, ambiguous: true };
  }
  return fallback;
}

function speaks(ref: ElementRef): boolean {
  return ref.text !== '' || ref.desc !== '';
}

function sameKind(element: ScreenElement, ref: ElementRef): boolean {
  return element.resourceId === ref.resourceId && element.className === ref.className;
}

function saysTheSame(element: ScreenElement, ref: ElementRef): boolean {
  return element.text === ref.text && element.desc === ref.desc;
}

/** If a row is named by the texts inside it and now has none of them, it is a different row of the same list. */
function isAnotherRow(screen: Screen, element: ScreenElement, ref: ElementRef): boolean {
  if (speaks(ref) || ref.label === '') return false;
  const { label, source } = elementLabel(screen, element);
  if (source !== 'children') return false;
  const remembered = new Set(ref.label.split(', '));
  return !label.split(', ').some((part) => remembered.has(part));
}

/**
 * By the sum of the differences of the four edges, so that of two things with the same centre the one of equal size
 * wins.
 */
function nearest(found: readonly ScreenElement[], first: ScreenElement, ref: ElementRef): ScreenElement {
  const apart = ({ bounds }: ScreenElement) =>
    bounds.reduce((sum, edge, at) => sum + Math.abs(edge - (ref.bounds[at] ?? 0)), 0);
  return found.reduce((best, element) => (apart(element) < apart(best) ? element : best), first);
}
