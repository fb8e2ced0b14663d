import { z } from 'zod';
import { refusalsOf } from '../http/refusals.ts';
import type { RestApp } from '../http/rest-app.ts';
import { described } from '../http/schemas.ts';

/** The description of all routes, which anybody may read. */
export function documentRoutes(app: RestApp): void {
  app.get(
    '/openapi.json',
    {
      schema: {
        summary: 'Describes this interface as OpenAPI 3.1',
        tags: ['document'],
        security: [],
        response: {
          200: described(z.record(z.string(), z.unknown()), 'The document.'),
          ...refusalsOf(['INPUT_INVALID', 'INTERNAL']),
        },
      },
    },
    async () => ({ ...app.swagger() }),
  );
}
