import type { Reader } from './database.ts';

/** A query that is used repeatedly: built once for each database, and prepared by its driver. */
export function prepareOnce<Query extends object>(build: (db: Reader) => Query): (db: Reader) => Query {
  const known = new WeakMap<Reader, Query>();
  return (db) => {
    const before = known.get(db);
    if (before !== undefined) return before;
    const query = build(db);
    known.set(db, query);
    return query;
  };
}
