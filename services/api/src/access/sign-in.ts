import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import type { SecretBox } from '@tapwright/service';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { fetchBounded, isSafeAddress, issuerUnavailable, readDiscovery } from './issuer-keys.ts';
import { createTokenReader, type OidcSettings } from './tokens.ts';

/** How people sign in at the issuer: the platform as its client. */
export interface SignInSettings {
  readonly clientId: string;
  /** Null: the issuer knows this client by its redirect address and PKCE alone. */
  readonly clientSecret: string | null;
  /** Where the issuer sends browsers back, exactly as it is registered there. */
  readonly redirectUrl: string;
  /** What the issuer is asked for: words, `openid` among them. */
  readonly scope: string;
  /** How long a session lasts that began so, milliseconds. */
  readonly sessionMs: number;
}

export interface SignIn {
  /** The host of the issuer, by which people know it. */
  readonly name: string;
  /**
   * Where a browser is sent to, and what it keeps until it comes back.
   * @param to the page that it wants, a path of ours
   * @throws TapwrightError `OIDC_UNAVAILABLE`, `SECRETS_UNAVAILABLE`
   */
  begin(secrets: SecretBox, to: string): Promise<{ readonly address: string; readonly kept: string }>;
  /**
   * Who has come back, and to which page.
   * @throws TapwrightError `SIGN_IN_REFUSED`, `TOKEN_REFUSED`, `OIDC_UNAVAILABLE`, `SECRETS_UNAVAILABLE`
   */
  finish(secrets: SecretBox, back: Back): Promise<Finished>;
}

/** What a browser brings back. */
export interface Back {
  /** What it has kept; null: nothing. */
  readonly kept: string | null;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface Finished {
  readonly caller: Caller;
  readonly idToken: string;
  readonly to: string;
}

/** How long somebody may take to sign in at the issuer, milliseconds. */
export const SIGN_IN_MS = 10 * 60_000;
const TIMEOUT_MS = 5_000;
/** How long what the issuer says about itself is used before it is read again. */
const FRESH_MS = 10 * 60_000;
const RANDOM_BYTES = 32;
const TEXT_MAX = 4_096;
/** Whom what is kept belongs to, so that nothing else that is sealed can take its place. */
const OWNER = 'the sign-in of a browser';

const Endpoint = z.url().refine(isSafeAddress);
const Endpoints = z.object({
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
const Answer = z.object({ id_token: z.string().max(64 * 1_024) });
const Kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  until: z.coerce.number(),
});

/**
 * The authorisation code flow of OpenID Connect with PKCE (RFC 7636). State, nonce and verifier are random; the browser keeps
 * them sealed, so that a code of another browser, of another sign-in or of another issuer is worth nothing.
 */
export function createSignIn(oidc: OidcSettings, client: SignInSettings): SignIn {
  const { issuer, timeoutMs = TIMEOUT_MS } = oidc;
  const reader = createTokenReader({ ...oidc, audience: client.clientId });
  let known: { readonly endpoints: z.infer<typeof Endpoints>; readonly until: number } | null = null;
  const endpoints = async () => {
    if (known !== null && known.until > performance.now()) return known.endpoints;
    const read = () => readDiscovery(issuer, timeoutMs);
    // A connection that was kept open may have been closed at the other end meanwhile: only a new one tells.
    const again = (error: unknown) => (error instanceof TypeError ? read().catch(() => null) : null);
    const { success, data } = Endpoints.safeParse(await read().catch(again));
    if (!success) throw issuerUnavailable();
    known = { endpoints: data, until: performance.now() + FRESH_MS };
    return data;
  };
  return {
    name: new URL(issuer).host,
    async begin(secrets, to) {
      const [state, nonce, verifier] = [random(), random(), random()];
      const until = String(Date.now() + SIGN_IN_MS);
      const kept = secrets.seal(OWNER, { state, nonce, verifier, to, until });
      const address = new URL((await endpoints()).authorization_endpoint);
      const asked = {
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: client.redirectUrl,
        scope: client.scope,
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
      return { address: address.href, kept };
    },
    async finish(secrets, { kept, query }) {
      const { state, nonce, verifier, to } = keptIn(secrets, kept);
      if (!isSame(textIn(query, 'state'), state)) throw refused('it was not begun in this browser');
      if (query.iss !== undefined && textIn(query, 'iss') !== issuer)
        throw refused('the answer is that of another issuer');
      if (query.error !== undefined) throw refused('the issuer has refused it');
      const code = textIn(query, 'code');
      if (code === '') throw refused('the answer has no code');
      const { token_endpoint: address, token_endpoint_auth_methods_supported: ways } = await endpoints();
      const idToken = await exchange({ address, ways, client, timeoutMs }, { code, verifier });
      const caller = await reader.callerOf(idToken, { nonce });
      return { caller: { ...caller, endsAt: Date.now() + client.sessionMs }, idToken, to };
    },
  };
}

interface Exchanging {
  readonly address: string;
  /** How the issuer lets clients say who they are. */
  readonly ways: readonly string[];
  readonly client: SignInSettings;
  readonly timeoutMs: number;
}

/** The token of identity that a code is worth. */
async function exchange(
  { address, ways, client, timeoutMs }: Exchanging,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<string> {
  const { clientId, clientSecret, redirectUrl } = client;
  const form: Record<string, string> = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUrl,
    code_verifier: verifier,
  };
  const headers: Record<string, string> = { accept: 'application/json' };
  // RFC 6749, 2.3.1: a header where the issuer takes one.
  if (clientSecret !== null && (ways.includes('client_secret_basic') || !ways.includes('client_secret_post')))
    headers.authorization = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
  else
    Object.assign(
      form,
      { client_id: clientId },
      clientSecret === null ? {} : { client_secret: clientSecret },
    );
  const answer = await fetchBounded(address, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw issuerUnavailable();
  });
  if (answer.status >= 500) throw issuerUnavailable();
  if (!answer.ok) throw refused('the issuer does not take its own code');
  const { data } = Answer.safeParse(await answer.json().catch(() => null));
  if (data === undefined) throw refused('the issuer has answered without a token of identity');
  return data.id_token;
}

function keptIn(secrets: SecretBox, text: string | null): z.infer<typeof Kept> {
  if (text === null || text.length > TEXT_MAX) throw refused('this browser has begun none');
  let opened: unknown;
  try {
    opened = secrets.open(OWNER, text);
  } catch {
    throw refused('it was not begun on this platform');
  }
  const { data } = Kept.safeParse(opened);
  if (data === undefined || data.until < Date.now()) throw refused('it has taken too long');
  return data;
}

function textIn(query: Back['query'], name: string): string {
  const value = query[name];
  return typeof value === 'string' && value.length <= TEXT_MAX ? value : '';
}

const random = () => randomBytes(RANDOM_BYTES).toString('base64url');

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Names nothing of what was sent: others may have made it. */
function refused(problem: string): TapwrightError {
  return new TapwrightError('SIGN_IN_REFUSED', `the sign-in is refused: ${problem}`, {
    expected: 'a browser that began it here less than ten minutes ago, and came back from the issuer',
    advice: 'Sign in again.',
  });
}
