import type { Settlement } from '@tapwright/bus';
import type { Next } from './chain.ts';
import type { Stored, Valid } from './work.ts';

/** Reads the stored data by the event's schema; data that do not fit can never be handled. */
export async function validate(work: Stored, next: Next<Valid>): Promise<Settlement> {
  const data = work.kit.handler.definition.schema.safeParse(work.context.event.data);
  if (data.success) return next({ ...work, data: data.data });
  const issue = data.error.issues[0];
  return { kind: 'dead', reason: `EVENT_INVALID: ${issue?.path.join('.')} ${issue?.message}` };
}
