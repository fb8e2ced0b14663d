import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readCommandLine, runCommandLine } from '@tapwright/command-line';
import { temporaryDirectory } from '@tapwright/testing';
import { loadRecording } from '@tapwright/virtual-android';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

afterEach(() => vi.restoreAllMocks());

const APP = 'org.example';
const TREE = '<?xml version="1.0"?><hierarchy rotation="0"/>';

const node = (id: string) => ({
  ...{ id, struct: 's000', package: APP, activity: `${APP}/.Main`, views: 0, seen: 1 },
  ...{ hierarchy: '../../outside.xml.gz', screenshot: '/outside.png' },
  artifacts: { hierarchy: `tree-${id}`, screenshot: `picture-${id}` },
});
const GRAPH = {
  ...{ schema: 'utg-1', app: APP, title: APP, package: APP, app_version: '7', versions: [], screen: [1, 1] },
  ...{ recorder: 'tapwright', dropped_events: 2, start: 'n000', nodes: [node('n000'), node('n001')] },
  edges: [{ from: 'n000', to: 'n001', count: 3, event: { type: 'key', key: 'BACK' } }],
};

/** A platform that knows one map. */
async function platform() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const body = url.startsWith(`/v1/apps/${APP}/map?format=utg-1`)
      ? JSON.stringify(GRAPH)
      : url.startsWith('/v1/artifacts/tree-')
        ? TREE
        : url.startsWith('/v1/artifacts/picture-') || url.includes('format=svg')
          ? 'bytes'
          : null;
    response.statusCode = body === null ? 404 : 200;
    response.end(body ?? '{"error":{"code":"NOT_FOUND","message":"nothing is known of it"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, [Symbol.dispose]: () => server.close() };
}

async function tell(...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await runCommandLine(tapwright, ['explore', 'map', ...args], { program: 'tapwright' });
  return { code, out: out.mock.calls.map(([text]) => String(text)).join('') };
}

test('a map becomes a recording that can be played; its files are named here, whatever the answer says', async () => {
  await using folder = await temporaryDirectory();
  using on = await platform();
  const out = join(folder.path, 'map');
  const { code, out: said } = await tell(APP, '--url', on.url, '--out', out, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(said)).toEqual({ path: out, version: '7', screens: 2, ways: 1, leftOut: 2 });
  const recording = await loadRecording(out);
  expect([...recording.nodes.keys()]).toEqual(['n000', 'n001']);
  expect(recording.readHierarchy('n001')).toBe(TREE);
  expect(recording.readScreenshot('n000')?.toString()).toBe('bytes');
  expect(recording.edgesFrom('n000')).toMatchObject([{ to: 'n001', count: 3 }]);
});

test('pictures are left out where nobody wants them; the version is asked for', async () => {
  await using folder = await temporaryDirectory();
  using on = await platform();
  const flags = ['--url', on.url, '--out', join(folder.path, 'map'), '--no-pictures', '--app-version', '6'];
  expect((await tell(APP, ...flags)).code).toBe(0);
  expect(on.asked[0]).toBe(`/v1/apps/${APP}/map?format=utg-1&version=6`);
  expect(on.asked.filter((url) => url.includes('picture'))).toEqual([]);
});

test('a drawing becomes a file', async () => {
  await using folder = await temporaryDirectory();
  using on = await platform();
  const out = join(folder.path, 'map.svg');
  const { code, out: said } = await tell(APP, '--url', on.url, '--format', 'svg', '--out', out);
  expect([code, said]).toEqual([0, `map      ${out}\n`]);
});

describe('refused is', () => {
  test('an app that the platform does not know', async () => {
    using on = await platform();
    expect((await tell('org.elsewhere', '--url', on.url)).code).not.toBe(0);
  });

  test.each([
    ['no package', []],
    ['a name that is none', ['../x']],
    ['an unknown format', [APP, '--format', 'png']],
  ])('%s, with 2', async (_, args) => {
    expect((await tell(...args)).code).toBe(2);
    await expect(readCommandLine(tapwright, ['explore', 'map', ...args])).rejects.toThrow();
  });
});
