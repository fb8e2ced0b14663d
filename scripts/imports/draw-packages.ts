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
 * The edges between `libs` and `services` as a Mermaid chart. An edge that follows from others is left out: who may import
 * `runtime` can reach what `runtime` imports.
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
