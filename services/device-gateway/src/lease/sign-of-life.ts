import { type Background, type Platform, startBackground } from '@tapwright/service';
import { acrossTenants, type Database, extendLeases, heartbeat, openPostgres } from '@tapwright/store';

/**
 * Signs of life within one lease. One that gets no answer is given up after this share of the lease, too, and sent again
 * on a new connection after a quarter of that. So a gateway keeps its leases where one sign, a lock, or an interruption
 * of the database that is too short to count as an outage (five seconds) is in the way.
 */
const SIGNS_WITHIN_A_LEASE = 5;
const RETRY_SHARE = 4;
/** A busy machine needs this long for a connection. Milliseconds. */
const PATIENCE_LEAST_MS = 2_000;

export interface SignOfLifeOptions extends Pick<Platform, 'db' | 'log' | 'instance'> {
  /** Name of the gateway. */
  readonly name: string;
  readonly leaseTtlMs: number;
}

/** A connection for signs of life only, which waits behind no work and for no answer that does not come. */
export function openLifeline(url: string, leaseTtlMs: number): Promise<Database> {
  const ms = Math.max(PATIENCE_LEAST_MS, signEveryMs(leaseTtlMs));
  const patience = { connectTimeoutMs: ms, statementTimeoutMs: ms, queryTimeoutMs: ms };
  return openPostgres({ url, poolSize: 1, ...patience, user: 'device-gateway' });
}

/**
 * Says again and again that this gateway lives, and extends its leases. It has a timer of its own, because it must not
 * wait for a paused process's lock or a phone that hangs.
 */
export function startSignOfLife({ db, log, instance, name, leaseTtlMs }: SignOfLifeOptions): Background {
  const everyMs = signEveryMs(leaseTtlMs);
  return startBackground({
    name: 'heartbeat',
    log,
    afterFailureMs: Math.ceil(everyMs / RETRY_SHARE),
    async work() {
      // The leases first: they are what a run depends on.
      await acrossTenants('grants', () => db.transaction((tx) => extendLeases(tx, name, leaseTtlMs)));
      await heartbeat(db.read, { id: instance, service: 'device-gateway', name });
      return everyMs;
    },
  });
}

/** Milliseconds between two signs of life. */
export function signEveryMs(leaseTtlMs: number): number {
  return Math.floor(leaseTtlMs / SIGNS_WITHIN_A_LEASE);
}
