import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** An OIDC issuer on this machine, with a discovery document and keys. */
export async function startIssuer() {
  const own = await generateKeyPair('ES256', { extractable: true });
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const asked: string[] = [];
  let away = false;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (away) {
      request.socket.destroy();
      return;
    }
    void (async () => {
      const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
      const isDiscovery = request.url?.endsWith('openid-configuration') === true;
      response.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: [jwk] }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
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
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
