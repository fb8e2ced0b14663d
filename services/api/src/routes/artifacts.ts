import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { content, pathId } from '../http/schemas.ts';

const PICTURE = 'image/png';
const TEXT = 'text/plain';

/**
 * What a report shows of screens. A caller who does not know an id sees nothing, and never sees those of other
 * tenants.
 */
export function artifactRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/artifacts/:id',
    {
      schema: {
        summary: 'Gives a picture of a screen, or a text, that a report names',
        tags: ['jobs'],
        params: z.strictObject({ id: pathId('SHA-256 of the content, hexadecimal.', 'e3b0c442…') }),
        response: {
          200: content('The bytes as they were stored.', PICTURE, TEXT),
          ...refusals('NOT_FOUND', 'ARTIFACTS_UNAVAILABLE'),
        },
      },
    },
    async ({ tenantId, params: { id } }, reply) => {
      const bytes = await context.platform.artifacts.get(tenantId, artifactId(id));
      const isPicture = Buffer.from(bytes.subarray(1, 4)).toString('latin1') === 'PNG';
      const type = isPicture ? PICTURE : `${TEXT}; charset=utf-8`;
      return reply.type(type).header('x-content-type-options', 'nosniff').send(Buffer.from(bytes));
    },
  );
}

function artifactId(id: string): string {
  if (/^[0-9a-f]{64}$/.test(id)) return id;
  throw new TapwrightError('NOT_FOUND', 'there is no artifact with this id', { field: 'id' });
}
