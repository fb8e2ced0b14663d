import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JobReport } from '@tapwright/report';
import { emitters, parseTrace, type Trace } from '@tapwright/script';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let folder: TemporaryDirectory;
let file: string;
let trace: Trace;

function tapwright(...args: readonly string[]): Promise<Ran> {
  const options = { cwd: folder.path, timeout: 150_000, maxBuffer: 16_000_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

beforeAll(async () => {
  folder = await temporaryDirectory();
  const out = join(folder.path, 'out');
  await tapwright('run', '--goal', 'Turn on the dark theme', '--virtual', 'notes', '--out', out);
  const name = (await readdir(out)).find((one) => one.endsWith('.json') && !one.endsWith('cassette.json'));
  file = join(out, name ?? '');
  trace = parseTrace(await readFile(file, 'utf8'));
});
afterAll(() => folder.remove());

describe('tapwright replay', () => {
  test('plays a trace on a virtual app and ends with 0; the report lists its steps', async () => {
    const ran = await tapwright('replay', file, '--virtual', 'notes', '--json');
    expect(ran).toMatchObject({ code: 0 });
    const report = JobReport.parse(JSON.parse(ran.stdout));
    expect(report).toMatchObject({ job: { kind: 'replay' }, verdict: 'passed', healed: [] });
    expect(report.steps.flatMap(({ actions }) => actions)).toHaveLength(trace.steps.length);
    expect(report.totals.modelCalls).toBe(0);
  });

  test('ends with 1 where the app does not do what the trace says', async () => {
    const ran = await tapwright('replay', file, '--virtual', 'contacts');
    expect(ran.code).not.toBe(0);
  });

  test.each([
    ['no file', [], 'FILE'],
    ['a file that is not there', ['nowhere.json', '--virtual', 'notes'], 'FILE'],
    ['no device', ['trace.json'], 'target'],
    ['a wrong way to heal', ['trace.json', '--virtual', 'notes', '--heal', 'magic'], '--heal'],
    ['no assignment', ['trace.json', '--virtual', 'notes', '--set', 'x'], '--set'],
  ])('with %s ends with 2 and starts nothing', async (_, args, field) => {
    const ran = await tapwright('replay', ...args);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(field);
  });
});

describe('tapwright script import', () => {
  test.each([
    ['uiautomator2', 'py', 'app.sees("Dark theme")', 'app.sees("Light theme")'],
    ['adb-shell', 'sh', "sees 'Dark theme'", "sees 'Light theme'"],
    ['webdriverio', 'ts', 'app.sees("Dark theme")', 'app.sees("Light theme")'],
    ['maestro', 'yaml', 'assertVisible: Dark theme', 'assertVisible: Light theme'],
  ])(
    'reads a script for %s that a replay passes, and one that was edited, which it fails',
    async (format, extension, was, becomes) => {
      const path = join(folder.path, `round.${extension}`);
      await tapwright('script', 'export', file, '--format', format, '--out', path);
      const read = `${path}.json`;
      expect(await tapwright('script', 'import', path, '--out', read)).toMatchObject({ code: 0, stderr: '' });
      expect(await tapwright('replay', read, '--virtual', 'notes', '--repeatable')).toMatchObject({
        code: 0,
      });
      const body = await readFile(path, 'utf8');
      expect(body).toContain(was);
      await writeFile(path, body.replace(was, becomes));
      expect(await tapwright('script', 'import', path, '--out', read)).toMatchObject({ code: 0 });
      expect((await tapwright('replay', read, '--virtual', 'notes', '--repeatable')).code).toBe(1);
    },
  );
});

describe('tapwright script export', () => {
  test.each(emitters.map(({ format }) => format))('writes %s', async (format) => {
    const emitter = emitters.find((one) => one.format === format);
    const path = join(folder.path, format, `exported.${emitter?.fileExtension}`);
    await mkdir(join(folder.path, format));
    expect(await tapwright('script', 'export', file, '--format', format, '--out', path)).toMatchObject({
      code: 0,
    });
    const proof = { status: 'not_replayed' as const, detail: 'exported from a trace' };
    const emitted = emitter?.emit(trace, { proof, name: 'exported' });
    expect(await readFile(path, 'utf8')).toBe(emitted?.content);
    for (const { name, text } of [...(emitter?.helpers ?? []), ...(emitted?.files ?? [])])
      expect(await readFile(join(folder.path, format, name), 'utf8')).toBe(text);
  });

  test('leaves a README alone that is there, and writes one file where that is asked for', async () => {
    await mkdir(join(folder.path, 'own'));
    await writeFile(join(folder.path, 'own', 'README.md'), 'mine');
    const args = ['script', 'export', file, '--format', 'adb-shell', '--out'];
    expect(await tapwright(...args, join(folder.path, 'own', 'x.sh'))).toMatchObject({ code: 0 });
    expect(await readFile(join(folder.path, 'own', 'README.md'), 'utf8')).toBe('mine');
    const alone = join(folder.path, 'own', 'alone', 'x.sh');
    await mkdir(join(folder.path, 'own', 'alone'));
    expect(await tapwright(...args, alone, '--self-contained')).toMatchObject({ code: 0 });
    expect(await readdir(join(folder.path, 'own', 'alone'))).toEqual(['x.sh']);
    expect(await readFile(alone, 'utf8')).toContain('find_any() {');
  });

  test('writes only the trace where it has several devices, and a replay of it starts nothing', async () => {
    const pair = join(folder.path, 'pair.json');
    const steps = trace.steps.map((step, at) => ({ ...step, role: at === 0 ? 'sender' : 'receiver' }));
    await writeFile(pair, JSON.stringify({ ...trace, steps }));
    const refused = await tapwright('script', 'export', pair, '--format', 'maestro');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('uses several (sender, receiver)');
    const written = await tapwright('script', 'export', pair, '--format', 'neutral-json');
    expect(written.code).toBe(0);
    expect(parseTrace(written.stdout).steps[0]?.role).toBe('sender');
    const replayed = await tapwright('replay', pair, '--virtual', 'notes');
    expect(replayed.code).toBe(2);
    expect(replayed.stderr).toContain('several devices');
  });

  test('names the known formats, and the wrong field of a trace', async () => {
    expect((await tapwright('script', 'export', file, '--format', 'cobol')).stderr).toContain('maestro');
    const broken = join(folder.path, 'broken.json');
    await writeFile(broken, JSON.stringify({ ...trace, packageName: 'a b' }));
    const ran = await tapwright('script', 'export', broken, '--format', 'maestro');
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('packageName') });
  });
});
