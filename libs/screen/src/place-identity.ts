import { hash } from 'node:crypto';
import { foldVolatile } from './fold-volatile.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { appElements, isClockLike } from './tree.ts';

/** 64 bits, like the other signatures. */
const HEX_DIGITS = 16;

/**
 * Is this a place where the run has been before? Covers what a person would notice: activity, tree, texts and the
 * states of boxes and tabs. Unlike the content hash it ignores a ticking clock, a running counter, a filling bar and
 * exact positions, so that a list that comes back a little scrolled is still the same place.
 */
export function placeIdentity(screen: Screen): string {
  const lines = appElements(screen)
    .filter((element) => !isClockLike(element))
    .map(placeLine);
  return hash('sha1', [screen.packageName, screen.activity, ...lines].join('\u0002')).slice(0, HEX_DIGITS);
}

function placeLine(element: ScreenElement): string {
  const { depth, className, resourceId, checked, selected, enabled } = element;
  const state = `${depth} ${Number(checked)}${Number(selected)}${Number(enabled)}`;
  return `${state}\u0001${className}\u0001${resourceId}\u0001${identityText(element)}`;
}

/** Typed text is a state of the place and is never replaced. */
function identityText({ editable, text, desc }: ScreenElement): string {
  return editable ? `${text}\u0001${desc}` : `${foldVolatile(text)}\u0001${foldVolatile(desc)}`;
}
