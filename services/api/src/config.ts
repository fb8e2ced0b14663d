import { BaseConfig } from '@tapwright/service';
import { z } from 'zod';

export const Config = BaseConfig.extend({
  /** Address to listen on; without API keys only a loopback address is accepted. */
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** `tenant:key` pairs, separated by commas. Best given as a file by API_KEYS_FILE. */
  API_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]+:[^,\s:]{16,}(,[A-Za-z0-9_-]+:[^,\s:]{16,})*$/,
      'tenant:key,… with keys of 16 characters or more',
    )
    .optional(),
  /**
   * Tenants, separated by commas, that may label and release devices and reserve them for others. A tenant that has
   * the platform alone may do so anyway.
   */
  API_OPERATORS: z
    .string()
    .regex(/^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$/, 'names of tenants, separated by commas')
    .optional(),
});
export type Config = z.infer<typeof Config>;
