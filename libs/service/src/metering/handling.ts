import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, JobRow } from '@tapwright/store';

/** What calls to models are made for: the event that is being handled, and its job. */
export interface Handling {
  readonly db: Database;
  readonly eventId: string;
  readonly job: Pick<JobRow, 'id' | 'tenantId' | 'spec'>;
  /** When it has to be done, as a time of `performance.now()`. */
  readonly endsAt: number;
  /** How many calls it has begun. */
  calls: number;
}

const current = new AsyncLocalStorage<Handling>();

export function inHandling<T>(handling: Omit<Handling, 'calls'>, body: () => Promise<T>): Promise<T> {
  return current.run({ ...handling, calls: 0 }, body);
}

/** The handling that the caller is part of; null outside of one: no budget counts there. */
export function currentHandling(): Handling | null {
  return current.getStore() ?? null;
}
