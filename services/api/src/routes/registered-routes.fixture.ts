import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** By `GET /v1/jobs/:id`: the schemas of its answers, by status. Call it before routes are added. */
export function collectAnswers(app: FastifyInstance): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const answers = new Map<string, Readonly<Record<string, unknown>>>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    const { success, data } = z.record(z.string(), z.unknown()).safeParse(schema?.response);
    if (success) for (const one of [method].flat()) answers.set(`${one} ${url}`, data);
  });
  return answers;
}

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
