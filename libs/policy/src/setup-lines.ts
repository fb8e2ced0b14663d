import { type JobSetup, TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';

/** Whose jobs may run lines of a shell on phones. */
export type SetupLines = 'none' | 'all' | readonly string[];

/** Read by services that accept jobs, and by those that act on phones: both must let a tenant do it. */
export const SetupLinesEnvironment = z.object({
  /** `none`, `all`, or names of tenants, separated by commas. */
  SETUP_LINES: z
    .string()
    .regex(/^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$/, 'none, all, or names of tenants, separated by commas')
    .default('none')
    .transform((text): SetupLines => (text === 'none' || text === 'all' ? text : text.split(','))),
});

/**
 * A line can do whatever adb may, and can leave what no reset finds: so the operator says for whom. A permission that is
 * granted to the app under test is taken back by the reset, and needs nobody's leave. Pure.
 * @throws TapwrightError `SETUP_NOT_ALLOWED`
 */
export function refuseSetupLines(
  { setup }: { readonly setup?: JobSetup | undefined },
  tenantId: string,
  allowed: SetupLines = 'none',
): void {
  if (setup === undefined || !hasLines(setup)) return;
  if (allowed === 'all' || (allowed !== 'none' && allowed.includes(tenantId))) return;
  throw new TapwrightError('SETUP_NOT_ALLOWED', 'this tenant may not run lines of a shell on phones', {
    field: 'setup',
    expected: 'permissions to grant only, or a tenant that the operator has named in SETUP_LINES',
  });
}

function hasLines({ lines, check, teardown }: JobSetup): boolean {
  return lines.length + teardown.length > 0 || check !== undefined;
}
