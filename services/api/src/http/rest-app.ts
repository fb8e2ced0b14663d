import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WithScreens } from '@tapwright/captures';
import { TapwrightError } from '@tapwright/contracts';
import type { Platform } from '@tapwright/service';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant of the caller's key. */
    tenantId: string;
  }
}

/** The server as routes see it: the compiler knows the types that a schema gives a request and its answers. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface RestContext {
  /** Read when a request is handled, not when routes are added: the document is made without a platform. */
  readonly platform: Platform & WithScreens;
  /** Who may label devices, release them and reserve them for others. */
  readonly isOperator: (tenantId: string) => boolean;
  /** How often a stream looks for events that another process wrote, milliseconds. */
  readonly streamEveryMs: number;
}

/** Adds the routes of one resource. */
export type Routes = (app: RestApp, context: RestContext) => void;

/** For a route's `onRequest`: refuses everybody but operators. @throws TapwrightError `FORBIDDEN` */
export function operatorsOnly({ isOperator }: Pick<RestContext, 'isOperator'>) {
  return async ({ tenantId }: Pick<FastifyRequest, 'tenantId'>): Promise<void> => {
    if (isOperator(tenantId)) return;
    throw new TapwrightError('FORBIDDEN', 'this is for operators only', { field: 'x-api-key' });
  };
}
