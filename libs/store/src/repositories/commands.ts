import { and, eq, sql } from 'drizzle-orm';
import type { Database, Reader } from '../database.ts';
import { commands, instances } from '../schema/index.ts';
import type { Write } from './commit.ts';

export type CommandRow = typeof commands.$inferSelect;
export type NewCommand = Omit<CommandRow, 'startedAt' | 'finishedAt' | 'status'>;

/** Notes that commands are about to be sent; one that was noted before is taken over by the new owner. */
export async function beginCommands(db: Database, fresh: readonly NewCommand[]): Promise<void> {
  if (fresh.length === 0) return;
  const noted = db.read
    .insert(commands)
    .values(fresh.map((command) => ({ ...command, status: 'started' as const })))
    .onConflictDoUpdate({ target: commands.id, set: { owner: sql`excluded.owner` } });
  await db.execute(noted.getSQL());
}

/** Notes how commands ended. */
export function finishCommands(ended: readonly { id: string; status: CommandRow['status'] }[]): Write {
  return () => sql`update commands set status = v.status, finished_at = now()
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as v(id text, status text) where commands.id = v.id`;
}

export async function commandsOfStep(db: Reader, runId: string, step: number): Promise<CommandRow[]> {
  return db
    .select()
    .from(commands)
    .where(and(eq(commands.runId, runId), eq(commands.step, step)))
    .orderBy(commands.id);
}

/** A process shows that it lives. */
export async function heartbeat(
  db: Reader,
  instance: { id: string; service: string; name: string },
): Promise<void> {
  await db
    .insert(instances)
    .values(instance)
    .onConflictDoUpdate({ target: instances.id, set: { heartbeatAt: sql`now()` } });
}

/** True while the instance has shown a sign of life within `withinMs`. */
export async function isAlive(db: Reader, instanceId: string, withinMs: number): Promise<boolean> {
  const rows = await db
    .select({ id: instances.id })
    .from(instances)
    .where(
      and(
        eq(instances.id, instanceId),
        sql`${instances.heartbeatAt} > now() - make_interval(secs => ${withinMs / 1_000})`,
      ),
    )
    .limit(1);
  return rows.length === 1;
}
