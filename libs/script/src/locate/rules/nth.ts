import { ancestorsOf, descendantsOf } from '@tapwright/screen';
import { z } from 'zod';
import { isOfPlatform } from '../../text/platform-words.ts';
import { defineRule } from './definition.ts';

/** The nth (from 1) element of the class inside the only element with this id; an empty id is the whole screen. */
export const nth = defineRule(
  z.object({
    by: z.literal('nth'),
    className: z.string(),
    containerId: z.string(),
    nth: z.int(),
  }),
  {
    goesBy: 'place',
    says: 'its place among its like',
    templates: [],
    match(screen, rule) {
      const { className, containerId } = rule;
      const containers = screen.elements.filter(({ resourceId }) => resourceId === containerId);
      const [container] = containers;
      if (containerId !== '' && (container === undefined || containers.length > 1)) return [];
      const inside =
        containerId === '' || container === undefined ? screen.elements : descendantsOf(screen, container);
      const found = inside.filter((element) => element.className === className)[rule.nth - 1];
      return found === undefined ? [] : [found];
    },
    propose({ screen, element }) {
      const { className } = element;
      const isOnly = (id: string) =>
        screen.elements.filter(({ resourceId }) => resourceId === id).length === 1;
      const container = ancestorsOf(screen, element).find(
        ({ resourceId }) => resourceId !== '' && isOnly(resourceId),
      );
      const inside = container === undefined ? screen.elements : descendantsOf(screen, container);
      const place = inside.filter((at) => at.className === className).indexOf(element) + 1;
      return [{ by: 'nth', className, containerId: container?.resourceId ?? '', nth: place }];
    },
    // In another language of the system its name changes; its place within its own container stays.
    isFragile: ({ containerId }, { text, desc }) =>
      containerId === '' || !isOfPlatform(text === '' ? desc : text),
  },
);
