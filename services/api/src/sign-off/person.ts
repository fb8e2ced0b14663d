import type { Person } from '@tapwright/contracts';
import type { FastifyRequest } from 'fastify';
import { callerIn } from '../http/rest-app.ts';

/** As it stands in rows. */
export interface By {
  readonly byId: string;
  readonly byName: string;
}

/** Who sends the request: the name of a key, or the subject of a token. */
export function personOf(request: Pick<FastifyRequest, 'caller'>): By {
  const { subject, name } = callerIn(request);
  return { byId: subject, byName: name };
}

export function personView({ byId, byName }: By): Person {
  return { id: byId, name: byName };
}
