import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Signing, startIssuer } from './issuer.fixture.ts';
import { createTokenReader, type TokenReader } from './tokens.ts';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let reader: TokenReader;
beforeEach(async () => {
  issuer = await startIssuer();
  reader = createTokenReader(issuer.settings);
});
afterEach(() => issuer.close());

const REFUSED = expect.objectContaining({ code: 'TOKEN_REFUSED' });
const claims = (changed: object) => ({ sub: 'ana', tenant: 'red', scope: 'read', ...changed });
const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token of the issuer', () => {
  test('says whose it is, and what for; scopes of others do not count', async () => {
    const caller = await reader.callerOf(await issuer.sign());
    expect(caller).toMatchObject({ tenantId: 'red', kind: 'token', subject: 'oidc:ana' });
    expect([...caller.scopes]).toEqual(['submit', 'read']);
    expect(caller.endsAt).toBeGreaterThan(Date.now());
  });

  test('may list its scopes, under a name of its own', async () => {
    const own = createTokenReader({
      ...issuer.settings,
      tenantClaim: 'https://x/team',
      scopesClaim: 'roles',
    });
    const given = { sub: 'ana', 'https://x/team': 'blue', roles: ['admin', 'else', 7] };
    const { tenantId, scopes } = await own.callerOf(await issuer.sign({ claims: given }));
    expect([tenantId, ...scopes]).toEqual(['blue', 'admin']);
  });

  test('costs the issuer two requests, however many tokens come', async () => {
    for (let at = 0; at < 3; at += 1) await reader.callerOf(await issuer.sign());
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });
});

describe('refused is a token', () => {
  test.each<[string, Signing]>([
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['for somebody else', { audience: 'another' }],
    ['whose time is over', { expires: Math.floor(Date.now() / 1_000) - 60 }],
    ['whose time has not come', { notBefore: Math.floor(Date.now() / 1_000) + 60 }],
    ['with an unknown key', { kid: 'two' }],
    ['without a tenant', { claims: { sub: 'ana', scope: 'read' } }],
    ['without scopes', { claims: { sub: 'ana', tenant: 'red' } }],
    ['without a subject', { claims: { tenant: 'red', scope: 'read' } }],
    ['whose scopes are a number', { claims: claims({ scope: 7 }) }],
    ...["red' or 1=1 --", '../red', 'red\n', '', 'ré', 'a'.repeat(61)].map((tenant): [string, Signing] => [
      `of the tenant ${JSON.stringify(tenant)}`,
      { claims: claims({ tenant }) },
    ]),
    ['of a list of tenants', { claims: claims({ tenant: ['red'] }) }],
  ])('%s', async (_name, signing) => {
    await expect(reader.callerOf(await issuer.sign(signing))).rejects.toThrow(REFUSED);
  });

  test('signed by a stranger, with a shared secret made of the public key, or by nobody', async () => {
    const stranger = await issuer.sign({ key: issuer.stranger });
    const shared = await issuer.sign({ alg: 'HS256', key: issuer.publicText });
    const [, payload = ''] = (await issuer.sign()).split('.');
    const unsigned = `${inBase64({ alg: 'none', kid: 'one' })}.${payload}.`;
    for (const token of [stranger, shared, unsigned])
      await expect(reader.callerOf(token)).rejects.toThrow(REFUSED);
  });

  test('that was changed; nothing of it is repeated', async () => {
    const [header, , signature] = (await issuer.sign()).split('.');
    const changed = [header, inBase64(claims({ tenant: 'blue-secret' })), signature].join('.');
    await expect(reader.callerOf(changed)).rejects.toThrow(REFUSED);
    await expect(reader.callerOf(changed)).rejects.not.toThrow('blue-secret');
  });
});

describe('while the issuer is away', () => {
  const AWAY = expect.objectContaining({ code: 'OIDC_UNAVAILABLE' });

  test('tokens with a known key go on, also when the keys are due to be read again', async () => {
    const impatient = createTokenReader({ ...issuer.settings, freshMs: 0 });
    await impatient.callerOf(await issuer.sign());
    issuer.goAway();
    expect(await impatient.callerOf(await issuer.sign())).toMatchObject({ tenantId: 'red' });
    const asked = issuer.asked.length;
    expect(await impatient.callerOf(await issuer.sign())).toMatchObject({ tenantId: 'red' });
    expect(issuer.asked).toHaveLength(asked);
    await expect(impatient.callerOf(await issuer.sign({ kid: 'two' }))).rejects.toThrow(AWAY);
    await expect(impatient.callerOf(await issuer.sign({ expires: 1 }))).rejects.toThrow(REFUSED);
  });

  test('others are told so, and the issuer is not asked for each of them', async () => {
    issuer.goAway();
    for (let at = 0; at < 3; at += 1)
      await expect(reader.callerOf(await issuer.sign())).rejects.toThrow(AWAY);
    expect(issuer.asked).toHaveLength(1);
  });

  test('an issuer that names another one is not believed', async () => {
    const other = createTokenReader({ ...issuer.settings, issuer: `${issuer.issuer}/` });
    await expect(other.callerOf(await issuer.sign())).rejects.toThrow(AWAY);
  });
});
