import type { Check } from '../outcome.ts';
import { noChange } from './no-change.ts';

/**
 * Like no change, but accepts actions that only the picture shows: taking a photo, starting a song. Some boxes and
 * switches show their state only in the picture, and not every phone has one; so they are not repeated.
 */
export const unresponsive: Check = (outcome, strategy) =>
  outcome.item.checked === null && outcome.item.pictureChanged !== true ? noChange(outcome, strategy) : null;
