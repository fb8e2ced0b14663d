import { z } from 'zod';
import { isInOnlyItem } from '../list-item.ts';
import { isRoleOnly } from '../role-id.ts';
import { defineRule } from './definition.ts';

/** The resource id together with the class; an empty class, as of a line that a person wrote, fits every one. */
export const id = defineRule(
  z.object({ by: z.literal('id'), resourceId: z.string(), className: z.string() }),
  {
    goesBy: 'name',
    says: 'its id',
    templates: [],
    match: ({ elements }, { resourceId, className }) =>
      elements.filter(
        (at) => at.resourceId === resourceId && (className === '' || at.className === className),
      ),
    propose: ({ element: { resourceId, className } }) =>
      resourceId === '' ? [] : [{ by: 'id', resourceId, className }],
    isShared: (rule, { screen, element }) => isRoleOnly(rule) || isInOnlyItem(screen, element),
    fitsLoosely: ({ resourceId }, element, { isId }) => isId(resourceId, element.resourceId),
  },
);
