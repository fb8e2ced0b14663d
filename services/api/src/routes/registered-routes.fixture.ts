import type { FastifyInstance } from 'fastify';

/** Collects `GET /v1/jobs/:id` and the like while routes are added. Call it before that. */
export function collectRoutes(app: FastifyInstance): ReadonlySet<string> {
  const routes = new Set<string>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    // Files of a page are no part of the interface.
    if (schema?.hide === true || url.startsWith('/docs/')) return;
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
  });
  return routes;
}
