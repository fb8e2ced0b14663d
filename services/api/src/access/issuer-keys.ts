import { TapwrightError } from '@tapwright/contracts';
import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

export interface IssuerOptions {
  /** Exactly as it stands in tokens. */
  readonly issuer: string;
  /** Longest wait for an answer of the issuer, milliseconds. */
  readonly timeoutMs?: number;
  /** How long its keys are used before they are read again, milliseconds. */
  readonly freshMs?: number;
}

const TIMEOUT_MS = 5_000;
const FRESH_MS = 10 * 60_000;
/** An issuer that has not answered is asked again after this time; meanwhile nobody waits for it. */
const RETRY_MS = 5_000;
/** An issuer that has been away for longer may have withdrawn its keys. */
const KNOWN_MS = 24 * 3_600_000;
/** An unknown key makes its keys be read again, but not more often than this. */
const COOLDOWN_MS = 30_000;
const ANSWER_MAX_BYTES = 256 * 1024;

/** What the keys say of a token, rather than that there are no keys. */
const OF_TOKEN = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

const Discovery = z.looseObject({ issuer: z.string(), jwks_uri: z.url() });

/** True for an address that nobody between can read or change. */
export function isSafeAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
}

/**
 * The keys of an issuer, found by its discovery document. While it is away, the keys that are known go on for a day.
 * @throws TapwrightError `OIDC_UNAVAILABLE` from the function, where it is away and the key is not known
 */
export function createIssuerKeys({
  issuer,
  timeoutMs = TIMEOUT_MS,
  freshMs = FRESH_MS,
}: IssuerOptions): JWTVerifyGetKey {
  let remote: Promise<ReturnType<typeof createRemoteJWKSet>> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;

  async function discover() {
    const found = await readDiscovery(issuer, timeoutMs);
    return createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: timeoutMs,
      cooldownDuration: COOLDOWN_MS,
      cacheMaxAge: freshMs,
      [customFetch]: async (url, init) => {
        const answered = await fetchBounded(url, init);
        if (answered.ok) readAt = performance.now();
        return answered;
      },
    });
  }

  return async (header, token) => {
    const isAway = performance.now() - failedAt < RETRY_MS;
    if (!isAway) {
      try {
        remote ??= discover();
        return await (await remote)(header, token);
      } catch (error) {
        if (OF_TOKEN.some((kind) => error instanceof kind)) throw error;
        failedAt = performance.now();
      }
    }
    // What was found stays; what was not is looked for again.
    const found = await remote?.catch(() => null);
    if (found == null) remote = null;
    const known = performance.now() - readAt < KNOWN_MS ? found?.jwks() : undefined;
    if (known === undefined) throw issuerUnavailable();
    return createLocalJWKSet(known)(header, token).catch(() => {
      throw issuerUnavailable();
    });
  };
}

/** What an issuer says about itself. @throws Error where it is away, or names another issuer */
export async function readDiscovery(issuer: string, timeoutMs: number): Promise<z.infer<typeof Discovery>> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetchBounded(address, { signal: AbortSignal.timeout(timeoutMs) });
  const found = Discovery.parse(await answer.json());
  if (found.issuer !== issuer || !isSafeAddress(found.jwks_uri)) throw new Error('it names another issuer');
  return found;
}

/** A short answer of exactly this address. */
export async function fetchBounded(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, { ...init, redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: answer.status, headers: answer.headers });
}

/** The issuer is away, or does not say what it has to. */
export function issuerUnavailable(): TapwrightError {
  return new TapwrightError('OIDC_UNAVAILABLE', 'the issuer of tokens does not answer', {
    expected: 'the same request a little later, or a key of the platform',
  });
}
