import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { performCommandLine } from '@tapwright/command-line';
import { parseReport, reportJson } from '@tapwright/report';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { tapwright } from '../program.ts';
import { playedCase } from './played-case.fixture.ts';
import { type OpenReport, readReportFolder, writeReportFolder } from './report-folder.ts';

const report = (args: readonly string[]) => performCommandLine(tapwright, ['report', ...args]);

let played: OpenReport;
let folder: TemporaryDirectory;
let from: string;
beforeAll(async () => {
  played = await playedCase();
  // What stands in the viewer is tested in web/tests; here it is as if it was not built.
  vi.stubEnv('TAPWRIGHT_PAGES', join(import.meta.dirname, 'not-built'));
});
afterAll(() => vi.unstubAllEnvs());
beforeEach(async () => {
  folder = await temporaryDirectory();
  from = join(folder.path, 'run');
  await mkdir(from);
  await writeReportFolder(from, played);
});
afterEach(() => folder.remove());

const at = (name: string): string => join(folder.path, name);

describe('a folder that a run has written', () => {
  test('holds the report and each picture once, and is read back as it was', async () => {
    const read = await readReportFolder(from);
    expect(read.report).toEqual(played.report);
    const frames = await readdir(join(from, 'frames'));
    expect(frames).toHaveLength(9);
    const [id = ''] = frames.map((name) => name.replace('.png', ''));
    expect(Buffer.from((await read.frame(id)) ?? [])).toEqual(Buffer.from((await played.frame(id)) ?? []));
    expect(await read.frame('gone')).toBeNull();
  });

  test('becomes JUnit XML, a page with its pictures and JSON', async () => {
    const args = [from, '--junit', at('new/r.xml'), '--html', at('page'), '--json', at('r.json')];
    expect(await report(args)).toBe(0);
    expect(await readFile(at('new/r.xml'), 'utf8')).toContain('<failure type="EXPECTATION_FAILED"');
    expect(parseReport(await readFile(at('r.json'), 'utf8'), 'r.json')).toEqual(played.report);
    const page = await readFile(at('page/index.html'), 'utf8');
    for (const name of await readdir(at('page/frames'))) expect(page).toContain(`src="frames/${name}"`);
    expect(page).not.toContain('(no picture)');
  });

  test('becomes what Xray imports, with the picture of the failed step', async () => {
    const args = [from, '--xray', at('cloud.json'), '--xray-server', at('server.json')];
    vi.stubEnv('XRAY_PROJECT', 'CALC');
    expect(await report(args)).toBe(0);
    const read = async (name: string) => JSON.parse(await readFile(at(name), 'utf8'));
    const { info, tests } = await read('cloud.json');
    expect(info).toMatchObject({ project: 'CALC' });
    expect(tests).toMatchObject([{ status: 'FAILED', evidence: [{ contentType: 'image/png' }] }]);
    const [{ data, filename }] = tests[0].evidence;
    expect(Buffer.from(data, 'base64')).toEqual(await readFile(join(from, 'frames', filename)));
    expect((await read('server.json')).tests).toMatchObject([{ status: 'FAIL' }]);
  });

  test('becomes a single file where the pictures are embedded', async () => {
    expect(await report([from, '--html', at('page'), '--embed'])).toBe(0);
    expect(await readdir(at('page'))).toEqual(['index.html']);
    expect((await readFile(at('page/index.html'), 'utf8')).match(/src="data:image\/png/g)).toHaveLength(16);
  });

  test('becomes a page even if pictures are missing', async () => {
    await rm(join(from, 'frames'), { recursive: true });
    expect(await report([from, '--html', at('page')])).toBe(0);
    expect(await readFile(at('page/index.html'), 'utf8')).toContain('(no picture)');
  });
});

describe('bad input is refused with its field, and nothing is written', () => {
  const changed = (fields: object): string => JSON.stringify({ ...played.report, ...fields });
  test.each([
    ['no folder', () => rm(from, { recursive: true }), 'JOB_ID|DIR'],
    ['no report', () => rm(join(from, 'report.json')), 'JOB_ID|DIR'],
    ['a report that is not JSON', () => writeFile(join(from, 'report.json'), '{'), /report\.json$/],
    ['a wrong field', () => writeFile(join(from, 'report.json'), changed({ verdict: 1 })), 'verdict'],
    ['a report that is a folder', () => beFolder(join(from, 'report.json')), /report\.json$/],
    ['a place that is a folder', () => mkdir(at('r.xml')), '--junit'],
    ['a place below a file', () => writeFile(at('page'), ''), '--html'],
  ])('%s', async (_, spoil, field) => {
    await spoil();
    const refused = report([
      from,
      '--junit',
      at('r.xml'),
      '--html',
      at('page/there'),
      '--json',
      at('r.json'),
    ]);
    const named = typeof field === 'string' ? field : expect.stringMatching(field);
    await expect(refused).rejects.toMatchObject({ code: 'INPUT_INVALID', field: named });
    expect(await readdir(folder.path)).not.toContain('r.json');
  });

  test('a picture that is not a PNG', async () => {
    const [name = ''] = await readdir(join(from, 'frames'));
    await writeFile(join(from, 'frames', name), '<svg onload="alert(1)"/>');
    await expect(report([from, '--html', at('page')])).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
  });

  async function beFolder(path: string): Promise<void> {
    await rm(path);
    await mkdir(path);
  }
});

describe('a platform', () => {
  let server: Server;
  let url: string;
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    server = createServer(async ({ url: path = '' }, response) => {
      asked.push(path);
      const frame = await played.frame(path.slice('/v1/artifacts/'.length));
      if (path === '/v1/jobs/job_01example/report') response.end(reportJson(played.report));
      else if (frame !== null && asked.length < 5) response.end(frame);
      else response.writeHead(404).end('{"error":{"code":"NOT_FOUND","message":"there is no such job"}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('gives the report and its pictures; pictures that are no longer stored are left out', async () => {
    expect(await report(['job_01example', '--html', at('page'), '--url', url])).toBe(0);
    expect(await readdir(at('page/frames'))).toHaveLength(3);
    expect(await readFile(at('page/index.html'), 'utf8')).toContain('(no picture)');
    expect(asked).toHaveLength(10);
  });

  test('that does not know the job gives its error', async () => {
    const refused = report(['job_01gone', '--json', at('r.json'), '--url', url]);
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that does not answer is named', async () => {
    const refused = report(['job_01example', '--json', at('r.json'), '--url', 'http://127.0.0.1:9']);
    await expect(refused).rejects.toMatchObject({ code: 'API_UNREACHABLE', field: '--url' });
  });
});
