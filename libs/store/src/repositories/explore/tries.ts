import type { Reader } from '../../database.ts';
import { and, eq, sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { widgetTries } from '../../schema/index.ts';
import type { Write } from '../commit.ts';
import { shortened } from './storable.ts';

/** What the runs of an exploration have done with the widgets of one signature. */
export interface TryCount {
  /** Done, or claimed by a run that is about to do it. */
  readonly tries: number;
  /** The number of the next claim; higher than `tries` where runs died with their claims. */
  readonly next: number;
}

export const UNTRIED: TryCount = { tries: 0, next: 1 };

/**
 * How often widgets were tried, by signature; those that nobody has tried are missing, see `UNTRIED`. A claim counts while
 * its run holds the lease under which it was made and is at that step.
 */
export async function tryCounts(
  db: Reader,
  { explorationId, signatures }: { readonly explorationId: string; readonly signatures: readonly string[] },
): Promise<ReadonlyMap<string, TryCount>> {
  if (signatures.length === 0) return new Map();
  const stored = new Map(signatures.map((signature) => [shortened(signature), signature]));
  const live = sql`exists (select 1 from leases l join runs r on r.id = l.run_id
    where l.run_id = t.run_id and l.token = t.token and r.step = t.step)`;
  const found = await db.execute(sql`
    select t.signature, count(*) filter (where t.done or ${live})::int as tries, max(t.nth) + 1 as next
    from widget_tries t
    where t.exploration_id = ${explorationId} and t.signature = any(${sql.param([...stored.keys()])}::text[])
    group by t.signature`);
  const rows = rowsOf<TryCount & { readonly signature: string }>(found);
  return new Map(
    rows.map(({ signature, tries, next }) => [stored.get(signature) ?? signature, { tries, next }]),
  );
}

export interface Claim {
  readonly explorationId: string;
  readonly tenantId: string;
  readonly signature: string;
  /** `next` as it was read. */
  readonly nth: number;
  readonly runId: string;
  /** The step in which it is tried. */
  readonly step: number;
  /** Of the lease under which the run acts. */
  readonly token: number;
}

/**
 * Claims a try, in the commit that decides it. If another run was first, the commit is a conflict: its handler reads the
 * counts again and decides anew.
 */
export function claimTry({ signature, ...claim }: Claim): Write {
  return (db) => db.insert(widgetTries).values({ ...claim, signature: shortened(signature) });
}

/** The phone has done what the run claimed for this step. */
export function settleTry({ runId, step }: Pick<Claim, 'runId' | 'step'>): Write {
  return (db) =>
    db
      .update(widgetTries)
      .set({ done: true })
      .where(and(eq(widgetTries.runId, runId), eq(widgetTries.step, step)));
}
