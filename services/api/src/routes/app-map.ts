import { MapGraph, PackageName, TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { mapGraph } from '../explorations/map/map-graph.ts';
import { readMap } from '../explorations/map/read-map.ts';
import { svgOfMap } from '../explorations/map/svg-of-map.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { component, content, documented } from '../http/schemas.ts';

const Graph = component(MapGraph, 'MapGraph', {
  description: 'The map of an app as the graph of a recording (`utg-1`).',
});

const drawing = content('The map.', 'image/svg+xml').content;

const Query = z.strictObject({
  format: z.enum(['utg-1', 'svg']).default('utg-1').register(documented, {
    description: 'A graph that can be played as a recording, or a drawing.',
  }),
  version: z.string().max(100).optional().register(documented, {
    description: 'The version of the app, as `versions` names it; by default the one that was seen last.',
  }),
});

/** What the runs of a tenant have seen of an app. */
export function appMapRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/apps/:pkg/map',
    {
      schema: {
        summary: 'Shows the map of an app: its screens, and what leads from one to the next',
        tags: ['explorations'],
        params: z.strictObject({
          pkg: PackageName.clone().register(documented, {
            description: 'The package of the app.',
            examples: ['org.example.app'],
          }),
        }),
        querystring: Query,
        response: {
          200: { description: 'The map.', content: { 'application/json': { schema: Graph }, ...drawing } },
          ...refusals('NOT_FOUND', 'ARTIFACTS_UNAVAILABLE'),
        },
      },
    },
    async ({ tenantId, params: { pkg: packageName }, query: { format, version } }, reply) => {
      const map = await readMap(context.platform, { tenantId, packageName, appVersion: version ?? null });
      if (format === 'svg')
        return (
          reply
            .type('image/svg+xml')
            .header('x-content-type-options', 'nosniff')
            .header('content-security-policy', "default-src 'none'")
            // The types of an answer know the first of its media types only.
            .send(Buffer.from(svgOfMap(map)) as never)
        );
      const graph = mapGraph(map);
      if (graph === null)
        throw new TapwrightError('NOT_FOUND', 'what the screens of this map looked like was removed', {
          field: 'format',
          expected: 'svg, or a new exploration of the app',
        });
      return reply.type('application/json').send(graph);
    },
  );
}
