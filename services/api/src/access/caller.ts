import { SCOPES, type Scope, TapwrightError } from '@tapwright/contracts';
import { acrossTenants, type Database, hasKeys } from '@tapwright/store';
import {
  CONFIGURED,
  type ConfiguredKeys,
  configuredTenant,
  isLoopback,
  readConfiguredKeys,
} from './configured-keys.ts';
import { createSignIn, type SignIn, type SignInSettings } from './sign-in.ts';
import { readGivenKey, storedKeyCaller, unknownKey } from './stored-keys.ts';
import { createTokenReader, isToken, type OidcSettings, type TokenReader } from './tokens.ts';

/** The tenant of callers on this machine, where there are no keys. */
export const DEFAULT_TENANT = 'default';

/** Who may call the API, as it is configured; keys that are stored come besides. */
export interface Access {
  readonly keys: ConfiguredKeys;
  /** Tenants that are operators; null: a tenant that has the platform alone. */
  readonly operators: ReadonlySet<string> | null;
  /** Reads tokens of an issuer; null: there is none. */
  readonly tokens: TokenReader | null;
  /** Signing in at that issuer; null: with a key or a token only. */
  readonly signIn: SignIn | null;
  /** Only this machine reaches the API, which is open to it until there is a key. */
  readonly isLocal: boolean;
}

/** Who sends a request, and what it may do. */
export interface Caller {
  readonly tenantId: string;
  /**
   * `local`: anybody on this machine, where there are no keys; `configured`: a key of `API_KEYS`; `token`: one of an
   * issuer.
   */
  readonly kind: 'local' | 'configured' | 'key' | 'token';
  /** Who it is within the tenant; the id of a stored key. */
  readonly subject: string;
  /** By which people know it: the name of a stored key, the subject of a token. */
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  /** When a token or a session ends, milliseconds since 1970; when a key does is looked up. */
  readonly endsAt?: number;
  /** A browser has sent the cookie of a session, perhaps by itself. */
  readonly bySession?: true;
}

const LOCAL: Caller = {
  tenantId: DEFAULT_TENANT,
  kind: 'local',
  subject: 'local',
  name: 'local',
  scopes: new Set(SCOPES),
};

/** @throws TapwrightError `CONFIG_INVALID` for keys that are not pairs of a tenant and a key */
export function readAccess({
  keys,
  operators,
  oidc,
  host,
}: {
  readonly keys: string | undefined;
  readonly operators?: readonly string[] | undefined;
  readonly oidc?: (OidcSettings & { readonly signIn?: SignInSettings }) | undefined;
  readonly host: string;
}): Access {
  const named = operators === undefined ? null : new Set(operators);
  const tokens = oidc === undefined ? null : createTokenReader(oidc);
  const signIn = oidc?.signIn === undefined ? null : createSignIn(oidc, oidc.signIn);
  return { keys: readConfiguredKeys(keys), operators: named, tokens, signIn, isLocal: isLoopback(host) };
}

/**
 * Who sends this key.
 * @throws TapwrightError `UNAUTHORIZED`, `KEY_EXPIRED`, `KEY_REVOKED`, `TOKEN_REFUSED`, `OIDC_UNAVAILABLE`
 */
export async function callerOf(access: Access, db: Database, key: string): Promise<Caller> {
  const given = readGivenKey(key);
  if (given !== null) {
    const { tenantId, keyId, name, scopes } = await storedKeyCaller(db, given);
    return { tenantId, kind: 'key', subject: keyId, name, scopes };
  }
  const tenantId = configuredTenant(access.keys, key);
  if (tenantId !== null) return { tenantId, ...CONFIGURED };
  if (access.tokens !== null && isToken(key)) return access.tokens.callerOf(key);
  if (await isOpen(access, db)) return LOCAL;
  throw unknownKey();
}

/** Anybody on this machine, while nobody has a key; else null. */
export async function openCaller(access: Access, db: Database): Promise<Caller | null> {
  return (await isOpen(access, db)) ? LOCAL : null;
}

/** True while nobody has a key, for callers on this machine only. */
async function isOpen({ keys, tokens, isLocal }: Access, db: Database): Promise<boolean> {
  return isLocal && keys.size === 0 && tokens === null && !(await anyKeys(db));
}

/**
 * Refuses to start a platform that others reach and nobody has a key for.
 * @throws TapwrightError `CONFIG_INVALID`
 */
export async function refuseUnguarded(
  { keys, tokens, isLocal }: Access,
  db: Database,
  host: string,
): Promise<void> {
  if (isLocal || keys.size > 0 || tokens !== null || (await anyKeys(db))) return;
  throw new TapwrightError(
    'CONFIG_INVALID',
    `without keys the API listens on loopback only, not on ${host}`,
    {
      field: 'API_KEYS',
      expected: 'a key (`tapwright keys add --database`), tenant:key, or API_HOST=127.0.0.1',
    },
  );
}

/**
 * True for a caller that may label devices, release them and reserve them for others: with the scope, and of a tenant that
 * is an operator. Where none is named, that is one that has the platform alone.
 */
export async function isOperator(
  { keys, tokens, operators }: Access,
  db: Database,
  caller: Caller,
): Promise<boolean> {
  const { tenantId, kind, scopes } = caller;
  if (!scopes.has('operate')) return false;
  if (kind === 'local') return true;
  if (operators !== null) return operators.has(tenantId);
  // An issuer can name any tenant.
  if (tokens !== null) return false;
  for (const other of keys.values()) if (other !== tenantId) return false;
  return !(await anyKeys(db, { besides: tenantId }));
}

/** Whether anybody has a key, whosoever it is. */
function anyKeys({ read }: Database, who: { readonly besides?: string } = {}): Promise<boolean> {
  return acrossTenants('callers', () => hasKeys(read, who));
}
