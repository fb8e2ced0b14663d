import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performCommandLine } from '@tapwright/command-line';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

const VERSION = {
  passed: 9,
  failed: 1,
  unjudged: 0,
  firstAt: '2030-01-01T00:00:00Z',
  lastAt: '2030-01-02T00:00:00Z',
};
const PAY = {
  ...{
    test: 'case pay',
    app: 'org.example',
    passed: 9,
    failed: 1,
    unjudged: 0,
    passRate: 0.9,
    flakeRate: 0.1,
  },
  firstFailingVersion: '7',
  versions: [{ ...VERSION, version: '7', durationMs: 2_500 }],
  quarantinedUntil: '2030-02-01T00:00:00.000Z',
  quarantine: 'late',
};

const asked: { line: string; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked.push({ line: `${request.method} ${request.url}`, body });
  const first = { tests: [PAY], next: '["case pay","org.example"]' };
  const list = request.url?.includes('after=') ? { tests: [], next: null } : first;
  response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/json' });
  if (request.method === 'DELETE') response.end();
  else response.end(request.method === 'GET' ? JSON.stringify(list) : body);
});
let url = '';
beforeAll(async () => {
  await new Promise((resume) => server.listen(0, '127.0.0.1', () => resume(null)));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resume) => server.close(resume)));
afterEach(() => vi.restoreAllMocks());

async function history(...args: readonly string[]): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true).mockClear();
  asked.splice(0);
  expect(await performCommandLine(tapwright, ['history', ...args, '--url', url])).toBe(0);
  return out.mock.calls.map(([text]) => String(text)).join('');
}

test('the history is listed, page by page', async () => {
  expect(await history('list', '--app', 'org.example')).toBe(
    [
      'case pay  org.example  9 of 10 passed (90.0 %), flaky 10.0 %',
      '  fails since version 7',
      '  put aside until 2030-02-01T00:00:00.000Z: late',
      '  took, by version: 7: 2.5 s',
      '',
    ].join('\n'),
  );
  expect(asked).toHaveLength(2);
});

test('a test is put aside for some days, and released', async () => {
  await history('quarantine', 'case pay', '--app', 'org.example', '--days', '14', '--reason', 'late');
  const body = JSON.parse(asked[0]?.body ?? '{}');
  expect(body).toMatchObject({ test: 'case pay', app: 'org.example', reason: 'late' });
  expect((Date.parse(body.until) - Date.now()) / 86_400_000).toBeCloseTo(14, 1);
  await history('release', 'case pay', '--app', 'org.example');
  expect(asked[0]?.line).toBe('DELETE /v1/quarantines?test=case+pay&app=org.example');
});

test.each([
  ['no days', ['quarantine', 'x', '--reason', 'y'], '--days'],
  ['too many days', ['quarantine', 'x', '--days', '91', '--reason', 'y'], '--days'],
  ['no reason', ['quarantine', 'x', '--days', '9'], '--reason'],
])('with %s it is refused', async (_, args, field) => {
  await expect(performCommandLine(tapwright, ['history', ...args])).rejects.toMatchObject({
    field: expect.stringContaining(field),
  });
});
