import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const AUDIENCE = 'tapwright';
const CLAIMS = { sub: 'ana', tenant: 'red', scope: 'openid read submit' };

export interface Signing {
  readonly claims?: JWTPayload;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expires?: string | number;
  readonly notBefore?: string | number;
  readonly kid?: string;
  readonly alg?: string;
  readonly key?: CryptoKey | Uint8Array;
}

/** What a client has sent with a code. */
export interface Exchange {
  readonly authorization: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/** An OIDC issuer on this machine, with a discovery document and keys. */
export async function startIssuer() {
  const own = await generateKeyPair('ES256', { extractable: true });
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const asked: string[] = [];
  const exchanges: Exchange[] = [];
  const codes = new Map<string, { challenge: string; redirect: string; claims: JWTPayload }>();
  let away = false;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (away) {
      request.socket.destroy();
      return;
    }
    void (async () => {
      if (request.url === '/token') {
        response.setHeader('content-type', 'application/json');
        const given = new URLSearchParams(await text(request));
        const { authorization } = request.headers;
        exchanges.push({ authorization, form: Object.fromEntries(given) });
        const issued = codes.get(given.get('code') ?? '');
        codes.delete(given.get('code') ?? '');
        const announced = createHash('sha256')
          .update(given.get('code_verifier') ?? '')
          .digest('base64url');
        if (
          issued === undefined ||
          announced !== issued.challenge ||
          given.get('redirect_uri') !== issued.redirect
        ) {
          response.writeHead(400).end('{"error":"invalid_grant"}');
          return;
        }
        const token = new SignJWT({ exp: Math.floor(Date.now() / 1_000) + 300, ...issued.claims });
        const signed = await token.setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(own.privateKey);
        response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: signed }));
        return;
      }
      const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
      const isDiscovery = request.url?.endsWith('openid-configuration') === true;
      response.end(JSON.stringify(isDiscovery ? discovery() : { keys: [jwk] }));
    })();
  });
  // A code is exchanged once, whatever the connection: it must not end while a busy machine waits.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const discovery = () => ({
    issuer,
    jwks_uri: `${issuer}/keys`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
  });

  return {
    issuer,
    /** What clients have sent with their codes. */
    exchanges,
    /** Somebody signs in there: the code for what was asked, and what its token of identity says. */
    codeFor(asked: URL, claims: JWTPayload = {}): string {
      const { client_id: aud, nonce, code_challenge, redirect_uri } = Object.fromEntries(asked.searchParams);
      const code = randomBytes(16).toString('base64url');
      codes.set(code, {
        challenge: code_challenge ?? '',
        redirect: redirect_uri ?? '',
        claims: { ...CLAIMS, iss: issuer, aud: aud ?? '', nonce, ...claims },
      });
      return code;
    },
    /** Paths that were asked for. */
    asked,
    stranger: stranger.privateKey,
    /** The public key as text, which somebody may take for a shared secret. */
    publicText: new TextEncoder().encode(await exportSPKI(own.publicKey)),
    goAway: () => {
      away = true;
    },
    comeBack: () => {
      away = false;
    },
    settings: { issuer, audience: AUDIENCE, tenantClaim: 'tenant', scopesClaim: 'scope' },
    sign({ claims = CLAIMS, ...signing }: Signing = {}): Promise<string> {
      const jwt = new SignJWT(claims)
        .setProtectedHeader({ alg: signing.alg ?? 'ES256', kid: signing.kid ?? 'one' })
        .setIssuer(signing.issuer ?? issuer)
        .setAudience(signing.audience ?? AUDIENCE)
        .setExpirationTime(signing.expires ?? '5m');
      if (signing.notBefore !== undefined) jwt.setNotBefore(signing.notBefore);
      return jwt.sign(signing.key ?? own.privateKey);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
