import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WithScreens } from '@tapwright/captures';
import { TapwrightError } from '@tapwright/contracts';
import type { SetupLines } from '@tapwright/policy';
import type { Platform, Prices } from '@tapwright/service';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type Access, type Caller, isOperator } from '../access/caller.ts';
import type { Submitting } from '../jobs/accept-jobs.ts';
import type { Reach } from '../webhooks/addresses.ts';
import { type Limits, NO_LIMITS } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant of the caller. */
    tenantId: string;
    /** Null until the caller is known; then never again. */
    caller: Caller | null;
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
  readonly access: Access;
  readonly limits: Limits;
  /** Whose jobs may run lines of a shell on phones; absent: nobody's. */
  readonly setupLines?: SetupLines;
  /** Models that jobs may name; absent: none. */
  readonly models?: readonly string[];
  /** What models cost; absent: it is not known here. */
  readonly prices?: Prices;
  /** How often a stream looks for events that another process wrote, milliseconds. */
  readonly streamEveryMs: number;
  /** Where webhooks may lead. */
  readonly reach: Reach;
}

/** Adds the routes of one resource. */
export type Routes = (app: RestApp, context: RestContext) => void;

/** Who sends a request that was admitted. */
export function callerIn({ caller }: Pick<FastifyRequest, 'caller'>): Caller {
  if (caller !== null) return caller;
  throw new TapwrightError('INTERNAL', 'the request was not admitted');
}

/** What the caller may ask of the platform. Where there are no keys there is nobody whom it could keep waiting. */
export function limitsFor(
  { limits }: Pick<RestContext, 'limits'>,
  request: Pick<FastifyRequest, 'caller'>,
): Limits {
  return callerIn(request).kind === 'local' ? NO_LIMITS : limits;
}

/** What jobs are submitted with, the caller's limits among it. */
export function submittingOf(context: RestContext, request: Pick<FastifyRequest, 'caller'>): Submitting {
  const { db, publisher, secrets } = context.platform;
  const { openJobs: openJobsMax, priority: priorityMax, storedBytes } = limitsFor(context, request);
  const mayExceedPriority = () => operates(context, request);
  const { setupLines = 'none', models = [], prices } = context;
  const own = { openJobsMax, priorityMax, mayExceedPriority, storedBytesMax: storedBytes };
  const priced = prices === undefined ? {} : { prices };
  return { db, publisher, secrets, ...own, setupLines, models, ...priced };
}

/** Whether the caller may act on what belongs to all tenants. */
export function operates(
  { access, platform }: Pick<RestContext, 'access' | 'platform'>,
  request: Pick<FastifyRequest, 'caller'>,
): Promise<boolean> {
  return isOperator(access, platform.db, callerIn(request));
}

/** For a route's `preParsing`: refuses everybody but operators. @throws TapwrightError `FORBIDDEN` */
export function operatorsOnly(context: Pick<RestContext, 'access' | 'platform'>) {
  return async (request: Pick<FastifyRequest, 'caller'>): Promise<void> => {
    if (await operates(context, request)) return;
    throw new TapwrightError('FORBIDDEN', 'this is for operators only', { field: 'x-api-key' });
  };
}
