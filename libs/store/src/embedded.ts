import type { Database } from './database.ts';
import type { PgliteOptions } from './pglite.ts';

/** The embedded database is loaded with its first use: processes on a server start sooner without it. */
export async function openPglite(options?: PgliteOptions): Promise<Database> {
  const pglite = await import('./pglite.ts');
  return pglite.openPglite(options);
}

/** See `createPgliteImage` of the embedded database. */
export async function createPgliteImage(): Promise<Blob> {
  const pglite = await import('./pglite.ts');
  return pglite.createPgliteImage();
}
