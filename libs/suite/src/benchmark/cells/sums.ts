import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the form of `sha256sum`, so that anybody can check a folder without this program. */
export const SUMS = 'SHA256SUMS';
const TOP = ['benchmark.json', 'results.json', 'report.md'];
const FOLDERS = ['cells', 'trajectories'];
const PROBLEMS_MAX = 100;

/** The digests of everything that results rest on. */
export function sumsOf(folder: string): string {
  return filesOf(folder)
    .flatMap((name) => {
      const digest = digestOf(join(folder, name));
      return digest === null ? [] : [`${digest}  ${name}\n`];
    })
    .join('');
}

/** Which files are not those that were written: each change is told, also one that changes no figure. */
export function changedSince(folder: string): readonly string[] {
  const path = join(folder, SUMS);
  if (!existsSync(path)) return [`${SUMS} is missing: run the same command again`];
  const noted = new Map(
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, digest, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
        return digest === undefined || name === undefined ? [] : [[name, digest] as const];
      }),
  );
  const names = [...new Set([...noted.keys(), ...filesOf(folder)])];
  const problems = names.flatMap((name) => {
    const told = noted.get(name);
    if (told === undefined) return [`${name} is not in ${SUMS}: it was added since`];
    // A name in the list is a stranger's text: no file outside the folder is read for it.
    const digest = isOurs(name) ? digestOf(join(folder, name)) : null;
    if (digest === told) return [];
    return [`${name} ${digest === null ? 'is missing, or cannot be read' : 'was changed'}: see ${SUMS}`];
  });
  const more = problems.length - PROBLEMS_MAX;
  return more <= 0 ? problems : [...problems.slice(0, PROBLEMS_MAX), `and ${more} more files`];
}

function filesOf(folder: string): readonly string[] {
  const within = FOLDERS.flatMap((name) =>
    existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((file) => `${name}/${file}`) : [],
  );
  return [...TOP.filter((name) => existsSync(join(folder, name))), ...within.filter(isOurs).sort()];
}

function isOurs(name: string): boolean {
  return TOP.includes(name) || /^(cells\/\w+\.json|trajectories\/\w+\.json\.gz)$/.test(name);
}

function digestOf(path: string): string | null {
  try {
    return hash('sha256', readFileSync(path));
  } catch {
    return null;
  }
}
