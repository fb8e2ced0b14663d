import { z } from 'zod';
import { literal } from '../../text/template.ts';
import { boundText, writtenOn } from './bound-text.ts';
import { defineRule } from './definition.ts';

/** The resource id together with the text. */
export const idText = defineRule(
  z.object({ by: z.literal('id_text'), resourceId: z.string(), text: z.string() }),
  {
    goesBy: 'name',
    says: 'its id and text',
    templates: ['text'],
    match({ elements }, { resourceId, text }) {
      const said = boundText(text);
      return elements.filter((at) => at.resourceId === resourceId && at.text === said);
    },
    propose({ element }) {
      const { resourceId } = element;
      const name = writtenOn(element);
      return resourceId === '' || name === '' ? [] : [{ by: 'id_text', resourceId, text: literal(name) }];
    },
    fitsLoosely: (rule, { resourceId, text }, { isId, isText }) =>
      isId(rule.resourceId, resourceId) && isText(rule.text, text),
  },
);
