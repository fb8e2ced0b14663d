import type { Reader } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { inUse } from '../../schema/index.ts';

/**
 * If nobody has noted for this long that the database is in use, it was not: every process notes it every two seconds,
 * and gateways extend their leases at least that often within one lease. Milliseconds.
 */
export const OUTAGE_MS = 5_000;
/** A younger note is good enough: however many processes there are, they write once in this time. Milliseconds. */
const NOTED_MS = 1_000;

/**
 * Notes that the database is in use. After an outage, in the same statement: whoever held a lease when it began holds it
 * for its whole time again, the timers of these leases with it; the time of the outage is taken out of the timers of
 * steps and out of the signs of life. Of several processes that come back together, one does this and the others wait
 * for it.
 * @returns the length of the outage that has just ended, milliseconds; null: there was none
 */
export async function noteDatabaseInUse({ read }: { readonly read: Reader }): Promise<number | null> {
  const found = await read
    .select({ ms: sql<number | null>`ms` })
    .from(sql`tapwright_note_in_use(${NOTED_MS}, ${OUTAGE_MS}) as ms`);
  return found[0]?.ms ?? null;
}

/**
 * True in a statement while an outage may just have ended and nobody has extended anything yet: nothing expires then.
 * Decided with the statement's own `now()`, so it holds wherever a process was interrupted.
 */
export function isUnnoted() {
  return sql`exists (select 1 from ${inUse} where ${inUse.notedAt} < now() - ${interval(OUTAGE_MS)})`;
}

function interval(ms: number) {
  return sql`make_interval(secs => ${ms / 1_000})`;
}
