import type { Check } from '../outcome.ts';
import { noChange } from './no-change.ts';

/**
 * The same as no change, but for what shows in the picture only: a photo that is taken, a song that begins. Of boxes and
 * switches some show their state nowhere else, and not every phone has a picture; they are not repeated.
 */
export const unresponsive: Check = (outcome, strategy) =>
  outcome.item.checked === null && outcome.item.pictureChanged !== true ? noChange(outcome, strategy) : null;
