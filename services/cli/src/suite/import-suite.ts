import { writeFile } from 'node:fs/promises';
import { EXIT } from '@tapwright/command-line';
import { festivalSuite } from '@tapwright/suite';
import type { ImportArguments } from './import-command.ts';

/** Writes the tasks of the named apps as a suite; with none named it tells which apps there are. */
export async function importSuite({ file, apps: packages, out }: ImportArguments): Promise<number> {
  const { apps, tasks, text } = festivalSuite(file, packages);
  if (packages.size === 0) {
    for (const [name, count] of apps) process.stdout.write(`${name}  ${count}\n`);
    process.stderr.write('name the apps that you have: --package NAME=PACKAGE\n');
    return EXIT.completed;
  }
  if (out === null) process.stdout.write(text);
  else await writeFile(out, text);
  const all = [...apps.values()].reduce((sum, count) => sum + count, 0);
  process.stderr.write(`${tasks} of ${all} tasks; the others are of apps that were not named\n`);
  return EXIT.completed;
}
