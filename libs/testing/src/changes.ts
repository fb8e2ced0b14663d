import {
  type Database,
  findRun,
  type RunPatch,
  type RunRow,
  replaceState,
  type Tx,
  type Write,
} from '@tapwright/store';

/** Column of each field of a run that tests change. */
const COLUMNS: Readonly<Record<Exclude<keyof RunPatch, 'state'>, string>> = {
  status: 'status',
  step: 'step',
  gateway: 'gateway',
  serial: 'serial',
  leaseToken: 'lease_token',
  outcome: 'outcome',
  reason: 'reason',
  startedAt: 'started_at',
  endedAt: 'ended_at',
};

/** Changes a run as another process would: its version rises, as with every handled event. */
export async function changeRun(db: Database, run: Pick<RunRow, 'id'>, patch: RunPatch): Promise<void> {
  const changes = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value: unknown = Object.entries(patch).find(([name]) => name === field)?.[1];
    return value === undefined ? [] : [`${column} = ${literal(value)}`];
  });
  const where = `where id = ${literal(run.id)}`;
  const { state } = patch;
  await db.transaction(async (tx) => {
    if (changes.length > 0) await tx.execute(`update runs set ${changes.join(', ')} ${where}`);
    const now = state === undefined ? null : await findRun(tx, run.id);
    if (now !== null && state !== undefined) await replaceState(tx, now, state);
    else await tx.execute(`update runs set version = version + 1 ${where}`);
  });
}

/** Marks the event as handled by another process. */
export async function markAsHandled(db: Database, eventId: string, consumer: string): Promise<void> {
  const handled = `handled_at = now(), handled_by = ${literal(consumer)}`;
  await db.read.execute(`update events set ${handled} where id = ${literal(eventId)}`);
}

/** What a handler wants to write besides the rows of its run, its job and its events. */
export interface Wanted {
  readonly writes?: readonly Write[];
  readonly save?: (tx: Tx) => Promise<void>;
}

/** Does these writes in one transaction: for tests of a handler without the kit. */
export async function carryOut(db: Database, { writes = [], save }: Wanted): Promise<void> {
  await db.transaction(async (tx) => {
    for (const write of writes) await tx.execute(write(tx).getSQL());
    await save?.(tx);
  });
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
}
