import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
/** The package manager's own answer; without the registry nothing can be installed. */
const hasRegistry = spawnSync('npm', ['ping', '--fetch-retries=0'], { stdio: 'ignore' }).status === 0;
if (!hasRegistry)
  process.stderr.write('NOT TESTED: the installed package, as the registry does not answer\n');

test.runIf(hasRegistry)(
  'in a folder without the project: installed, begun, looked at, and the first case passes',
  async () => {
    await using packages = await temporaryDirectory();
    await using folder = await temporaryDirectory();
    const cwd = folder.path;
    const { stdout } = await run(process.execPath, [join(ROOT, 'scripts/pack.ts'), '--out', packages.path], {
      cwd: ROOT,
    });
    await run('npm', ['init', '-y'], { cwd });
    await run('npm', ['install', '--no-audit', '--no-fund', stdout.trim().split('\n').at(-1) ?? ''], { cwd });
    const tapwright = (...args: readonly string[]) =>
      run(process.execPath, [join(cwd, 'node_modules/@tapwright/cli/bin/tapwright.js'), ...args], { cwd });

    const begun = JSON.parse((await tapwright('init', '--yes', '--virtual', 'notes', '--json')).stdout);
    // What `npm init` writes says CommonJS.
    expect(begun.written[0]).toBe('tapwright.config.mts');
    const { stdout: found } = await tapwright('doctor', '--json');
    expect(found).toContain('tapwright.config.mts');
    await tapwright('test', 'tests', '--quiet');
    expect(await readFile(join(cwd, 'results/junit.xml'), 'utf8')).toContain('failures="0"');
    expect(await readFile(join(cwd, 'results/index.html'), 'utf8')).toContain('<script');

    const config = (text: string) =>
      writeFile(
        join(cwd, 'typed.mts'),
        `import { defineConfig } from '@tapwright/cli/config';\nexport default defineConfig(${text});\n`,
      );
    const types = () =>
      spawnSync(
        join(ROOT, 'node_modules/.bin/tsc'),
        ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', 'typed.mts'],
        { cwd, encoding: 'utf8' },
      );
    await config("{ app: 'org.example.app', workers: 2 }");
    expect(types()).toMatchObject({ stdout: '', status: 0 });
    await config("{ workers: 'two' }");
    expect(types().stdout).toContain('TS2322');

    await writeFile(join(cwd, 'tapwright.config.mts'), 'export default { phone: 1 };\n');
    const wrong = await tapwright('doctor', '--json').catch(
      (error: { code: number; stdout: string }) => error,
    );
    expect(wrong).toMatchObject({ code: 3, stdout: expect.stringContaining('phone') });
  },
  600_000,
);
