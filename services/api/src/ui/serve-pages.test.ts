import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuiltUi } from '@tapwright/pages';
import { createLogger } from '@tapwright/service';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from '../http/http-server.ts';
import { servePages } from './serve-pages.ts';

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
  await mkdir(join(folder.path, 'ui', 'assets'), { recursive: true });
  await writeFile(join(folder.path, 'ui', 'index.html'), '<script nonce="{{nonce}}" src="x"></script>');
  await writeFile(join(folder.path, 'ui', 'assets', 'a-1234.js'), 'export {};');
});
afterAll(() => folder.remove());

async function served(built = true) {
  const app = createHttpServer(createLogger('api', 'silent'));
  servePages(app, built ? await readBuiltUi(folder.path) : null);
  await app.ready();
  return app;
}

describe('pages under /ui', () => {
  test('every address gives the page, each time with another nonce that its policy names', async () => {
    const app = await served();
    const nonces = new Set<string>();
    for (const url of ['/ui/', '/ui/runs/job_1?step=2']) {
      const { statusCode, headers, payload } = await app.inject(url);
      const nonce = /nonce="([^"]+)"/.exec(payload)?.[1] ?? 'none';
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['cache-control']).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  test('hashed files are kept for a year, and others do not exist', async () => {
    const app = await served();
    const { headers } = await app.inject('/ui/assets/a-1234.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
    for (const url of ['/ui/assets/b.js', '/ui/assets/..%2findex.html', '/ui/assets/%2e%2e%2findex.html'])
      expect({ url, status: (await app.inject(url)).statusCode }).toEqual({ url, status: 404 });
  });

  test('a browser is led there from the root, and a program is told that there is nothing', async () => {
    const app = await served();
    const browser = await app.inject({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([browser.statusCode, browser.headers.location]).toEqual([302, '/ui/']);
    const program = await app.inject({ url: '/', headers: { accept: '*/*' } });
    expect([program.statusCode, program.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
  });

  test('where they were not built, the page says how to', async () => {
    const app = await served(false);
    const { statusCode, payload } = await app.inject('/ui/runs');
    expect(statusCode).toBe(503);
    expect(payload).toContain('npm run setup');
  });
});
