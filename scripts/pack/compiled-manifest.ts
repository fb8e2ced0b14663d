import type { Manifest } from './closure.ts';

/** The `package.json` of a compiled package inside of another one: whoever holds it installs what it needs. */
export function heldManifest({ name, version, exports = {} }: Manifest): object {
  return { name, version, type: 'module', exports: compiledExports(exports) };
}

/** The oldest Node that packed packages are held to, as their pages say it. */
export const NODE_FROM = '22.15';

interface Top {
  readonly manifest: Manifest;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Names of the packages that lie in its own `node_modules`. */
  readonly held: readonly string[];
}

/** The `package.json` of the package that is installed. */
export function topManifest({ manifest, dependencies, held }: Top): object {
  const { name, version, description, bin = {}, exports = {} } = manifest;
  return {
    name,
    version,
    description,
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: `>=${NODE_FROM}` },
    bin,
    exports: compiledExports(exports),
    dependencies: { ...dependencies, ...Object.fromEntries(held.map((one) => [one, version])) },
    bundleDependencies: held,
  };
}

/** Entries for tests have no place in a package. */
function compiledExports(exports: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(exports).filter(([, path]) => !isForTests(path));
  return Object.fromEntries(entries.map(([name, path]) => [name, path.replace(/\.ts$/, '.js')]));
}

/** True for tests, what only tests import, and folders of these. */
export function isForTests(path: string): boolean {
  return /\.(test|fixture)\.[cm]?[jt]s$|\.test-d\.ts$|(^|\/)testing\.ts$|\/__snapshots__\//.test(path);
}
