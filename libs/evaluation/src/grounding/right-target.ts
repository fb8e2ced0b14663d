import { touchedWith } from '../evaluators/touched-with.ts';
import { elementOf } from '../evaluators/walk.ts';
import type { RecordedApp } from '../recorded-app.ts';
import type { RecordedElement } from '../recorded-screen.ts';
import type { GroundingPair } from './pairs.ts';

/** A chosen element, by its class and its box on the recorded screen. */
export interface ChosenElement {
  readonly className: string;
  readonly bounds: readonly number[];
}

/**
 * Was the meant element chosen? True for the element itself, and for what a finger cannot distinguish from it: the row
 * around a label, the label inside a button. Null if the recording has no such screen or nothing at the element's
 * place.
 */
export function isRightTarget(app: RecordedApp, pair: GroundingPair, chosen: ChosenElement): boolean | null {
  const screen = app.screen(pair.node);
  const { bounds, target } = pair;
  const meant = elementOf(app, pair.node, { type: 'tap', bounds, target });
  if (screen === null || meant === null) return null;
  const isChosen = (element: RecordedElement): boolean =>
    element.className === chosen.className && element.bounds.every((side, at) => side === chosen.bounds[at]);
  return touchedWith(screen, meant).some(isChosen);
}
