import { HookName, TapwrightError } from '@tapwright/contracts';
import { jsonOf } from '@tapwright/service';
import { z } from 'zod';

const HOOKS_MAX = 100;
const TIMEOUT_DEFAULT_MS = 30_000;
/** The app is started in the same handling: this must leave time for it. */
const TIMEOUT_MAX_MS = 120_000;

const Url = z
  .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
  .refine(
    (text) => new URL(text).username === '' && new URL(text).password === '',
    'credentials in `header`',
  );

const Header = z.record(
  z.string().regex(/^[A-Za-z0-9-]{1,100}$/, 'names of headers'),
  z.string().regex(/^[\t\x20-\x7e]{1,8000}$/, 'values of headers, on one line'),
);

/** The endpoint that resets a tester's own backend, as an operator configures it. */
const ResetHook = z.strictObject({
  url: Url,
  /** Sent unchanged; credentials belong here. */
  header: Header.default({}),
  /** The tenants whose jobs may name it; absent: all. */
  tenants: z.array(z.string().min(1)).min(1).optional(),
  /** Maximum wait for one answer. */
  timeoutMs: z.int().min(100).max(TIMEOUT_MAX_MS).default(TIMEOUT_DEFAULT_MS),
});
export type ResetHook = z.infer<typeof ResetHook>;

/** By name: cases and jobs contain only the name. */
export type ResetHooks = Readonly<Record<string, ResetHook>>;

/** The hook with this name. @throws TapwrightError `RESET_HOOK_UNKNOWN`, also if it exists only for other tenants */
export function findHook(hooks: ResetHooks, name: string, tenantId: string): ResetHook {
  const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined;
  if (hook !== undefined && (hook.tenants?.includes(tenantId) ?? true)) return hook;
  throw new TapwrightError('RESET_HOOK_UNKNOWN', `there is no reset hook '${name}'`, {
    field: 'hook',
    expected: 'a name that the operator has configured (RESET_HOOKS)',
  });
}

/** Read by services that start apps; `RESET_HOOKS_FILE` if headers are secret. */
export const ResetHooksEnvironment = z.object({
  /** JSON: `{"bank-data": {"url": "https://…", "header": {…}, "tenants": […], "timeoutMs": 30000}}`. */
  RESET_HOOKS: jsonOf(
    z
      .record(HookName, ResetHook)
      .refine((all) => Object.keys(all).length <= HOOKS_MAX, `at most ${HOOKS_MAX}`),
    '{"name":{"url":"https://…"}}',
  ),
});
