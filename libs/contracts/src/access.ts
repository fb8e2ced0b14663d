import { z } from 'zod';

/**
 * What a key lets its holder do. None includes another: `submit` changes what is the tenant's own, `read` reads it,
 * `operate` is for what operators do, `admin` for keys and the audit log, `sign` for people who sign reports: who submits
 * what is tested does not sign that it was.
 */
export const SCOPES = ['submit', 'read', 'operate', 'admin', 'sign'] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;

/** A tenant's name, as it stands in keys and tokens. */
export const TenantName = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, "a tenant's name");

/** The body of `POST /v1/keys`. Without `expiresAt` the key does not expire. */
export const KeyRequest = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'a name without control characters'),
  scopes: z.array(Scope).min(1).max(20),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

/** A key as the API shows it: never the key itself. */
export const KeyView = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Noted once a minute at most. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type KeyView = z.infer<typeof KeyView>;

/** A page of `GET /v1/keys`. */
export const KeyPage = z.object({ keys: z.array(KeyView), next: z.string().nullable() });
export type KeyPage = z.infer<typeof KeyPage>;

/** A key that was just made; `key` is shown this once only. */
export const NewKeyView = KeyView.extend({ key: z.string() });
export type NewKeyView = z.infer<typeof NewKeyView>;

/** Who calls, as `GET /v1/session` tells. */
export const SessionView = z.object({
  /** The name of a key, the subject of a token, `API_KEYS`, or `local` where there are no keys. */
  name: z.string(),
  kind: z.enum(['local', 'configured', 'key', 'token']),
  tenant: z.string(),
  scopes: z.array(Scope),
  /** Whether the caller may act on what belongs to all tenants. */
  operator: z.boolean(),
  /** When the session or the token ends; null for a key that is sent with each request. */
  endsAt: z.string().nullable(),
});
export type SessionView = z.infer<typeof SessionView>;

/** How people may sign in besides with a key. */
export const SignInWays = z.object({
  /** At an issuer: its host, and where a browser begins. Null: the platform has none. */
  oidc: z.object({ name: z.string(), start: z.string() }).nullable(),
});
export type SignInWays = z.infer<typeof SignInWays>;

/** One entry of the audit log: who did what, from where, when. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The id of a key, `API_KEYS`, `local` where there are no keys, or `command`. */
  who: z.string(),
  action: z.string(),
  /** What it was done to; empty for all of a kind. */
  object: z.string(),
  /** `done`, or the code with which it was refused. */
  outcome: z.string(),
  /** Null for a command. */
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
