import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessVersion } from './access/access-sql.ts';
import { MIGRATIONS_FOLDER } from './database.ts';

/** Raised where `createPgliteImage` itself makes another image of the same schema. */
const IMAGE_FORM = 2;

/**
 * Says which image `createPgliteImage` makes: equal for equal migrations, rights of roles and PGlite, as one
 * version of PGlite may not open the image of another. 16 hex digits.
 */
export function pgliteImageVersion(): string {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'),
  );
  const hash = createHash('sha256').update(`${IMAGE_FORM} ${version} ${accessVersion()}`);
  for (const name of readdirSync(MIGRATIONS_FOLDER).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  }
  // The image notes which of them it has by when each was made.
  hash.update(readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json')));
  return hash.digest('hex').slice(0, 16);
}
