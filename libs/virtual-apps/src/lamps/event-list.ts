import type { LampsEvent } from './state.ts';

/** Every type of event, so that what was reached can be counted. */
export const lampsEvents: Readonly<Record<LampsEvent['type'], true>> = {
  lamp_touched: true,
  bell_rung: true,
  missed: true,
};
