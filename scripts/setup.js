// Plain JavaScript for any Node from 20 on: installs what is missing, builds the pages where their sources have changed, then
// hands over to the Node that the workspace pins.
//   node scripts/setup.js                 installs and builds
//   node scripts/setup.js FILE [ARGS …]   installs and builds, then runs FILE with the pinned Node
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const pinned = join(modules, 'node', 'bin', 'node');
const stamp = join(modules, '.cache', 'tapwright', 'installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

install();
buildPages();
const [file, ...args] = process.argv.slice(2);
if (file !== undefined) run(file, args);

/**
 * Installs once for each state of the lock file. `npm ci` would do as well, but it first removes all of node_modules,
 * even what is installed correctly, and the Node that may be running this file. `npm install` adds what is missing,
 * in seconds.
 */
function install() {
  if (existsSync(pinned) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing the dependencies (once) …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0 || !existsSync(pinned)) {
    process.stderr.write('The dependencies could not be installed; see the lines above.\n');
    process.exit(3);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/**
 * Builds the pages once for each state of their sources and packages. Without them everything else works, and `/ui` and
 * reports say what is missing: so a failure is told, and nothing more.
 */
function buildPages() {
  const web = join(root, 'web');
  const built = join(web, 'dist', 'built-from');
  const hash = createHash('sha256').update(wanted);
  for (const path of sourcesIn(web)) hash.update(path.slice(web.length)).update(readFileSync(path));
  const state = hash.digest('hex');
  if (existsSync(built) && readFileSync(built, 'utf8') === state) return;
  process.stderr.write('Building the pages (once) …\n');
  const result = spawnSync(pinned, [join(web, 'build.ts'), '--quiet'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (result.status === 0) writeFileSync(built, state);
  else process.stderr.write('The pages could not be built; see the lines above.\n');
}

/** In the order of their names, so that the hash is the same everywhere. */
function sourcesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => name !== 'node_modules' && name !== 'tests' && !name.startsWith('dist'),
  );
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(path) : [path];
    });
}

/**
 * Puts the pinned Node first on PATH, so that every process started from here finds it, too. Also sets a place where
 * Node keeps what it has compiled, one entry for each file: the next start of the same sources takes two thirds of
 * the time.
 */
function run(target, rest) {
  const path = [join(modules, 'node', 'bin'), join(modules, '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'tapwright', 'compiled');
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled };
  const child = spawn(pinned, [target, ...rest], { stdio: 'inherit', env });
  // A signal to stop this process is meant for what it started: that drains, and then this process ends, too.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 3;
  });
}
