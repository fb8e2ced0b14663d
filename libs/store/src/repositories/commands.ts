import type { SQL } from 'drizzle-orm';
import type { Database, Reader } from '../database.ts';
import { errorCode } from '../database-errors.ts';
import { alias, and, eq, gt, notExists, sql } from '../drizzle.ts';
import { commands, instances } from '../schema/index.ts';
import { GUARD_HANDLED, GUARD_VERSION, type Write } from './commit.ts';

export type CommandRow = typeof commands.$inferSelect;
export type NewCommand = Omit<CommandRow, 'startedAt' | 'finishedAt' | 'status'>;

/** The lease under which commands are sent. */
export interface CommandLease {
  readonly runId: string;
  readonly serial: string;
  readonly token: number;
}

export type LeasedCommand = Omit<NewCommand, keyof CommandLease | 'tenantId'>;

/**
 * Notes that commands are about to be sent; a command that is already noted gets the new owner. False, without noting
 * anything, if the run no longer holds the device. So whoever takes a lease away finds every command that was begun
 * under it in this table, and none is begun afterwards.
 */
export async function beginCommands(
  db: Database,
  lease: CommandLease,
  fresh: readonly LeasedCommand[],
): Promise<boolean> {
  return (await begin(db, lease, fresh, sql`1`)) === 'begun';
}

/**
 * The same, unless one of the commands was begun by another process that has not given it up: then `elsewhere`, and nothing
 * is noted. `lost`: the run no longer holds the device.
 */
export async function beginUnbegun(
  db: Database,
  lease: CommandLease,
  fresh: readonly LeasedCommand[],
): Promise<'begun' | 'lost' | 'elsewhere'> {
  const ids = JSON.stringify(fresh.map(({ id, owner }) => ({ id, owner })));
  const foreign = sql`select 1 from commands join jsonb_to_recordset(${ids}::jsonb) as f(id text, owner text) using (id)
    where commands.status = 'started' and commands.owner not in (f.owner, ${NOBODY})`;
  return begin(db, lease, fresh, sql`(case when exists (${foreign}) then 0 else 1 end)`);
}

/** Owner of commands that were given up: the next process need not wait. */
export const NOBODY = '';

/** @param free 0 where nothing is to be begun */
async function begin(
  db: Database,
  { runId, serial, token }: CommandLease,
  fresh: readonly LeasedCommand[],
  free: SQL,
): Promise<'begun' | 'lost' | 'elsewhere'> {
  if (fresh.length === 0) return 'begun';
  const rows = JSON.stringify(fresh);
  const noted = sql`with held as (
      select run_id, tenant_id, serial, token from leases
      where run_id = ${runId} and serial = ${serial} and token = ${token} for share
    ), noted as (
      insert into commands (id, tenant_id, run_id, step, serial, token, kind, owner, status)
      select c.id, held.tenant_id, held.run_id, c.step, held.serial, held.token, c.kind, c.owner, 'started'
      from held, jsonb_to_recordset(${rows}::jsonb) as c(id text, step int, kind text, owner text)
      on conflict (id) do update set owner = excluded.owner
    )
    select tapwright_guard(${free}, (select count(*) from held))`;
  try {
    await db.execute(noted);
    return 'begun';
  } catch (error) {
    const code = errorCode(error);
    if (code === GUARD_VERSION) return 'lost';
    if (code === GUARD_HANDLED) return 'elsewhere';
    throw error;
  }
}

/**
 * Notes how commands ended. They are looked up by their ids: a list in JSON counts as a hundred rows, for which PostgreSQL
 * may read the whole table.
 */
export function finishCommands(ended: readonly { id: string; status: CommandRow['status'] }[]): Write {
  const ids = ended.map(({ id }) => id);
  return () => sql`update commands set status = v.status, finished_at = now()
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as v(id text, status text)
    where commands.id = v.id and commands.id = any(${sql.param(ids)}::text[])`;
}

/** Commands of a run without a known end stay so: their device now belongs to another. */
export function supersedeCommands(db: Reader, runId: string) {
  return db
    .update(commands)
    .set({ status: 'superseded', finishedAt: sql`now()` })
    .where(and(eq(commands.runId, runId), eq(commands.status, 'started')));
}

export async function commandsOfStep(db: Reader, runId: string, step: number): Promise<CommandRow[]> {
  return db
    .select()
    .from(commands)
    .where(and(eq(commands.runId, runId), eq(commands.step, step)))
    .orderBy(commands.id);
}

/** Records a sign of life of a process. */
export async function heartbeat(
  db: Reader,
  instance: { id: string; service: string; name: string },
): Promise<void> {
  await db
    .insert(instances)
    .values(instance)
    .onConflictDoUpdate({ target: instances.id, set: { heartbeatAt: sql`now()` } });
}

/**
 * True if the instance has shown a sign of life within `withinMs`, and none of its service and name has come after it: a
 * gateway that was started again says by its first sign of life that the process before it is gone.
 */
export async function isAlive(db: Reader, instanceId: string, withinMs: number): Promise<boolean> {
  const successor = alias(instances, 'successor');
  const { service, name, startedAt } = instances;
  const rows = await db
    .select({ id: instances.id })
    .from(instances)
    .where(
      and(
        eq(instances.id, instanceId),
        sql`${instances.heartbeatAt} > now() - make_interval(secs => ${withinMs / 1_000})`,
        notExists(
          db
            .select({ id: successor.id })
            .from(successor)
            .where(
              and(
                eq(successor.service, service),
                eq(successor.name, name),
                gt(successor.startedAt, startedAt),
              ),
            ),
        ),
      ),
    )
    .limit(1);
  return rows.length === 1;
}
