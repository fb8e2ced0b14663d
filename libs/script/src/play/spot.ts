import { touchedPart } from '@tapwright/contracts';
import { elementsAt, type Screen, type ScreenElement } from '@tapwright/screen';
import { resolveLocator } from '../locate/locator-chain.ts';
import type { Trace, TraceStep } from '../trace/trace.ts';

/**
 * Share of a crop that must look as in the run before its point is pressed again. What moves or counts there takes a part
 * of it; another button, or another page, takes nearly all.
 */
export const CROP_ALIKE = 0.8;

/** True where a step presses a point that no element of the tree explains. Pure. */
export function pressesSpot({ action }: Pick<TraceStep, 'action'>): boolean {
  return action.target?.spot !== undefined;
}

/**
 * The element whose share a point is: by its locators, else what contains the place of the run, on a screen of another
 * size at the same share of it. Pure.
 */
export function containerOfSpot(
  screen: Screen,
  { action, locators }: TraceStep,
  trace: Trace,
): ScreenElement | null {
  const found = resolveLocator(
    screen,
    locators.filter(({ by }) => by !== 'point'),
  );
  if (found !== null || action.target === null) return found;
  const [left, top, right, bottom] = screen.bounds;
  const [x, y] = touchedPart(action.target.bounds, action.target);
  const across = (right - left) / Math.max(1, trace.screen[0]);
  const down = (bottom - top) / Math.max(1, trace.screen[1]);
  return elementsAt(screen, [x * across, y * down])[0] ?? null;
}

/** Why a point is not pressed; null where it is. `crop`: how alike it looks, or that there is no picture. Pure. */
export function whyNotAlike({ crop: kept }: TraceStep, crop: number | undefined): string | null {
  if (kept === undefined) return 'the trace holds no picture of what was pressed there';
  if (crop === undefined) return 'there is no picture of the screen to compare';
  if (crop >= CROP_ALIKE) return null;
  const percent = (share: number) => `${Math.floor(share * 100)} %`;
  return `it looks only ${percent(crop)} as in the run, and ${percent(CROP_ALIKE)} are needed`;
}
