import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';
import { buildPackage } from './pack/build-package.ts';
import { Manifest, type Workspace } from './pack/closure.ts';

/** What people install. */
const PACKAGES = ['@tapwright/cli'];

const command = withExamples(
  newCommand('npm run pack --')
    .description(
      'Compiles what people install and packs it: files for `npm install`, for Node 22.15 and newer.',
    )
    .option('--out <DIR>', 'where the files go', 'packages'),
  { 'npm run pack -- --out /tmp/packages': 'one file for each package' },
);
const { out } = parseOrExit(command, 'pack').opts();

const root = dirname(fileURLToPath(new URL('.', import.meta.url)));
const target = resolve(out);
mkdirSync(target, { recursive: true });
const workspaces: readonly Workspace[] = globSync('{libs,services}/*/package.json', { cwd: root }).map(
  (path) => ({
    folder: dirname(path),
    manifest: Manifest.parse(JSON.parse(readFileSync(join(root, path), 'utf8'))),
  }),
);
for (const name of PACKAGES) {
  const work = mkdtempSync(join(tmpdir(), 'tapwright-pack-'));
  try {
    const folder = buildPackage({ root, work, workspaces, name });
    const packed = spawnSync('npm', ['pack', '--pack-destination', target, '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.stderr}`);
    process.stdout.write(`${join(target, packed.stdout.trim().split('\n').at(-1) ?? '')}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
