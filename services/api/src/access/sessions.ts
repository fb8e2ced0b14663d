import { createHmac, timingSafeEqual } from 'node:crypto';
import { Scope, TapwrightError } from '@tapwright/contracts';
import type { SecretBox } from '@tapwright/service';
import type { Database } from '@tapwright/store';
import { z } from 'zod';
import type { Access, Caller } from './caller.ts';
import { CONFIGURED, hashOf } from './configured-keys.ts';
import { readGivenKey, storedCaller } from './stored-keys.ts';

/** How long a session lasts at most, milliseconds: a working day. */
export const SESSION_MS = 12 * 3_600_000;
/** Longest text that is read as a session, characters; browsers keep no longer cookies. */
const TEXT_MAX = 4_096;
/** What the signing key is derived for. */
const PURPOSE = 'tapwright session';
/** Stands for the credential where a token began the session: the platform keeps nothing of tokens. */
const OF_TOKENS = hashOf('tapwright session of a token');

const Ends = { endsAt: z.int().positive() };
/** What a cookie says. Of a key only its id: tenant and scopes are looked up with every request. */
const Claims = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key'), id: z.string(), ...Ends }),
  z.strictObject({ kind: z.literal('configured'), tenantId: z.string(), ...Ends }),
  z.strictObject({
    kind: z.literal('token'),
    tenantId: z.string(),
    subject: z.string(),
    name: z.string(),
    scopes: z.array(Scope),
    ...Ends,
  }),
]);
type Claims = z.infer<typeof Claims>;

/** A session as a cookie carries it: not yet known to be one of ours. */
export interface GivenSession {
  readonly claims: Claims;
  /** The text that is signed. */
  readonly signed: string;
  readonly signature: Buffer;
}

export interface BegunSession {
  /** The value of the cookie. */
  readonly text: string;
  readonly endsAt: Date;
}

interface Beginning {
  readonly caller: Caller;
  /** What the caller has shown: its key or token. */
  readonly key: string;
  readonly now: Date;
}

/**
 * Begins a session. It ends with its time, and at once when its key is revoked, expires or is taken out of `API_KEYS`; that
 * of a token ends with the token.
 * @throws TapwrightError `SECRETS_UNAVAILABLE` for a token where there is no `SECRETS_KEY`
 */
export function beginSession(secrets: SecretBox, { caller, key, now }: Beginning): BegunSession {
  const latest = now.getTime() + SESSION_MS;
  const endsAt = Math.min(latest, caller.endsAt ?? latest);
  const claims = claimsOf(caller, endsAt);
  const signed = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const [master] = mastersOf(secrets, claims);
  if (master === undefined) throw cannotSign();
  const mac = macOf(master, claims.kind === 'token' ? OF_TOKENS : credentialOf(key), signed);
  return { text: `${signed}.${mac.toString('base64url')}`, endsAt: new Date(endsAt) };
}

function claimsOf({ kind, tenantId, subject, name, scopes }: Caller, endsAt: number): Claims {
  if (kind === 'key') return { kind, id: subject, endsAt };
  if (kind === 'configured') return { kind, tenantId, endsAt };
  if (kind === 'token') return { kind, tenantId, subject, name, scopes: [...scopes], endsAt };
  throw new TapwrightError('INTERNAL', 'a caller without a key needs no session');
}

/** Null where the text has not the form of a session. */
export function readGivenSession(text: string): GivenSession | null {
  const [signed = '', mac = '', ...more] = text.split('.');
  if (text.length > TEXT_MAX || more.length > 0) return null;
  try {
    const said: unknown = JSON.parse(Buffer.from(signed, 'base64url').toString('utf8'));
    const { data: claims } = Claims.safeParse(said);
    return claims === undefined ? null : { claims, signed, signature: Buffer.from(mac, 'base64url') };
  } catch {
    return null;
  }
}

interface Knowing {
  readonly access: Pick<Access, 'keys' | 'tokens'>;
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly now: Date;
}

/**
 * Whose session it is.
 * @throws TapwrightError `UNAUTHORIZED` for one that was not signed here, `SESSION_ENDED`, `KEY_EXPIRED`, `KEY_REVOKED`
 */
export async function sessionCaller(session: GivenSession, on: Knowing): Promise<Caller> {
  const caller = await signerOf(session, on);
  const { endsAt } = session.claims;
  if (endsAt > on.now.getTime()) return { ...caller, endsAt, bySession: true };
  throw new TapwrightError('SESSION_ENDED', 'the session is over', {
    field: 'cookie',
    expected: `a session that began less than ${SESSION_MS / 3_600_000} hours ago`,
    advice: 'Sign in again.',
  });
}

async function signerOf(session: GivenSession, { access, db, secrets }: Knowing): Promise<Caller> {
  const { claims } = session;
  const masters = mastersOf(secrets, claims);
  const isSignedWith = (credential: string): boolean =>
    masters.some((master) => isSame(macOf(master, credential, session.signed), session.signature));
  if (claims.kind === 'key') {
    const { tenantId, keyId, name, scopes } = await storedCaller(db, claims.id, isSignedWith).catch(
      asSession,
    );
    return { tenantId, kind: 'key', subject: keyId, name, scopes };
  }
  if (claims.kind === 'configured') {
    for (const [hash, tenantId] of access.keys)
      if (tenantId === claims.tenantId && isSignedWith(hash)) return { tenantId, ...CONFIGURED };
    throw unknownSession();
  }
  if (access.tokens === null || !isSignedWith(OF_TOKENS)) throw unknownSession();
  return { ...claims, scopes: new Set(claims.scopes) };
}

/**
 * Keys to sign with, the current one first: derived from `SECRETS_KEY`, which all copies of the API share. Without it the
 * hash of the caller's own key has to do, which they share by the database; a token has none.
 */
function mastersOf(secrets: SecretBox, { kind }: Claims): readonly Uint8Array[] {
  const derived = secrets.derive(PURPOSE);
  return derived.length > 0 || kind === 'token' ? derived : [new Uint8Array()];
}

/** Bound to the credential: a session does not outlive it, even where another one gets its id. */
function macOf(master: Uint8Array, credential: string, signed: string): Buffer {
  const key = Buffer.concat([master, Buffer.from(credential, 'hex')]);
  return createHmac('sha256', key).update(`${PURPOSE}.${signed}`).digest();
}

/** The hash by which the platform knows a key. */
function credentialOf(key: string): string {
  return hashOf(readGivenKey(key)?.random ?? key);
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What is wrong with a key is told as it is; that there is none of this id is not. */
function asSession(error: unknown): never {
  throw error instanceof TapwrightError && error.code === 'UNAUTHORIZED' ? unknownSession() : error;
}

export function unknownSession(): TapwrightError {
  return new TapwrightError('UNAUTHORIZED', 'the session cookie is not valid', {
    field: 'cookie',
    expected: 'a cookie of POST /v1/session, unaltered',
    advice: 'Sign in again.',
  });
}

function cannotSign(): TapwrightError {
  return new TapwrightError('SECRETS_UNAVAILABLE', 'a session of a token cannot be signed', {
    field: 'SECRETS_KEY',
    expected: 'the same key for every copy of the API',
    advice: 'Set SECRETS_KEY for the API, or sign in with an API key.',
  });
}
