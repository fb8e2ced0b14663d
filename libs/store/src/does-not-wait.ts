import { sql } from './drizzle.ts';

/** Selected or returned by a statement, it lets the commit of this statement return before the disk has it. */
export const DOES_NOT_WAIT = sql<string>`set_config('synchronous_commit', 'off', true)`;
