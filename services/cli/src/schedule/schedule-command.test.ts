import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { performCommandLine } from '@tapwright/command-line';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

const SCHEDULE = {
  id: 'nightly',
  cron: '30 2 * * *',
  timeZone: 'UTC',
  enabled: true,
  jobs: 2,
  nextAt: '2030-01-02T02:30:00.000Z',
  version: 1,
};
const FIRING = { dueAt: '2030-01-01T02:30:00.000Z', outcome: 'missed', jobs: [], detail: 'it was away' };

let folder: TemporaryDirectory;
/** What the platform was asked. */
const asked: { method: string; url: string; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { method = '', url = '' } = request;
  asked.push({ method, url, body });
  const list = { schedules: [SCHEDULE], next: null };
  const answer = url.endsWith('/firings') ? { firings: [FIRING] } : url === '/v1/schedules' ? list : SCHEDULE;
  response.writeHead(method === 'DELETE' ? 204 : 200, { 'content-type': 'application/json' });
  response.end(method === 'DELETE' ? undefined : JSON.stringify(answer));
});
let url = '';

beforeAll(async () => {
  folder = await temporaryDirectory();
  await mkdir(join(folder.path, 'tests'));
  const rows = 'rows: [{ word: ferry }, { word: rye }]\nparameters: { word }\n';
  const file = `id: find\ntitle: Find\nsteps: ["Search for \${word}"]\n${rows}`;
  await writeFile(join(folder.path, 'tests/find.yaml'), file);
  await writeFile(join(folder.path, 'suite.yaml'), 'suite: S\ntasks: [{ id: a, goal: b }]\n');
  await new Promise((resume) => server.listen(0, '127.0.0.1', () => resume(null)));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resume) => server.close(resume));
  await folder.remove();
});
afterEach(() => vi.restoreAllMocks());

async function schedule(...args: readonly string[]): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true).mockClear();
  asked.splice(0);
  expect(await performCommandLine(tapwright, ['schedule', ...args, '--url', url])).toBe(0);
  return out.mock.calls.map(([text]) => String(text)).join('');
}

describe('tapwright schedule', () => {
  test('stores a job for each row of the cases', async () => {
    const args = [
      'put',
      'nightly',
      join(folder.path, 'tests'),
      '--cron',
      '30 2 * * *',
      '--app',
      'org.example',
    ];
    expect(await schedule(...args)).toBe(
      'nightly  30 2 * * * (UTC)  2 jobs  next: 2030-01-02T02:30:00.000Z\n',
    );
    const [{ method, url: path, body } = { method: '', url: '', body: '{}' }] = asked;
    expect([method, path]).toEqual(['PUT', '/v1/schedules/nightly']);
    expect(JSON.parse(body)).toMatchObject({
      cron: '30 2 * * *',
      enabled: true,
      jobs: [
        { kind: 'case', row: 1, app: 'org.example', parameters: { word: 'ferry' } },
        { kind: 'case', row: 2, parameters: { word: 'rye' } },
      ],
    });
  });

  test('lists, shows and deletes', async () => {
    expect(await schedule('list')).toContain('nightly  30 2');
    expect(await schedule('show', 'nightly')).toContain('2030-01-01T02:30:00.000Z  missed   it was away');
    expect(await schedule('delete', 'nightly')).toBe('deleted  nightly\n');
    expect(asked.map(({ method }) => method)).toEqual(['DELETE']);
  });

  test.each([
    ['a wrong name', ['put', 'a b', 'x', '--cron', '* * * * *'], 'ID'],
    ['no line', ['put', 'nightly', 'x'], '--cron'],
    ['a folder that is not there', ['put', 'nightly', 'nowhere', '--cron', '* * * * *'], 'DIR|GLOB'],
  ])('with %s is refused', async (_, args, field) => {
    const refused = performCommandLine(tapwright, ['schedule', ...args]);
    await expect(refused).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: expect.stringContaining(field),
    });
  });

  test('a suite is refused: its checks are made on the command line', async () => {
    const args = ['schedule', 'put', 'nightly', join(folder.path, 'suite.yaml'), '--cron', '* * * * *'];
    await expect(performCommandLine(tapwright, args)).rejects.toThrow(/whose checks a platform cannot make/);
  });
});
