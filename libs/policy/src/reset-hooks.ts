import { HookName, TapwrightError } from '@tapwright/contracts';
import { jsonOf } from '@tapwright/service';
import { z } from 'zod';

const HOOKS_MAX = 100;
const TIMEOUT_DEFAULT_MS = 30_000;
/** The app is started in the same handling: time must be left for that. */
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

/** Where a tester's own backend is put into a known state, as an operator names it. */
const ResetHook = z.strictObject({
  url: Url,
  /** Sent as they are; credentials belong here. */
  header: Header.default({}),
  /** Whose jobs may name it; absent: everybody's. */
  tenants: z.array(z.string().min(1)).min(1).optional(),
  /** Longest wait for one answer. */
  timeoutMs: z.int().min(100).max(TIMEOUT_MAX_MS).default(TIMEOUT_DEFAULT_MS),
});
export type ResetHook = z.infer<typeof ResetHook>;

/** By name: all that a case or a job ever says of one. */
export type ResetHooks = Readonly<Record<string, ResetHook>>;

/** The hook of this name. @throws TapwrightError `RESET_HOOK_UNKNOWN`, also where it is there for other tenants */
export function findHook(hooks: ResetHooks, name: string, tenantId: string): ResetHook {
  const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined;
  if (hook !== undefined && (hook.tenants?.includes(tenantId) ?? true)) return hook;
  throw new TapwrightError('RESET_HOOK_UNKNOWN', `there is no reset hook '${name}'`, {
    field: 'hook',
    expected: 'a name that the operator has configured (RESET_HOOKS)',
  });
}

/** Whoever brings apps to their start reads it; `RESET_HOOKS_FILE` where headers are secret. */
export const ResetHooksEnvironment = z.object({
  /** JSON: `{"bank-data": {"url": "https://…", "header": {…}, "tenants": […], "timeoutMs": 30000}}`. */
  RESET_HOOKS: jsonOf(
    z
      .record(HookName, ResetHook)
      .refine((all) => Object.keys(all).length <= HOOKS_MAX, `at most ${HOOKS_MAX}`),
    '{"name":{"url":"https://…"}}',
  ),
});
