import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallTokens } from '@tapwright/contracts';
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
  /** Calls that were answered, in their order. */
  readonly answered: AnsweredCall[];
}

/** What an answered call has used. */
export interface AnsweredCall {
  readonly role: string;
  readonly model: string;
  readonly prompt: string | null;
  /** Null: the endpoint has not counted. */
  readonly tokens: CallTokens | null;
  readonly latencyMs: number;
}

const current = new AsyncLocalStorage<Handling>();

/** `answered` receives the calls that are answered. */
export function inHandling<T>(handling: Omit<Handling, 'calls'>, body: () => Promise<T>): Promise<T> {
  return current.run({ ...handling, calls: 0 }, body);
}

/** The handling that the caller is part of; null outside of one: no budget counts there. */
export function currentHandling(): Handling | null {
  return current.getStore() ?? null;
}
