import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closureOf, dependenciesOf, installedVersion, type Workspace } from './closure.ts';
import { heldManifest, isForTests, topManifest } from './compiled-manifest.ts';

/** What serves the built pages of `web/` takes them along. */
const PAGES = 'libs/pages';

export interface PackageWish {
  readonly root: string;
  /** An empty folder for what is compiled. */
  readonly work: string;
  readonly workspaces: readonly Workspace[];
  readonly name: string;
}

/**
 * Lays out a compiled package: its own JavaScript, and in its `node_modules` that of every package of the project that it
 * needs, so that one file can be installed anywhere. Each keeps the shape of its sources, since some read files beside
 * themselves.
 * @returns the folder, ready for `npm pack`
 */
export function buildPackage({ root, work, workspaces, name }: PackageWish): string {
  const all = closureOf(name, workspaces);
  const [top, ...held] = all;
  const pages = join(root, 'web', 'dist');
  if (held.some(({ folder }) => folder === PAGES) && !existsSync(pages)) throw new Error(HOW_TO_BUILD);
  if (top === undefined) throw new Error(`there is no package ${name}`);
  const compiled = join(work, 'compiled');
  compile(root, compiled, all);
  const target = join(work, 'package');
  rmSync(target, { recursive: true, force: true });
  layOut(root, compiled, top, target);
  for (const one of held) {
    const folder = join(target, 'node_modules', one.manifest.name);
    layOut(root, compiled, one, folder);
    writeJson(join(folder, 'package.json'), heldManifest(one.manifest));
    if (one.folder === PAGES) cpSync(pages, join(folder, 'dist'), { recursive: true });
  }
  const dependencies = dependenciesOf(all, (folder, wanted) => installedVersion(root, folder, wanted));
  const names = held.map(({ manifest }) => manifest.name).toSorted();
  writeJson(join(target, 'package.json'), topManifest({ manifest: top.manifest, dependencies, held: names }));
  for (const file of ['LICENSE', 'NOTICE']) cpSync(join(root, file), join(target, file));
  // Helps and refusals name pages of it.
  for (const page of globSync('docs/*.{md,schema.json}', { cwd: root }))
    copy(join(root, page), join(target, page));
  return target;
}

/** A package without its pages would be found out by whoever has installed it. */
const HOW_TO_BUILD =
  'the pages are not built: run `npm run setup`, or `npm run pack`, which builds them first';

function compile(root: string, outDir: string, all: readonly Workspace[]): void {
  const config = join(outDir, 'tsconfig.json');
  mkdirSync(outDir, { recursive: true });
  writeJson(config, {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      outDir,
      rootDir: root,
      // What Node 22 does not know yet, `using` above all, is written in older words.
      target: 'ES2023',
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    include: all.map(({ folder }) => join(root, folder, 'src')),
    exclude: ['**/*.test.ts', '**/*.test-d.ts', '**/*.fixture.ts', '**/src/testing.ts'],
  });
  const result = spawnSync('tsc', ['-p', config], { cwd: root, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`the sources do not compile:\n${result.stdout}${result.stderr}`);
}

/**
 * Everything of a package but its tests. Its sources stand beside their JavaScript: helpers of scripts are made of some, and
 * figures name the digest of others.
 */
function layOut(root: string, compiled: string, { folder }: Workspace, target: string): void {
  const from = join(root, folder);
  for (const path of filesIn(from)) {
    const full = `${folder}/${path}`;
    if (isForTests(full) || path === 'package.json') continue;
    copy(join(from, path), join(target, path));
    if (path.startsWith('src/') && path.endsWith('.ts')) copyIfThere(compiled, full, join(target, path));
  }
}

function copyIfThere(compiled: string, full: string, target: string): void {
  const script = (path: string) => path.replace(/\.ts$/, '.js');
  const known = filesOf(compiled);
  if (known.has(script(full))) copy(join(compiled, script(full)), script(target));
}

const listed = new Map<string, ReadonlySet<string>>();
function filesOf(folder: string): ReadonlySet<string> {
  const known = listed.get(folder) ?? new Set(filesIn(folder));
  listed.set(folder, known);
  return known;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

function writeJson(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
