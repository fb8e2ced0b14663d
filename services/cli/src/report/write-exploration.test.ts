import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommandLine } from '@tapwright/command-line';
import type { ExplorationView, FindingView, Inventory } from '@tapwright/contracts';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
const AT = '2026-04-11T08:30:00.000Z';
const EXPLORATION: ExplorationView = {
  ...{ id: 'exp_1', jobId: 'job_1', app: 'org.example', appVersion: '7', explorer: 'guided', seed: 1 },
  ...{ activities: 1, declared: null, unvisited: [], screens: 1, transitions: 0 },
  ...{ status: 'ended', outcome: 'completed', reason: null },
  ...{ steps: 10, stepsMax: 10, phones: 1, legs: 1, crashes: 0 },
};
const INVENTORY: Inventory = {
  ...{ app: 'org.example', appVersion: '7', ways: [], crashes: [], findings: [] },
  screens: [{ activity: '.Main', widgets: ['go'] }],
};
const FINDING: FindingView = {
  ...{ id: 'fnd_1', app: 'org.example', appVersion: '7', kind: 'no_name', element: 'go', label: 'Go' },
  ...{ screen: 'org.example/.Main#1', says: 'It has none.', bounds: null, sightings: 1 },
  ...{
    crop: 'exp_1-findings/fnd_1.png',
    first: { runId: 'run_1', step: 1 },
    firstSeenAt: AT,
    lastSeenAt: AT,
  },
};
const PAGE = { schema: 'tapwright-exploration-page-1', endedAt: AT, map: null };

let folder: TemporaryDirectory;
let from: string;
const at = (name: string) => join(folder.path, name);
const json = (name: string, value: unknown) => writeFile(join(from, name), JSON.stringify(value));

beforeEach(async () => {
  folder = await temporaryDirectory();
  from = at('explored');
  await mkdir(join(from, 'exp_1-findings'), { recursive: true });
  await json('exp_1.json', { exploration: EXPLORATION, inventory: INVENTORY, findings: [FINDING] });
  await json('exp_1-page.json', PAGE);
  await writeFile(join(from, 'exp_1-findings/fnd_1.png'), PNG);
});
afterEach(() => folder.remove());

async function report(...args: readonly string[]) {
  const streams = [process.stdout, process.stderr].map((one) => vi.spyOn(one, 'write').mockReturnValue(true));
  const code = await runCommandLine(tapwright, ['report', ...args], { program: 'tapwright' });
  const [out = '', err = ''] = streams.map(({ mock }) => mock.calls.map(([text]) => String(text)).join(''));
  vi.restoreAllMocks();
  return { code, out, err };
}

test('the page of an exploration stands with its pictures, beside it or in it', async () => {
  const page = at('page');
  expect(await report(from, '--html', page)).toEqual({ code: 0, out: `Page: ${page}/index.html\n`, err: '' });
  expect(await readFile(join(page, 'exp_1-findings/fnd_1.png'))).toEqual(PNG);
  expect(await readFile(join(page, 'index.html'), 'utf8')).toContain('src="exp_1-findings/fnd_1.png"');
  const alone = at('alone');
  expect((await report(join(from, 'exp_1.json'), '--html', alone, '--embed')).code).toBe(0);
  expect(await readdir(alone)).toEqual(['index.html']);
  expect(await readFile(join(alone, 'index.html'), 'utf8')).toContain(
    'src="data:image/png;base64,iVBORw0KGgoA"',
  );
});

test('a picture elsewhere is not followed, and one that is gone is left out', async () => {
  await writeFile(at('secret.png'), PNG);
  for (const crop of [
    '../secret.png',
    'exp_1-findings/../../secret.png',
    at('secret.png'),
    'exp_1-findings/gone.png',
  ]) {
    await json('exp_1.json', {
      exploration: EXPLORATION,
      inventory: INVENTORY,
      findings: [{ ...FINDING, crop }],
    });
    expect((await report(from, '--html', at('page'))).code).toBe(0);
    expect(await readFile(at('page/index.html'), 'utf8')).not.toContain('<img');
    expect(await readdir(at('page'))).toEqual(['index.html']);
  }
});

test('a trace elsewhere is not followed', async () => {
  await json('exp_1.json', {
    exploration: EXPLORATION,
    inventory: INVENTORY,
    legs: [{ file: '../exp_1-leg-001.json' }],
  });
  expect((await report(from, '--html', at('page'))).code).toBe(0);
  expect(await readFile(at('page/index.html'), 'utf8')).not.toContain('leg-001');
});

test('what an earlier version has not written is told on the page', async () => {
  await writeFile(join(from, 'exp_1-page.json'), '{"schema":"other"}');
  const { out } = await report(from, '--html', at('page'));
  expect(out).toContain('The map is not shown: exp_1-page.json');
  expect(await readFile(at('page/index.html'), 'utf8')).toContain('The map is not shown: exp_1-page.json');
});

test('several explorations, files for build servers, and what cannot be read are refused', async () => {
  expect(await report(from, '--junit', at('r.xml'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('--junit is given with an exploration'),
  });
  await json('exp_1.json', {});
  expect(await report(from, '--html', at('page'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('nothing of exp_1 can be read'),
  });
  const leg = 'exp_1-leg-001.json';
  await json(leg, {});
  expect(await report(from, '--html', at('page'))).toMatchObject({
    code: 2,
    err: expect.stringContaining(leg),
  });
  expect(await readdir(folder.path), 'nothing is made').toEqual(['explored']);
  await json('exp_2.json', {});
  expect(await report(from, '--html', at('page'))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/2 explorations[\s\S]*exp_1\.json, \S*exp_2\.json/),
  });
});
