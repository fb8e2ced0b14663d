import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** What is wrong with the answers that were sent: they do not fit their schema, or no schema names their status. */
export interface CheckedAnswers {
  /** The problems so far; reading them removes them. */
  readonly problems: string[];
}

/** Checks every answer of a route against its schema. Call it before routes are added. */
export function checkAnswers(app: FastifyInstance): CheckedAnswers {
  const problems: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const problem = problemOf(request, {
      status: reply.statusCode,
      type: String(reply.getHeader('content-type') ?? ''),
      payload,
    });
    if (problem !== null) problems.push(`${request.method} ${request.url}, ${reply.statusCode}: ${problem}`);
  });
  return { problems };
}

interface Sent {
  readonly status: number;
  readonly type: string;
  readonly payload: unknown;
}

const Responses = z.record(z.string(), z.unknown());
const Contents = z.looseObject({ content: z.record(z.string(), z.unknown()) });

/** Null where nothing is wrong, and for a path that no route has. */
function problemOf({ routeOptions }: FastifyRequest, { status, type, payload }: Sent): string | null {
  if (routeOptions.schema === undefined || routeOptions.schema.hide === true) return null;
  const schema = Responses.parse(routeOptions.schema.response)[String(status)];
  if (schema === undefined) return 'no schema names this status';
  if (!(schema instanceof z.ZodType)) {
    const known = Object.keys(Contents.parse(schema).content);
    return known.includes(type.split(';')[0] ?? '') ? null : `${type} is not one of ${known.join(', ')}`;
  }
  const sent: unknown = payload === '' || payload === undefined ? null : JSON.parse(String(payload));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) return z.prettifyError(parsed.error);
  return isDeepStrictEqual(parsed.data, sent) ? null : 'it has fields that the schema does not know';
}
