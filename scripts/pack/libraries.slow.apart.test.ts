import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
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
  process.stderr.write('NOT TESTED: the installed libraries, as the registry does not answer\n');

test.runIf(hasRegistry)(
  'the client and the helper of specs are installed in an empty folder, and imported from JavaScript and TypeScript',
  async () => {
    await using packages = await temporaryDirectory();
    await using folder = await temporaryDirectory();
    const cwd = folder.path;
    const pack = [join(ROOT, 'scripts/pack.ts'), '--out', packages.path, '--only', 'client', 'webdriverio'];
    const { stdout } = await run(process.execPath, pack, { cwd: ROOT });
    const files = stdout.trim().split('\n');
    await writeFile(join(cwd, 'package.json'), '{"type":"module"}\n');
    // WebdriverIO itself is large, and only its types are needed here.
    await run('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', ...files], { cwd });

    const inside = await readdir(join(cwd, 'node_modules/@tapwright'), { recursive: true });
    expect(inside.filter((path) => /(?<!\.d)\.ts$|\.test\.|fixture/.test(path))).toEqual([]);
    const { dependencies } = JSON.parse(
      await readFile(join(cwd, 'node_modules/@tapwright/client/package.json'), 'utf8'),
    );
    expect(Object.keys(dependencies)).not.toContainEqual(expect.stringContaining('@tapwright/'));

    await writeFile(
      join(cwd, 'plain.js'),
      `import { ApiError, createClient, verifyWebhook } from '@tapwright/client';
import { App } from '@tapwright/webdriverio';
import { config } from '@tapwright/webdriverio/config';
const client = createClient({ url: 'http://127.0.0.1:1', timeoutMs: 200 });
const said = await client.jobs.get('job_1').catch((error) => error instanceof Error);
console.log(JSON.stringify([typeof verifyWebhook, typeof ApiError, typeof App, config.framework, said]));
`,
    );
    const { stdout: told } = await run(process.execPath, ['plain.js'], { cwd });
    expect(JSON.parse(told)).toEqual(['function', 'function', 'function', 'mocha', true]);

    const types = async (name: string, text: string, more: readonly string[] = []) => {
      await writeFile(join(cwd, name), text);
      const args = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', ...more, name];
      return spawnSync(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd, encoding: 'utf8' });
    };
    const typed = (id: string) => `import { createClient, type Job } from '@tapwright/client';
const client = createClient({ url: 'http://127.0.0.1:1' });
const job: Job = await client.jobs.get(${id});
for await (const event of client.jobs.events(job.id)) console.log(event.seq.toFixed(), event.type);
`;
    expect(await types('typed.ts', typed("'job_1'"))).toMatchObject({ stdout: '', status: 0 });
    expect((await types('wrong.ts', typed('1'))).stdout).toContain('TS2345');
    const spec = (text: string) => `import { App } from '@tapwright/webdriverio';
const app = new App(import.meta.url, 'org.example.app');
await app.tap(${text});
`;
    // The declarations of webdriverio are not here.
    const without = ['--skipLibCheck'];
    expect(await types('spec.ts', spec("'Save'"), without)).toMatchObject({ stdout: '', status: 0 });
    expect((await types('wrong-spec.ts', spec('1'), without)).stdout).toContain('TS2345');
  },
  600_000,
);
