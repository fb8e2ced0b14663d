import type { SQL } from 'drizzle-orm';
import { sql } from '../../drizzle.ts';
import type { ChangedItem } from './split-state.ts';

/**
 * Stores these items, in the place of others if need be; `run` yields the id and the tenant of the run, or nothing. Its
 * text is the same for any number of items, so it is prepared once.
 */
export function writeItems(changed: readonly ChangedItem[], run: SQL): SQL {
  const lists = arrayOf(changed.map(({ list }) => list));
  const positions = arrayOf(changed.map(({ position }) => position));
  const items = JSON.stringify(changed.map(({ item }) => item));
  return sql`insert into run_items (run_id, tenant_id, list, position, item)
    select run.id, run.tenant_id, it.list, it.position, it.item
    from ${run} as run, rows from
      (unnest(${lists}::text[]), unnest(${positions}::int[]), json_array_elements(${items}::json))
      as it(list, position, item)
    on conflict (run_id, list, position) do update set item = excluded.item`;
}

/** The text of an array of plain words or numbers: not every driver can send an array. */
function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
