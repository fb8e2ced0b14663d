import { hostname } from 'node:os';
import { BaseConfig } from '@tapwright/service';
import { z } from 'zod';

const Endpoint = z.string().regex(/^[^\s:,]+:\d{1,5}$/, 'host:port');

export const Config = BaseConfig.extend({
  /** Name of this gateway; stays the same when it is restarted. */
  GATEWAY_NAME: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/, 'letters, digits, - and _')
    .default(
      hostname()
        .replace(/[^A-Za-z0-9_-]/g, '-')
        .slice(0, 60) || 'gateway',
    ),
  /** Addresses of adb servers, separated by commas. */
  ADB_SERVERS: z
    .string()
    .default('127.0.0.1:5037')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(Endpoint).min(1)),
  /** A gateway that shows no sign of life for so long loses its leases. */
  LEASE_TTL_MS: z.coerce.number().int().min(2_000).max(600_000).default(30_000),
  /** Longest wait for a screen to hold still. */
  SETTLE_CAP_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  /** How long a screen must hold still. */
  SETTLE_QUIET_MS: z.coerce.number().int().min(0).max(10_000).default(250),
});
export type Config = z.infer<typeof Config>;
