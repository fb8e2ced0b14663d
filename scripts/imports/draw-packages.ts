import type { ICruiseResult } from 'dependency-cruiser';
import type { PackageFolder } from './allowed.ts';

const TESTS = /\.(test|fixture|setup)\.ts$|\/(tests|testing|fixtures)\//;

/** Packages and the packages that their sources really import, tests aside; sorted. */
export function packageEdges({ modules }: ICruiseResult): Map<PackageFolder, PackageFolder[]> {
  const edges = new Map<PackageFolder, Set<PackageFolder>>();
  for (const { source, dependencies } of modules) {
    const from = packageOf(source);
    if (from === undefined || TESTS.test(source)) continue;
    const to = edges.get(from) ?? new Set();
    edges.set(from, to);
    for (const { resolved } of dependencies) {
      const target = packageOf(resolved);
      if (target !== undefined && target !== from) to.add(target);
    }
  }
  return new Map([...edges].sort().map(([from, to]) => [from, [...to].sort()]));
}

/**
 * The imports between `libs` and `services` as a Mermaid chart. An edge that follows from others is left out: a
 * package that imports `runtime` also reaches what `runtime` imports.
 */
export function drawPackages(edges: ReadonlyMap<PackageFolder, readonly PackageFolder[]>): string {
  const drawn = [...edges].filter(([folder]) => /^(libs|services)\//.test(folder));
  const lines = drawn.flatMap(([from, to]) =>
    to
      .filter((target) => !to.some((other) => other !== target && reaches(edges, other, target)))
      .map((target) => `  ${nameOf(from)} --> ${nameOf(target)}`),
  );
  return ['flowchart TD', ...lines].join('\n');
}

const BEGIN = '<!-- packages: written by scripts/check-imports.ts -->';
const END = '<!-- end of packages -->';

/**
 * A page with its picture renewed.
 * @throws RangeError where the page has no place for it
 */
export function withPicture(page: string, picture: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new RangeError(`the page needs the lines ${BEGIN} and ${END}`);
  return `${page.slice(0, from + BEGIN.length)}\n\n\`\`\`mermaid\n${picture}\n\`\`\`\n\n${page.slice(to)}`;
}

function reaches(
  edges: ReadonlyMap<PackageFolder, readonly PackageFolder[]>,
  from: PackageFolder,
  to: PackageFolder,
): boolean {
  const next = edges.get(from) ?? [];
  return next.includes(to) || next.some((folder) => reaches(edges, folder, to));
}

function packageOf(file: string): PackageFolder | undefined {
  return /^((?:libs|services)\/[^/]+|bench|e2e|scripts)\//.exec(file)?.[1];
}

function nameOf(folder: PackageFolder): string {
  return folder.replace(/^(libs|services)\//, '');
}
