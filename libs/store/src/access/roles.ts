import { PROCESS_NAMES, type ProcessName } from '@tapwright/contracts';

/** Who uses a database: one process of the platform, or the one that is all of it. */
export type DatabaseUser = ProcessName | 'platform';

/** Room for the longest name of a service in the 63 bytes of a name. */
const PREFIX_MAX = 40;

/** Roles belong to the whole server, so they carry the name of the database for which they were made. */
export function rolePrefix(database: string): string {
  const safe = database.replace(/[^\w]/g, '_').slice(0, PREFIX_MAX);
  // PostgreSQL keeps names that begin so for itself.
  return safe.startsWith('pg_') ? `tw_${safe}` : safe;
}

export function roleOf(prefix: string, user: DatabaseUser | 'upkeep'): string {
  return `${prefix}_${user.replaceAll('-', '_')}`;
}

/** All roles of a database: processes log in, the others are only there to have rights. */
export function rolesOf(prefix: string): readonly { readonly name: string; readonly logsIn: boolean }[] {
  return [
    ...PROCESS_NAMES.map((process) => ({ name: roleOf(prefix, process), logsIn: true })),
    { name: roleOf(prefix, 'platform'), logsIn: false },
    { name: roleOf(prefix, 'upkeep'), logsIn: false },
  ];
}
