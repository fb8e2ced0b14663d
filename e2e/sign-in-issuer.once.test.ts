import { once } from 'node:events';
import { createServer } from 'node:net';
import { createModel } from '@tapwright/model';
import { startStandalone } from '@tapwright/standalone';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';
import { startIssuer } from './issuer.fixture.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe.runIf(hasBrowser())('signing in to the dashboard at an issuer', () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  let platform: Awaited<ReturnType<typeof startStandalone>>;
  let folder: TemporaryDirectory;
  let browser: Browser;

  beforeAll(async () => {
    issuer = await startIssuer({ sub: 'ana', tenant: 'default', roles: ['read', 'submit'] });
    folder = await temporaryDirectory();
    const port = await freePort();
    const signIn = {
      clientId: 'dashboard',
      clientSecret: 'a client secret',
      redirectUrl: `http://127.0.0.1:${port}/v1/session/oidc/callback`,
      scope: 'openid',
      sessionMs: 600_000,
    };
    const tokens = { audience: 'tapwright', tenantClaim: 'tenant', scopesClaim: 'roles' };
    platform = await startStandalone({
      dataDirectory: folder.path,
      inMemory: true,
      adbServers: [],
      model: createModel({ provider: 'offline' }),
      modelTimeoutMs: 120_000,
      logLevel: 'silent',
      settleQuietMs: 0,
      api: {
        host: '127.0.0.1',
        port,
        keys: undefined,
        streamEveryMs: 20,
        oidc: { issuer: issuer.issuer, ...tokens, signIn },
      },
    });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.close();
    await issuer?.[Symbol.asyncDispose]();
    await folder?.remove();
  });

  const offer = () => ({ name: `Sign in with ${new URL(issuer.issuer).host}` });

  test('leads there and back to the page that was asked for', async () => {
    const { page } = await openPage(browser, `${platform.url}/ui/phones`);
    await page.getByRole('link', offer()).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await draw(page, 'sign-in-issuer');
    await page.getByRole('link', offer()).click();
    await page.getByRole('link', { name: 'I am Ana' }).click();
    await page.getByRole('heading', { name: 'Phones', level: 1 }).waitFor();
    await page.getByText('ana of default').waitFor();
    expect(new URL(page.url()).pathname).toBe('/ui/phones');
    await page.reload();
    await page.getByText('ana of default').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', offer()).waitFor();
  });

  test('somebody who turns back there is told so, and may try again', async () => {
    const { page } = await openPage(browser, `${platform.url}/ui`);
    await page.getByRole('link', offer()).click();
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.getByRole('alert').getByText('The sign-in was not finished').waitFor();
    await page.getByRole('link', offer()).click();
    await page.getByRole('link', { name: 'I am Ana' }).click();
    await page.getByText('ana of default').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
