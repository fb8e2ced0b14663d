/** The parts of an entry of `package-lock.json` that this project reads. */
export interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Entries by their paths: `node_modules/a/node_modules/b`. */
export type LockPackages = Readonly<Record<string, LockEntry>>;

/** An optional dependency without an entry. */
export interface Missing {
  readonly name: string;
  readonly version: string;
  /** The path of the package that depends on it. */
  readonly parent: string;
}

const FOLDER = 'node_modules/';

/** The optional dependencies without an entry, in the order of the lock file. Pure. */
export function missingPackages(packages: LockPackages): readonly Missing[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !pathsFrom(parent, name).some((path) => path in packages))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Paths at which Node looks for a package, the nearest first. */
function pathsFrom(parent: string, name: string): readonly string[] {
  const folders = parent
    .split(`/${FOLDER}`)
    .map((_, at, all) => all.slice(0, all.length - at).join(`/${FOLDER}`));
  return [...folders.map((folder) => `${folder}/${FOLDER}${name}`), `${FOLDER}${name}`];
}

/** The mistakes in the lock file, one sentence each; empty where every platform can install from it. Pure. */
export function faultsOf(packages: LockPackages): readonly string[] {
  const missing = missingPackages(packages).map(
    ({ name, version, parent }) => `${name}@${version}, which ${parent} wants where it can run, has no entry`,
  );
  const entries = Object.entries(packages).filter(
    ([path, { link }]) => path.includes(FOLDER) && link !== true,
  );
  const addresses = entries
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([path]) => `${path} has a download address`);
  const unsure = entries
    .filter(
      ([, { integrity, optional, cpu }]) =>
        integrity === undefined && !(optional === true && cpu !== undefined),
    )
    .map(([path]) => `${path} has no integrity`);
  return [...missing, ...addresses, ...unsure];
}

/** The lock file's packages plus these entries, each where npm would put it. Pure. */
export function withEntries(
  packages: LockPackages,
  entries: readonly (readonly [missing: Missing, entry: LockEntry])[],
): LockPackages {
  const all = { ...packages };
  for (const [{ name, parent }, entry] of entries) {
    const top = `${FOLDER}${name}`;
    const path = top in all && all[top]?.version !== entry.version ? `${parent}/${FOLDER}${name}` : top;
    all[path] = inOrder({
      ...entry,
      ...(packages[parent]?.dev === true ? { dev: true } : {}),
      optional: true,
    });
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

const FIRST = ['version', 'resolved', 'integrity'];

/**
 * The fields in npm's order: first what identifies the package, then the rest by name, and last the fields that hold
 * other fields.
 */
function inOrder(entry: LockEntry): LockEntry {
  const rank = ([key, value]: [string, unknown]) => {
    if (FIRST.includes(key)) return `0${FIRST.indexOf(key)}`;
    return `${typeof value === 'object' && !Array.isArray(value) ? 2 : 1}${key}`;
  };
  return Object.fromEntries(Object.entries(entry).sort((a, b) => rank(a).localeCompare(rank(b), 'en')));
}
