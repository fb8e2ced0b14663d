import { PROCESS_NAMES } from '@tapwright/contracts';
import { z } from 'zod';
import { jsonOf } from './config.ts';

/** What `tapwright migrate` reads. */
export const MigrateConfig = z.object({
  /** Of the role that owns the database. Best given as a file by DATABASE_OWNER_URL_FILE. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** By service, or `brain`. Best given as a file by DATABASE_PASSWORDS_FILE. */
  DATABASE_PASSWORDS: jsonOf(z.partialRecord(z.enum(PROCESS_NAMES), z.string()), '{"api":"…"}'),
});
