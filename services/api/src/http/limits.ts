import { MeterEnvironment } from '@tapwright/service';
import { z } from 'zod';

const count = (usual: number) => z.coerce.number().int().min(1).default(usual);

/** What one tenant may ask of the platform, as variables of the environment. */
export const LimitSettings = z.object({
  /** Requests of a tenant to one process, a minute. */
  TENANT_REQUESTS_PER_MINUTE: count(3_000),
  /** Requests with a missing or unknown key from one address to one process, a minute. */
  REFUSED_REQUESTS_PER_MINUTE: count(300),
  /** Event streams that a tenant has open at one process. */
  TENANT_STREAMS: count(50),
  /** Jobs of a tenant that have not ended. */
  TENANT_OPEN_JOBS: count(5_000),
  /** Devices that a tenant has reserved, each times the hours that are left; operators are exempt. */
  TENANT_DEVICE_HOURS: count(100),
  /** The highest priority of a tenant's jobs; operators are exempt. */
  TENANT_PRIORITY_MAX: z.coerce.number().int().min(-10).max(10).default(0),
  /** Megabytes of a tenant's dumps, pictures and files in the database, above which it begins no job; absent: no limit. */
  TENANT_STORED_MB: z.coerce.number().int().min(1).optional(),
  /** Tokens and US dollars of a tenant's day: the services that ask models keep them, the API only tells them. */
  TENANT_TOKENS_PER_DAY: MeterEnvironment.shape.TENANT_TOKENS_PER_DAY,
  TENANT_USD_PER_DAY: MeterEnvironment.shape.TENANT_USD_PER_DAY,
});

/** What one tenant may ask of the platform, so that the others are not kept waiting. */
export interface Limits {
  readonly requestsPerMinute: number;
  readonly refusedPerMinute: number;
  readonly streams: number;
  readonly openJobs: number;
  readonly deviceHours: number;
  readonly priority: number;
  readonly storedBytes: number;
  readonly tokensPerDay: number;
  readonly usdPerDay: number;
}

const MEGABYTE = 1_000_000;

export function limitsOf(settings: z.infer<typeof LimitSettings>): Limits {
  return {
    requestsPerMinute: settings.TENANT_REQUESTS_PER_MINUTE,
    refusedPerMinute: settings.REFUSED_REQUESTS_PER_MINUTE,
    streams: settings.TENANT_STREAMS,
    openJobs: settings.TENANT_OPEN_JOBS,
    deviceHours: settings.TENANT_DEVICE_HOURS,
    priority: settings.TENANT_PRIORITY_MAX,
    storedBytes: (settings.TENANT_STORED_MB ?? Number.POSITIVE_INFINITY) * MEGABYTE,
    tokensPerDay: settings.TENANT_TOKENS_PER_DAY ?? Number.POSITIVE_INFINITY,
    usdPerDay: settings.TENANT_USD_PER_DAY ?? Number.POSITIVE_INFINITY,
  };
}

/** As they are where nothing else is set. */
export const USUAL_LIMITS: Limits = limitsOf(LimitSettings.parse({}));

export const NO_LIMITS: Limits = {
  requestsPerMinute: Number.POSITIVE_INFINITY,
  refusedPerMinute: Number.POSITIVE_INFINITY,
  streams: Number.POSITIVE_INFINITY,
  openJobs: Number.POSITIVE_INFINITY,
  deviceHours: Number.POSITIVE_INFINITY,
  priority: Number.POSITIVE_INFINITY,
  storedBytes: Number.POSITIVE_INFINITY,
  tokensPerDay: Number.POSITIVE_INFINITY,
  usdPerDay: Number.POSITIVE_INFINITY,
};
