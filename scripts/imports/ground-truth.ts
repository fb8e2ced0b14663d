import { readFileSync } from 'node:fs';

/** Sources of the platform outside `libs/evaluation` that name the file with the answers of recorded tasks. */
export function groundTruthReaders(files: readonly string[], folder = '.'): string[] {
  return files.filter(
    (file) =>
      /^(libs|services)\/.*\.ts$/.test(file) &&
      !file.startsWith('libs/evaluation/') &&
      /['"`/]tasks\.json/.test(readFileSync(`${folder}/${file}`, 'utf8')),
  );
}
