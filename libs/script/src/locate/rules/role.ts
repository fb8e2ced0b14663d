import { ancestorsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { z } from 'zod';
import { defineRule } from './definition.ts';

/** What a person means who names no element: the field in which one types, the part that one scrolls. */
export const role = defineRule(z.object({ by: z.literal('role'), role: z.enum(['focused', 'scrollable']) }), {
  goesBy: 'place',
  says: 'its part on the screen',
  templates: [],
  match(screen, rule) {
    const { elements } = screen;
    if (rule.role === 'focused') return elements.filter(({ focused, editable }) => focused && editable);
    const [largest] = elements
      .filter((element) => scrollsContent(screen, element))
      .toSorted((a, b) => areaOf(b) - areaOf(a));
    return largest === undefined ? [] : [largest];
  },
  propose: () => [],
});

/** A wheel holds values, and a field holds what was typed: neither scrolls to an element. */
const WHEEL = /(?:Picker|WheelView|LoopView|PickerView)$/;

export function scrollsContent(screen: Screen, element: ScreenElement): boolean {
  const { scrollable, enabled, editable } = element;
  if (!scrollable || !enabled || editable) return false;
  return ![element, ...ancestorsOf(screen, element)].some(({ className }) => WHEEL.test(className));
}

const areaOf = ({ bounds: [left, top, right, bottom] }: ScreenElement) => (right - left) * (bottom - top);
