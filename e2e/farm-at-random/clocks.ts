import type { Database } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from './read-rows.ts';

const Instance = z.object({ id: z.string(), name: z.string(), started_ms: z.coerce.number() });
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Instances whose own clock was not as wrong as planned. Their ids begin with the time of their own clock; their rows
 * hold that of the database. This proves that the clocks were wrong in all processes, not only in the first.
 */
export async function wrongClocks(db: Database, skews: Readonly<Record<string, number>>): Promise<string[]> {
  const found = await readRows(
    db,
    Instance,
    sql`select id, name, extract(epoch from started_at) * 1000 as started_ms
    from instances where service = 'device-gateway'`,
  );
  return found.flatMap(({ id, name, started_ms }) => {
    const wrongBy = timeOf(id) - started_ms;
    // A paused process may appear long after it has made its id, but not half an hour later.
    const ok = Math.abs(wrongBy - (skews[name] ?? 0)) < 1_800_000;
    return ok ? [] : [`${name} is wrong by ${Math.round(wrongBy / 1_000)} s`];
  });
}

/** Milliseconds since 1970 in an id (see `newId`). */
function timeOf(id: string): number {
  const digits = id.slice(id.indexOf('_') + 1).slice(0, 10);
  return [...digits].reduce((ms, digit) => ms * 32 + CROCKFORD.indexOf(digit), 0);
}
