import { z } from 'zod';
import { documented } from '../http/schemas.ts';

const KEY_MAX = 200;
const range = `1 to ${KEY_MAX} characters`;

/** The `Idempotency-Key` of a request that makes jobs. */
export const idempotencyKey = z
  .string()
  .min(1, range)
  .max(KEY_MAX, range)
  .optional()
  .register(documented, {
    description: 'With the same key and the same body the request may be repeated: no second job is made.',
    examples: ['order-4711'],
  });
