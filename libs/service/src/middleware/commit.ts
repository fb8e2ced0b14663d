import type { Settlement } from '@tapwright/bus';
import { commit as commitResult, joined } from '../commit.ts';
import { failPoint } from '../fail-points.ts';
import type { Next } from './chain.ts';
import { Conflict } from './reread.ts';
import { type Committed, type Handled, typesOf } from './work.ts';

/** Stores the result in one transaction, or nothing of it. */
export async function commit(work: Handled, next: Next<Committed>): Promise<Settlement> {
  const { kit, context, followed = [] } = work;
  const result = joined(work.result, followed);
  for (const type of typesOf(work)) failPoint('before-commit', type);
  const mayLag = work.commits !== undefined;
  const outcome = await commitResult(kit.db, { consumer: kit.consumer, context, result, followed, mayLag });
  if (outcome.kind === 'committed') kit.contexts?.committed(context, result, outcome.events);
  else kit.contexts?.forget(context);
  if (outcome.kind === 'conflict') throw new Conflict('the run or the job has changed since it was read');
  return next({ ...work, outcome });
}
