import { centreOf, isInteractable, type ScreenElement } from '@tapwright/screen';
import { z } from 'zod';
import { defineRule } from './definition.ts';

/** What can be used at this pixel; it fits any screen. */
export const point = defineRule(z.object({ by: z.literal('point'), x: z.int(), y: z.int() }), {
  goesBy: 'point',
  says: 'coordinates',
  templates: [],
  match({ elements }, { x, y }) {
    const found = elements.findLast((at) => isInteractable(at) && holds(at, x, y));
    return found === undefined ? [] : [found];
  },
  propose({ element }) {
    const [x, y] = centreOf(element.bounds);
    return [{ by: 'point', x, y }];
  },
});

function holds({ bounds: [left, top, right, bottom] }: ScreenElement, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}
