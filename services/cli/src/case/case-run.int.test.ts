import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SuiteReport } from '@tapwright/report';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../../../examples/cases/chat-two-phones.yaml', import.meta.url));

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

test('the example on two phones is passed offline: the report names whose phone each step was done on', async () => {
  const out = join(folder.path, 'out');
  const html = join(folder.path, 'index.html');
  const args = [
    BIN,
    'case',
    'run',
    EXAMPLE,
    '--virtual',
    'chat',
    '--out',
    out,
    '--html',
    folder.path,
    '--json',
  ];
  const stdout = await new Promise<string>((resolve, reject) => {
    const options = { cwd: folder.path, timeout: 90_000 };
    execFile(process.execPath, args, options, (error, text) =>
      error === null ? resolve(text) : reject(error),
    );
  });
  const [report] = SuiteReport.parse(JSON.parse(stdout)).reports;
  expect(report).toMatchObject({
    verdict: 'passed',
    devices: [
      { role: 'sender', serial: 'virtual-1' },
      { role: 'receiver', serial: 'virtual-2' },
    ],
  });
  const there = ['sender', 'sender', 'sender', 'receiver', 'receiver', 'receiver'];
  expect(report?.steps.map(({ role }) => role)).toEqual(there);
  const own = join(out, 'chat-two-phones');
  const files = await readdir(own);
  expect(await readFile(html, 'utf8')).toContain('receiver');
  expect(files.filter((name) => name.endsWith('.sh'))).toEqual([]);
}, 120_000);
