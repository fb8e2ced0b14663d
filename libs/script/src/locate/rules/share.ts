import { isInteractable } from '@tapwright/screen';
import { z } from 'zod';
import { defineRule } from './definition.ts';

const percent = z.number().min(0).max(100);

/** What can be used at this place, in percent of the screen; no run proposes it. */
export const share = defineRule(z.object({ by: z.literal('share'), x: percent, y: percent }), {
  goesBy: 'point',
  says: 'a share of the screen',
  templates: [],
  match({ bounds: [left, top, right, bottom], elements }, { x, y }) {
    const at = [left + ((right - left) * x) / 100, top + ((bottom - top) * y) / 100] as const;
    const found = elements.findLast(
      (one) =>
        isInteractable(one) &&
        at[0] >= one.bounds[0] &&
        at[0] < one.bounds[2] &&
        at[1] >= one.bounds[1] &&
        at[1] < one.bounds[3],
    );
    return found === undefined ? [] : [found];
  },
  propose: () => [],
});
