import { createHash } from 'node:crypto';
import { createSecretBox, NO_SECRETS, randomSecretKey, type SecretBox } from '@tapwright/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAccess } from '../access/caller.ts';
import { startIssuer } from '../access/issuer.fixture.ts';
import { SIGN_IN_MS } from '../access/sign-in.ts';
import { platformOfTheFile, TEST_REACH } from '../api.fixture.ts';
import { createHttpServer } from '../http/http-server.ts';
import { type Limits, USUAL_LIMITS } from '../http/limits.ts';
import { registerRoutes } from './index.ts';

const on = platformOfTheFile();
const BOX = createSecretBox(randomSecretKey());
const CLIENT = {
  clientId: 'dashboard',
  clientSecret: 'a secret of the client' as string | null,
  redirectUrl: 'https://farm.example/v1/session/oidc/callback',
  scope: 'openid',
  sessionMs: 3_600_000,
};
const CALLBACK = '/v1/session/oidc/callback';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

interface Serving {
  readonly secrets?: SecretBox;
  readonly client?: typeof CLIENT | null;
  readonly limits?: Partial<Limits>;
}

function serve({ secrets = BOX, client = CLIENT, limits = {} }: Serving = {}) {
  const app = createHttpServer(on.platform.log);
  const oidc = { ...issuer.settings, timeoutMs: 120_000, ...(client === null ? {} : { signIn: client }) };
  const access = readAccess({ keys: 'blue:blue-key-0123456789', oidc, host: '127.0.0.1' });
  const platform = { ...on.platform, secrets };
  const all = { ...USUAL_LIMITS, ...limits };
  registerRoutes(app, { platform, access, limits: all, streamEveryMs: 10, reach: TEST_REACH });
  return app;
}
type Served = ReturnType<typeof serve>;

const cookiesOf = (headers: { readonly 'set-cookie'?: string | string[] | undefined }) =>
  [headers['set-cookie'] ?? []].flat();
const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? '';

/** A browser that begins, and what the issuer is asked. */
async function begin(app: Served, to = '/ui/runs?status=ended') {
  const answer = await app.inject({ url: `/v1/session/oidc?to=${encodeURIComponent(to)}` });
  expect([answer.statusCode, answer.payload]).toEqual([302, '']);
  const [kept = ''] = cookiesOf(answer.headers);
  return { status: answer.statusCode, kept, asked: new URL(String(answer.headers.location)) };
}

/** The issuer leads the browser back. */
async function back(app: Served, { cookie, query }: { cookie: string; query: Record<string, string> }) {
  const answer = await app.inject({
    url: `${CALLBACK}?${new URLSearchParams(query)}`,
    headers: cookie === '' ? {} : { cookie },
  });
  const body = answer.payload === '' ? {} : answer.json();
  return { answer, told: [answer.statusCode, body.error?.code, body.error?.message] };
}

