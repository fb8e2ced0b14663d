import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tapwright } from '@tapwright/cli';
import { runCommandLine } from '@tapwright/command-line';
import { createModel } from '@tapwright/model';
import { temporaryDirectory } from '@tapwright/testing';
import { loadRecording } from '@tapwright/virtual-android';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NOTES, startTestStandalone } from './standalone.fixture.ts';

afterEach(() => vi.restoreAllMocks());

const PERSONA = join(import.meta.dirname, '../examples/personas/curious.yaml');

interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function tell(...args: readonly string[]): Promise<Told> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await runCommandLine(tapwright, ['explore', ...args], { program: 'tapwright' });
  const textOf = ({ mock }: typeof out) => mock.calls.map(([text]) => String(text)).join('');
  const told = { code, out: textOf(out), err: textOf(err) };
  vi.restoreAllMocks();
  return told;
}

const started = (bugs: readonly string[] = []) =>
  startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true, bugs });
const urlOf = ({ standalone }: Awaited<ReturnType<typeof started>>) => standalone.url ?? '';

describe('explore --url', () => {
  test('explores on a running platform, goes on with --resume, and its map can be fetched and played', async () => {
    await using folder = await temporaryDirectory();
    await using platform = await started();
    const url = urlOf(platform);
    const flags = ['--url', url, '--budget', '15steps', '--out', folder.path, '--json'];
    const first = await tell(...flags, '--app', NOTES, '--no-verify');
    expect([first.code, first.err]).toEqual([0, expect.stringContaining('EXPLORED')]);
    const { exploration } = JSON.parse(first.out);
    expect(exploration).toMatchObject({ app: NOTES, steps: 15, status: 'ended', phones: 1 });
    expect(JSON.parse(await readFile(join(folder.path, `${exploration.id}.json`), 'utf8'))).toEqual(
      JSON.parse(first.out),
    );
    const goesOn = [...flags, '--resume', exploration.id];
    const other = await tell(...goesOn, '--app', 'org.other.app');
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('not org.other.app')]);
    const somebody = await tell(...goesOn, '--persona', PERSONA);
    expect([somebody.code, somebody.err]).toEqual([2, expect.stringContaining('guided, a rule')]);
    const again = await tell(...goesOn);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out).exploration).toMatchObject({ id: exploration.id, steps: 30, stepsMax: 30 });

    const map = join(folder.path, 'map');
    expect((await tell('map', NOTES, '--url', url, '--out', map)).code).toBe(0);
    const recording = await loadRecording(map);
    expect(recording.packageName).toBe(NOTES);
    expect(recording.nodes.size).toBeGreaterThan(1);
    expect(recording.edgesFrom(recording.start).length).toBeGreaterThan(0);
    expect(recording.readHierarchy(recording.start)).toContain('<hierarchy');
  });

  test('is exported by its id: the cases are proved on the phones of the platform', async () => {
    await using folder = await temporaryDirectory();
    await using platform = await started();
    const url = urlOf(platform);
    const flags = ['--url', url, '--budget', '12steps', '--no-verify', '--no-pictures', '--reset', 'data'];
    const explored = await tell(...flags, '--app', NOTES, '--out', folder.path, '--json');
    const { id } = JSON.parse(explored.out).exploration;
    const out = join(folder.path, 'suite');
    const suite = await tell('export', id, '--url', url, '--cases', '1', '--out', out, '--json');
    expect([suite.code, suite.err]).toEqual([0, expect.stringContaining('proved 3 of 3')]);
    expect(JSON.parse(suite.out)).toMatchObject({ proved: 1, cases: [{ proved: true }] });
    // The case and its trace; scripts are in a folder for each format, beside what they share.
    const written = (await readdir(out, { recursive: true })).filter((name) =>
      /(?:^|\/)explored-1-/.test(name),
    );
    expect(written.filter((name) => !name.includes('/'))).toHaveLength(2);
    for (const format of ['adb-shell', 'maestro', 'uiautomator2', 'webdriverio'])
      expect(
        written.some((name) => name.startsWith(`${format}/`)),
        format,
      ).toBe(true);
    expect((await tell('export', 'exp_0foreign', '--url', url)).code).toBe(2);
    expect(await tell('diff', id, 'exp_0foreign', '--url', url)).toMatchObject({
      code: 2,
      err: expect.stringContaining('exp_0foreign'),
    });
  });

  test('says what another version of the app has lost and gained, and leaves a page to read', async () => {
    await using folder = await temporaryDirectory();
    const versions = { before: [], same: [], after: ['notes:unlabelled-new-note'] };
    for (const [name, bugs] of Object.entries(versions)) {
      await using platform = await started(bugs);
      const flags = ['--url', urlOf(platform), '--budget', '4steps', '--no-verify', '--reset', 'data'];
      expect((await tell(...flags, '--app', NOTES, '--out', join(folder.path, name))).code).toBe(0);
    }
    const [before = '', same = '', after = ''] = Object.keys(versions).map((name) => join(folder.path, name));
    const told = await tell('diff', before, after, '--json');
    expect(told.code).toBe(0);
    const { gained } = JSON.parse(told.out);
    expect(gained.findings).toContainEqual(expect.objectContaining({ kind: 'no_name' }));
    expect((await tell('diff', before, same)).out).toContain('no differences');
    const pages = (await readdir(after)).filter((name) => name.endsWith('.html'));
    expect(pages).toHaveLength(1);
    const page = await readFile(join(after, pages[0] ?? ''), 'utf8');
    expect(page).toContain('Without a name');
    expect(page).toMatch(/<a class="map-screen" href="#screen-1"><title>[^<]*Main[^<]* 1 finding\)<\/title>/);
  });

  test('refuses a folder that cannot be written before it explores', async () => {
    await using folder = await temporaryDirectory();
    await using platform = await started();
    const out = join(folder.path, 'file');
    await writeFile(out, '');
    const flags = ['--url', urlOf(platform), '--app', NOTES, '--budget', '2steps', '--no-verify'];
    const { code, err } = await tell(...flags, '--out', out);
    expect([code, err]).toEqual([2, expect.stringContaining('--out')]);
    const answer = await fetch(`${urlOf(platform)}/v1/jobs`);
    expect(await answer.json()).toMatchObject({ jobs: [] });
  });

  test.each([
    ['more phones than there are', ['--app', NOTES, '--devices', '2'], 'at most 1'],
    ['an app that is not there', ['--app', 'org.absent.app'], 'org.absent.app'],
    ['an exploration of nobody, or of another tenant', ['--resume', 'exp_0foreign'], 'exp_0foreign'],
  ])('refuses %s with 2', async (_, args, says) => {
    await using folder = await temporaryDirectory();
    await using platform = await started();
    const made = join(folder.path, 'made');
    const { code, out, err } = await tell('--url', urlOf(platform), '--out', made, ...args);
    expect(code).toBe(2);
    expect(out + err).toContain(says);
    if (says !== 'org.absent.app') expect(await readdir(folder.path), 'no folder is made').toEqual([]);
  });
});
