import type { ScreenElement } from '@tapwright/screen';
import { z } from 'zod';
import { defineRule } from './definition.ts';

/** What a person means who names no element: the field in which one types, the part that one scrolls. */
export const role = defineRule(z.object({ by: z.literal('role'), role: z.enum(['focused', 'scrollable']) }), {
  goesBy: 'place',
  says: 'its part on the screen',
  templates: [],
  match({ elements }, rule) {
    if (rule.role === 'focused') return elements.filter(({ focused, editable }) => focused && editable);
    const [largest] = elements
      .filter(({ scrollable, enabled, editable }) => scrollable && enabled && !editable)
      .toSorted((a, b) => areaOf(b) - areaOf(a));
    return largest === undefined ? [] : [largest];
  },
  propose: () => [],
});

const areaOf = ({ bounds: [left, top, right, bottom] }: ScreenElement) => (right - left) * (bottom - top);
