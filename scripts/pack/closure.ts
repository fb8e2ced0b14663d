import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What packing reads of a `package.json`. */
export const Manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  description: z.string().default(''),
  exports: z.record(z.string(), z.string()).optional(),
  bin: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
export type Manifest = z.infer<typeof Manifest>;

const Versioned = z.looseObject({ version: z.string() });

/** A package of the workspace. */
export interface Workspace {
  /** Relative to the root: `libs/store`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** How the names of the project's own packages begin. */
export const OWN = '@tapwright/';

/** A package and every package of the project that it needs, itself first. @throws Error for a name that nobody has */
export function closureOf(name: string, workspaces: readonly Workspace[]): readonly Workspace[] {
  const byName = new Map(workspaces.map((one) => [one.manifest.name, one]));
  const found = new Map<string, Workspace>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    const workspace = byName.get(next);
    if (workspace === undefined) throw new Error(`there is no package ${next}`);
    found.set(next, workspace);
    waiting.push(...Object.keys(workspace.manifest.dependencies).filter((one) => one.startsWith(OWN)));
  }
  return [...found.values()];
}

/**
 * Packages of others that these need, each in the version that the workspace was tested with.
 * @param versionIn the version that is installed for a package; null: none is
 * @throws Error where one is not installed, or two of these need different versions
 */
export function dependenciesOf(
  workspaces: readonly Workspace[],
  versionIn: (folder: string, name: string) => string | null,
): Readonly<Record<string, string>> {
  const versions = new Map<string, string>();
  for (const { folder, manifest } of workspaces)
    for (const name of Object.keys(manifest.dependencies)) {
      if (name.startsWith(OWN)) continue;
      const version = versionIn(folder, name);
      if (version === null) throw new Error(`${name} is not installed: run \`npm run setup\` first`);
      const other = versions.get(name);
      if (other !== undefined && other !== version)
        throw new Error(
          `${name} is needed in the versions ${other} and ${version}: one package holds only one`,
        );
      versions.set(name, version);
    }
  return Object.fromEntries([...versions].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The version of a package that a folder of the workspace finds; null: none. */
export function installedVersion(root: string, folder: string, name: string): string | null {
  for (const base of [join(root, folder), root]) {
    const path = join(base, 'node_modules', name, 'package.json');
    if (existsSync(path)) return Versioned.parse(JSON.parse(readFileSync(path, 'utf8'))).version;
  }
  return null;
}
