import { z } from 'zod';
import { findByLook } from '../looks.ts';
import { defineRule } from './definition.ts';

/** The element of the class whose picture nearly has this perceptual hash (128 hex digits); needs a picture. */
export const look = defineRule(z.object({ by: z.literal('look'), className: z.string(), hash: z.string() }), {
  goesBy: 'picture',
  says: 'its picture',
  templates: [],
  match(screen, rule, looks) {
    const found = looks === undefined ? null : findByLook(screen, rule, looks);
    return found === null ? [] : [found];
  },
  propose({ screen, element: { className, index }, looks }) {
    const hash = looks?.get(screen)?.get(index);
    return hash === undefined ? [] : [{ by: 'look', className, hash }];
  },
});
