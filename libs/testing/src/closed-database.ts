import type { Database } from '@tapwright/store';

/** A database that must not be used: every read or write fails. */
export function closedDatabase(): Database {
  return {
    kind: 'pglite',
    get read(): never {
      throw new Error('nothing is to be read from the database');
    },
    execute: () => Promise.reject(new Error('nothing is to be written to the database')),
    transaction: () => Promise.reject(new Error('nothing is to be written to the database')),
    asynchronous: () => null,
    healthy: async () => false,
    close: async () => {},
  };
}
