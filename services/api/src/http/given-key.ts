import type { FastifyRequest } from 'fastify';

/** The key or token that a request carries in a header; empty where there is none. */
export function keyIn({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const given = [headers['x-api-key']].flat()[0] ?? headers.authorization ?? '';
  return given.replace(/^Bearer /, '');
}
