import { z } from 'zod';

/** An event that could not be handled, as operators see it: nothing of what a tenant's app has shown. */
export const DeadLetterView = z.object({
  id: z.string(),
  type: z.string(),
  tenantId: z.string(),
  jobId: z.string(),
  runId: z.string().nullable(),
  createdAt: z.string(),
  attempts: z.int(),
  /** Why it was put aside; null where it was put back since. */
  deadReason: z.string().nullable(),
  /** When it was put back last; null: never. */
  redrivenAt: z.string().nullable(),
  /** Why it cannot be put back; null where it can. */
  refused: z.string().nullable(),
});
export type DeadLetterView = z.infer<typeof DeadLetterView>;
