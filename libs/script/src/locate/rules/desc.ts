import { z } from 'zod';
import { literal } from '../../text/template.ts';
import { boundText } from './bound-text.ts';
import { defineRule } from './definition.ts';

/** The whole description of the element, which screen readers speak. */
export const desc = defineRule(z.object({ by: z.literal('desc'), desc: z.string() }), {
  goesBy: 'name',
  says: 'its description',
  templates: ['desc'],
  match({ elements }, rule) {
    const said = boundText(rule.desc);
    return elements.filter((at) => at.desc === said);
  },
  propose: ({ element }) => (element.desc === '' ? [] : [{ by: 'desc', desc: literal(element.desc) }]),
  fitsLoosely: (rule, element, { isText }) => isText(rule.desc, element.desc),
});
