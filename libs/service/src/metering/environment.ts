import { z } from 'zod';
import { jsonOf } from '../config.ts';
import { Prices } from './prices.ts';

const limit = z.coerce.number().int().min(1).max(1_000_000_000_000);

/** Variables that limit calls to models; part of the configuration of every service that makes them. */
export const MeterEnvironment = z.object({
  MODEL_PRICES: jsonOf(Prices, '{"gpt-4o-mini":{"input":0.15,"cachedInput":0.075,"output":0.6}}'),
  /** Most tokens of one answer, where a budget limits the call. */
  MODEL_OUTPUT_TOKENS: z.coerce.number().int().min(16).max(1_000_000).default(4_096),
  TENANT_TOKENS_PER_DAY: limit.optional(),
  TENANT_USD_PER_DAY: z.coerce.number().positive().max(1_000_000).optional(),
  MODEL_REQUESTS_PER_MINUTE: limit.optional(),
  MODEL_TOKENS_PER_MINUTE: limit.optional(),
});
export type MeterEnvironment = z.infer<typeof MeterEnvironment>;
