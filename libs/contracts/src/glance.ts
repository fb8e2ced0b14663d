import { z } from 'zod';

/** The run whose phone somebody wants to see as it is now. */
export const GlanceWanted = z.strictObject({ tenantId: z.string(), runId: z.string() });
export type GlanceWanted = z.infer<typeof GlanceWanted>;

/** Where a gateway answers such requests on the bus: with a JPEG in base64, or nothing where there is none to be shown. */
export function glanceAddress(gateway: string): string {
  return `glance-${gateway}`;
}