describe('signing in at an issuer', () => {
  test('leads there and back, and begins a session of the person', async () => {
    const app = serve();
    const { status, kept, asked } = await begin(app);
    expect(status).toBe(302);
    expect(`${asked.origin}${asked.pathname}`).toBe(`${issuer.issuer}/authorize`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'dashboard',
      redirect_uri: CLIENT.redirectUrl,
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(kept).toMatch(/; Max-Age=600; Path=\/v1\/session\/oidc; HttpOnly; SameSite=Lax$/);
    for (const name of ['state', 'nonce']) expect(kept).not.toContain(asked.searchParams.get(name));

    const code = issuer.codeFor(asked);
    const { answer } = await back(app, {
      cookie: pairOf(kept),
      query: { code, state: asked.searchParams.get('state') ?? '', iss: issuer.issuer, session_state: 'x' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/ui/runs?status=ended']);
    const [forgotten, session] = cookiesOf(answer.headers);
    expect(forgotten).toMatch(/^tapwright_sign_in=; Max-Age=0;/);
    expect(session).toMatch(/^tapwright_session=.*; HttpOnly; SameSite=Strict$/);

    // The issuer has compared the verifier with what was announced, and knows the client.
    const [exchange] = issuer.exchanges.slice(-1);
    expect(exchange).toMatchObject({
      authorization: `Basic ${btoa('dashboard:a%20secret%20of%20the%20client')}`,
      form: { grant_type: 'authorization_code', code, redirect_uri: CLIENT.redirectUrl },
    });
    const verifier = exchange?.form.code_verifier ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      asked.searchParams.get('code_challenge'),
    );
    const who = await app.inject({ url: '/v1/session', headers: { cookie: pairOf(session) } });
    expect(who.json()).toMatchObject({ name: 'ana', kind: 'token', tenant: 'red' });
    const left = Date.parse(who.json().endsAt) - Date.now();
    expect(left).toBeGreaterThan(CLIENT.sessionMs - 120_000);
    const { rows } = (await on.db.read.execute(
      sql`select who, action, tenant_id from audit_log where action = 'session.begin'`,
    )) as unknown as { rows: readonly unknown[] };
    expect(rows).toContainEqual({ who: 'oidc:ana', action: 'session.begin', tenant_id: 'red' });
  });

  test('is refused for what another browser, issuer or time has begun; no code is exchanged then', async () => {
    const app = serve();
    const [mine, theirs] = [await begin(app), await begin(app)];
    const state = mine.asked.searchParams.get('state') ?? '';
    const code = issuer.codeFor(mine.asked);
    const before = issuer.exchanges.length;
    const cookie = pairOf(mine.kept);
    const tries = [
      [{ cookie: '', query: { code, state } }, 'has begun none'],
      [{ cookie: pairOf(theirs.kept), query: { code, state } }, 'not begun in this browser'],
      [{ cookie, query: { code, state: `${state.slice(1)}x` } }, 'not begun in this browser'],
      [{ cookie, query: { code } }, 'not begun in this browser'],
      [{ cookie, query: { state } }, 'has no code'],
      [{ cookie, query: { code, state, iss: 'https://other.example' } }, 'another issuer'],
      [{ cookie, query: { error: 'access_denied', state } }, 'the issuer has refused it'],
      [{ cookie: `${cookie.slice(0, -6)}AAAAAA`, query: { code, state } }, 'not begun on this platform'],
      [{ cookie: 'tapwright_sign_in=x', query: { code, state } }, 'not begun on this platform'],
    ] as const;
    for (const [given, why] of tries)
      expect((await back(app, given)).told).toEqual([401, 'SIGN_IN_REFUSED', expect.stringContaining(why)]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SIGN_IN_MS + 1_000 });
    try {
      expect((await back(app, { cookie, query: { code, state } })).told[2]).toContain('too long');
    } finally {
      vi.useRealTimers();
    }
    expect(issuer.exchanges.length).toBe(before);
  });

  test.each([
    ['of another sign-in', { nonce: 'another' }, 'nonce'],
    ['for another client', { aud: 'somebody' }, 'aud'],
    ['for several, and nobody says for whom', { aud: ['dashboard', 'other'] }, 'azp'],
    ['given to another client', { azp: 'other' }, 'azp'],
    ['without a tenant', { tenant: undefined }, 'tenant'],
    ['whose time is over', { exp: 1 }, 'time is over'],
  ])('a token of identity %s is refused', async (_, claims, why) => {
    const app = serve();
    const { kept, asked } = await begin(app);
    const code = issuer.codeFor(asked, claims);
    const state = asked.searchParams.get('state') ?? '';
    const { told, answer } = await back(app, { cookie: pairOf(kept), query: { code, state } });
    expect(told).toEqual([401, 'TOKEN_REFUSED', expect.stringContaining(why)]);
    expect(cookiesOf(answer.headers).join()).not.toContain('tapwright_session');
  });

  test('a code counts once, and a client without a secret names itself', async () => {
    const app = serve({ client: { ...CLIENT, clientSecret: null } });
    const { kept, asked } = await begin(app);
    const given = {
      cookie: pairOf(kept),
      query: { code: issuer.codeFor(asked), state: asked.searchParams.get('state') ?? '' },
    };
    expect((await back(app, given)).answer.statusCode).toBe(302);
    expect(issuer.exchanges.at(-1)).toMatchObject({
      authorization: undefined,
      form: { client_id: 'dashboard' },
    });
    expect((await back(app, given)).told).toEqual([
      401,
      'SIGN_IN_REFUSED',
      expect.stringContaining('does not take its own code'),
    ]);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/ui/../v1/jobs',
    '/ui/%2e%2e/v1/jobs',
    '/v1/jobs',
    '/ui//x\\y',
    '/uix',
  ])('nobody is led to %s', async (to) => {
    const app = serve();
    const { kept, asked } = await begin(app, to);
    const query = { code: issuer.codeFor(asked), state: asked.searchParams.get('state') ?? '' };
    const { answer } = await back(app, { cookie: pairOf(kept), query });
    expect(answer.headers.location).toBe('/ui/');
  });

  test('a person is told on the page that asks who one is, a program by the refusal', async () => {
    const answer = await serve().inject({ url: CALLBACK, headers: { accept: 'text/html,*/*' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/ui/?sign-in=SIGN_IN_REFUSED']);
  });

  test('needs a key of the platform, and an issuer that is there', async () => {
    const begun = await serve({ secrets: NO_SECRETS }).inject({ url: '/v1/session/oidc' });
    expect([begun.statusCode, begun.json().error.code]).toEqual([503, 'SECRETS_UNAVAILABLE']);
    issuer.goAway();
    try {
      const away = await serve().inject({ url: '/v1/session/oidc' });
      expect([away.statusCode, away.json().error.code]).toEqual([503, 'OIDC_UNAVAILABLE']);
    } finally {
      issuer.comeBack();
    }
  });

  test('is offered where it is set up, and bounded', async () => {
    const ways = async (app: Served) => (await app.inject({ url: '/v1/session/ways' })).json();
    expect(await ways(serve())).toEqual({
      oidc: { name: new URL(issuer.issuer).host, start: '/v1/session/oidc' },
    });
    expect(await ways(serve({ client: null }))).toEqual({ oidc: null });
    expect((await serve({ client: null }).inject({ url: '/v1/session/oidc' })).statusCode).toBe(404);
    const few = serve({ limits: { refusedPerMinute: 2 } });
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await few.inject({ url: CALLBACK })).statusCode);
    expect(statuses).toEqual([401, 401, 429]);
  });
});
