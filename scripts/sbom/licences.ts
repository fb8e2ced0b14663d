import { z } from 'zod';
import type { LockPackages } from '../lock-file/lock-file.ts';

const Component = z.object({
  purl: z.string(),
  licenses: z
    .array(
      z.object({
        license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
        expression: z.string().optional(),
      }),
    )
    .optional(),
});
/** The part of a CycloneDX document that is read here. */
export const Sbom = z.object({ components: z.array(Component) });
export type Sbom = z.infer<typeof Sbom>;

/** Licences, and choices of licences, that the project may use: SPDX expressions as packages write them. */
const ALLOWED: ReadonlySet<string> = new Set([
  'Apache-2.0',
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  // Both give the work away, and ask for nothing.
  'Unlicense',
  'CC0-1.0',
  'MPL-2.0',
  'Bitstream-Vera',
  // Permissive, as BSD is: Python's own.
  'Python-2.0',
  '(MIT AND Zlib)',
  // One of them may be chosen.
  'MIT OR Apache-2.0',
  '(MIT OR CC0-1.0)',
  '(MIT OR GPL-3.0-or-later)',
  '(BSD-3-Clause OR GPL-2.0)',
  // The native library of sharp is loaded and not built in: anybody may replace it.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]);

/** Packages whose manifests name no licence that can be read; their files do. */
const READ_IN_FILES: ReadonlyMap<string, string> = new Map([
  ['buildcheck', 'MIT'],
  ['cpu-features', 'MIT'],
  ['css-value', 'MIT'],
  ['dejavu-fonts-ttf', 'Bitstream-Vera'],
  ['ssh2', 'MIT'],
]);

export interface Licensed {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null: none is known. */
  readonly licence: string | null;
}

/**
 * Every component with its licence, by name. A package for one platform that says nothing has the licence of the one
 * that asks for it.
 */
export function licencesOf({ components }: Sbom, lock: LockPackages): readonly Licensed[] {
  return components
    .map((component) => {
      const { name, version } = placeOf(component.purl);
      const stated = (component.licenses ?? []).map(
        ({ license, expression }) => expression ?? license?.id ?? license?.name ?? '',
      );
      const own = READ_IN_FILES.get(name) ?? (stated.join(' AND ') || null);
      return { name, version, licence: own ?? licenceOfParent(name, lock) };
    })
    .toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

export function notAllowed(all: readonly Licensed[]): readonly Licensed[] {
  return all.filter(({ licence }) => licence === null || !ALLOWED.has(licence));
}

function placeOf(purl: string): { name: string; version: string } {
  const text = decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/[?#].*$/, ''));
  const at = text.lastIndexOf('@');
  return { name: text.slice(0, at), version: text.slice(at + 1) };
}

function licenceOfParent(name: string, lock: LockPackages): string | null {
  const parent = Object.values(lock).find((entry) => entry.optionalDependencies?.[name] !== undefined);
  return parent?.license ?? null;
}
