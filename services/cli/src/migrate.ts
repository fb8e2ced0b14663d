import { EXIT } from '@tapwright/command-line';
import { MigrateConfig, readConfig } from '@tapwright/service';
import { migrateDatabase } from '@tapwright/store';
import type { MigrateArguments } from './migrate-command.ts';

/** Prepares the database of the environment, and says what was done. */
export async function migrate({ roles }: MigrateArguments): Promise<number> {
  const { DATABASE_OWNER_URL: url, DATABASE_PASSWORDS: passwords } = readConfig(MigrateConfig, process.env);
  const { prefix, migrated, granted } = await migrateDatabase({
    url,
    passwords,
    ...(roles === null ? {} : { prefix: roles }),
  });
  const said = (done: boolean) => (done ? 'brought up to date' : 'already up to date');
  process.stdout.write(
    `schema: ${said(migrated)}\nroles ${prefix}_*: ${said(granted)}\npasswords set: ${Object.keys(passwords).length}\n`,
  );
  return EXIT.completed;
}
