import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Option } from '@commander-js/extra-typings';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';
import { WEBDRIVERIO_PACKAGE } from '@tapwright/script';
import { buildHelper, buildLibrary } from './pack/build-library.ts';
import { buildPackage } from './pack/build-package.ts';
import { Manifest, type Workspace } from './pack/closure.ts';
import { NODE_FROM } from './pack/compiled-manifest.ts';

interface Building {
  readonly root: string;
  readonly work: string;
  readonly workspaces: readonly Workspace[];
}

/** What people install, and how each is laid out; the command last, since it is what most want. */
const PACKAGES: Readonly<Record<string, (building: Building) => string>> = {
  client: (building) => buildLibrary(building, workspaceOf(building, '@tapwright/client')),
  webdriverio: (building) => buildHelper(building, WEBDRIVERIO_PACKAGE),
  cli: (building) => buildPackage({ ...building, name: '@tapwright/cli' }),
};

const command = withExamples(
  newCommand('npm run pack --')
    .description(
      `Compiles what people install and packs it: files for \`npm install\`, for Node ${NODE_FROM} and newer.`,
    )
    .option('--out <DIR>', 'where the files go', 'packages')
    .addOption(new Option('--only <NAME...>', 'some of them').choices(Object.keys(PACKAGES))),
  {
    'npm run pack -- --out /tmp/packages': 'one file for each package',
    'npm run pack -- --only client webdriverio': 'what programs and specs import, without the command',
  },
);
const { out, only } = parseOrExit(command, 'pack').opts();

const root = dirname(fileURLToPath(new URL('.', import.meta.url)));
const target = resolve(out);
mkdirSync(target, { recursive: true });
const workspaces: readonly Workspace[] = globSync('{libs,services}/*/package.json', { cwd: root }).map(
  (path) => ({
    folder: dirname(path),
    manifest: Manifest.parse(JSON.parse(readFileSync(join(root, path), 'utf8'))),
  }),
);
for (const [name, build] of Object.entries(PACKAGES)) {
  if (only !== undefined && !only.includes(name)) continue;
  const work = mkdtempSync(join(tmpdir(), 'tapwright-pack-'));
  try {
    const folder = build({ root, work, workspaces });
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

function workspaceOf({ workspaces }: Building, name: string): Workspace {
  const found = workspaces.find(({ manifest }) => manifest.name === name);
  if (found === undefined) throw new Error(`there is no package ${name}`);
  return found;
}
