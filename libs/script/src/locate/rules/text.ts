import { z } from 'zod';
import { literal } from '../../text/template.ts';
import { boundText, writtenOn } from './bound-text.ts';
import { defineRule } from './definition.ts';

/** The whole text of the element. */
export const text = defineRule(z.object({ by: z.literal('text'), text: z.string() }), {
  goesBy: 'name',
  says: 'its text',
  templates: ['text'],
  match({ elements }, rule) {
    const said = boundText(rule.text);
    return elements.filter((at) => at.text === said);
  },
  propose({ element }) {
    const name = writtenOn(element);
    return name === '' ? [] : [{ by: 'text', text: literal(name) }];
  },
  fitsLoosely: (rule, element, { isText }) => isText(rule.text, element.text),
});
