import { TapwrightError } from '@tapwright/contracts';
import { applyProposals, baseName, emitters, type Locator, parseTrace } from '@tapwright/script';
import {
  decideHealing,
  findHealing,
  findScript,
  type HealingRow,
  proveScripts,
  type ScriptRow,
  type ScriptUpdate,
  scriptsOfJob,
  type Tx,
} from '@tapwright/store';
import type { By } from '../sign-off/person.ts';
import { backToDraft } from '../sign-off/script-life.ts';

interface Deciding {
  readonly caller: string;
  readonly id: string;
  readonly accept: boolean;
  readonly by: By;
}

/**
 * Decides once. Accepting writes the trace and every format of its job again, unproved until it is replayed.
 * @throws TapwrightError `NOT_FOUND`, `CONFLICT` where it was decided before, `INPUT_INVALID` where the step has
 * other locators by now; nothing is changed then
 */
export async function decide(tx: Tx, { caller, id, accept, by }: Deciding): Promise<HealingRow> {
  const row = await findHealing(tx, caller, id);
  if (row === null)
    throw new TapwrightError('NOT_FOUND', `there is no proposal ${id.slice(0, 80)}`, { field: 'id' });
  if (!(await decideHealing(tx, id, accept ? 'accepted' : 'rejected'))) {
    throw new TapwrightError('CONFLICT', `the proposal was ${row.status} before`, { field: 'id' });
  }
  if (accept) {
    await rewrite(tx, row);
    const comment = `the proposal ${id} was accepted`;
    await backToDraft(tx, { tenantId: caller, id: row.scriptId, comment, by });
  }
  return (await findHealing(tx, caller, id)) ?? row;
}

async function rewrite(
  tx: Tx,
  { scriptId, stepIndex, before, after, reason, score }: HealingRow,
): Promise<void> {
  const source = await findScript(tx, scriptId);
  if (source === null) throw new TapwrightError('NOT_FOUND', 'the script is gone', { field: 'id' });
  // A replay of this trace has written it; it is checked as a trace again before it is stored.
  const proposal = { stepIndex, before: before as Locator[], after: after as Locator[], reason, score };
  const changed = applyProposals(parseTrace(source.content), [proposal]);
  const trace = parseTrace(JSON.stringify(changed));
  const status = 'not_replayed';
  const detail = 'a healed locator was accepted; not replayed since';
  const updates = (await scriptsOfJob(tx, source.jobId)).map((script: ScriptRow): ScriptUpdate => {
    const emitter = emitters.find(({ format }) => format === script.format);
    const options = { proof: { status, detail }, name: baseName(script.fileName) } as const;
    const { content, files } = emitter?.emit(trace, options) ?? script;
    return { id: script.id, content, files: [...files], proof: status, proofDetail: detail };
  });
  for (const write of proveScripts(updates)) await tx.execute(write(tx).getSQL());
}
