import { z } from 'zod';
import { documented } from './schemas.ts';

/** `limit` of a list: how many entries a page has. */
export function pageLimit({ usual, most }: { readonly usual: number; readonly most: number }) {
  const range = `a whole number, 1 to ${most}`;
  return z.coerce
    .number(range)
    .int(range)
    .min(1, range)
    .max(most, range)
    .default(usual)
    .register(documented, { description: 'How many entries a page has.' });
}

/** Where a page begins: the value of `next` in the page before. */
export const cursor = z
  .string()
  .optional()
  .register(documented, { description: '`next` of the page before; absent: the first page.' });

/** A page of devices or leases, by serial; large enough to show a whole farm that a person can look at. */
export const DEVICE_PAGE = z.strictObject({ limit: pageLimit({ usual: 200, most: 1_000 }), after: cursor });

/** The cursor for the next page; null on the last page. */
export const next = z
  .string()
  .nullable()
  .register(documented, { description: 'The cursor for the next page; null on the last page.' });

/** The cursor of the page after these entries. */
export function nextOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string): string | null {
  const last = rows.at(-1);
  return last !== undefined && rows.length === limit ? keyOf(last) : null;
}
