import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseResult } from 'dependency-cruiser';
import { rulesOf, type Table } from './rules.ts';

/** Folders whose sources are read, from the root of the repository. */
export const ROOTS = ['libs', 'services', 'bench', 'e2e', 'scripts', 'examples'] as const;

// TypeScript 7 has no JavaScript interface, so dependency-cruiser could read no TypeScript and would report nothing
// wrong.
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
const ITS_FILES: Readonly<Record<string, string>> = {
  typescript: 'lib/typescript.js',
  'typescript/package.json': 'package.json',
};
registerHooks({
  resolve(specifier, context, next) {
    const file = ITS_FILES[specifier];
    if (file === undefined) return next(specifier, context);
    return { url: pathToFileURL(join(typescript, file)).href, shortCircuit: true };
  },
});

/** Reads every import below the roots and checks it against the rules of the table. */
export async function readImports(
  folder: string,
  table: Table,
  roots: readonly string[] = ROOTS,
): Promise<ICruiseResult> {
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    [...roots],
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: rulesOf(table) },
      // Imports of types count, too: they show which package knows which.
      tsPreCompilationDeps: true,
      combinedDependencies: false,
      doNotFollow: { path: 'node_modules' },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.js'] },
  );
  if (typeof output === 'string') throw new TypeError('dependency-cruiser answered with a text');
  return output;
}
