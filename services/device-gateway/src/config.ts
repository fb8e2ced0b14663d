import { hostname } from 'node:os';
import { DeviceLabels } from '@tapwright/contracts';
import {
  HealingsEnvironment,
  PolicyEnvironment,
  ResetHooksEnvironment,
  SetupLinesEnvironment,
} from '@tapwright/policy';
import { BaseConfig, jsonOf } from '@tapwright/service';
import { z } from 'zod';
import { MAX_HOLD_MS } from './lease/lease-timers.ts';

const Endpoint = z.string().regex(/^[^\s:,]+:\d{1,5}$/, 'host:port');

export const Config = BaseConfig.extend({
  /** Name of this gateway; it stays the same after a restart. */
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
  /** A gateway without a sign of life for this long loses its leases. */
  LEASE_TTL_MS: z.coerce.number().int().min(2_000).max(600_000).default(8_000),
  /** A run that holds its devices for longer is stopped. */
  LEASE_MAX_HOLD_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(7 * 24 * 3_600_000)
    .default(MAX_HOLD_MS),
  /** Labels of every device of this gateway, as JSON: `{"rack":"3"}`. */
  GATEWAY_LABELS: jsonOf(DeviceLabels, '{"label":"value"}'),
  /** Labels of single devices, by serial, as JSON: `{"emulator-5554":{"size":"small"}}`. */
  DEVICE_LABELS: jsonOf(z.record(z.string(), DeviceLabels), '{"serial":{"label":"value"}}'),
  /** Longest wait for a screen to hold still. */
  SETTLE_CAP_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  /** How long a screen must hold still. A screen that has not changed since the action gets five times as long. */
  SETTLE_QUIET_MS: z.coerce.number().int().min(0).max(10_000).default(80),
  /**
   * How screens are read: by `uiautomator dump`, by appium-uiautomator2-server where it is installed on the phone, or by
   * the server once both have shown the same screen.
   */
  HIERARCHY: z.enum(['dump', 'server', 'auto']).default('dump'),
  FORBIDDEN_ACTIONS: PolicyEnvironment.shape.FORBIDDEN_ACTIONS,
  ...HealingsEnvironment.shape,
  ...ResetHooksEnvironment.shape,
  ...SetupLinesEnvironment.shape,
  /**
   * When to attest devices and repair what is wrong: when first seen and after each run, only when first seen, or
   * never.
   */
  DEVICE_ATTEST: z.enum(['on', 'first', 'off']).default('on'),
  /** What happens to a phone before another tenant gets it. */
  TENANT_CHANGE: z.enum(['reset', 'refuse', 'same-tenant-only']).default('reset'),
});
export type Config = z.infer<typeof Config>;
