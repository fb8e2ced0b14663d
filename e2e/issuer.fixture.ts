import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An issuer of OpenID Connect with a page on which Ana signs in; `localhost`, so that it is another site than the platform. */
export async function startIssuer(claims: object) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (value: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (url.pathname === '/keys') json({ keys: [jwk] });
    else if (url.pathname === '/.well-known/openid-configuration')
      json({
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      });
    else if (url.pathname === '/authorize') {
      const code = randomBytes(16).toString('base64url');
      codes.set(code, url.searchParams);
      const state = url.searchParams.get('state') ?? '';
      const back = (query: Record<string, string>) =>
        `${url.searchParams.get('redirect_uri')}?${new URLSearchParams({ ...query, state })}`.replaceAll(
          '&',
          '&amp;',
        );
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<title>Issuer</title><a href="${back({ code })}">I am Ana</a> <a href="${back({ error: 'access_denied' })}">Go back</a>`,
        );
    } else if (url.pathname !== '/token') response.writeHead(404).end();
    else
      void text(request).then((body) => {
        const form = new URLSearchParams(body);
        const asked = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const announced = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isRight =
          asked?.get('code_challenge') === announced && form.get('client_secret') === 'a client secret';
        response.statusCode = isRight ? 200 : 400;
        const said = {
          iss: issuer,
          aud: asked?.get('client_id'),
          nonce: asked?.get('nonce'),
          exp: Math.floor(Date.now() / 1_000) + 300,
          ...claims,
        };
        json(isRight ? { id_token: signed(said) } : { error: 'invalid_grant' });
      });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  function signed(said: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${part({ alg: 'ES256', kid: 'one' })}.${part(said)}`;
    const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  }
  return {
    issuer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
