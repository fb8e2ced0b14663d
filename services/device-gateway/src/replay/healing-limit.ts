import { HEALINGS_PER_WEEK } from '@tapwright/policy';
import { proposalOf } from '@tapwright/script';
import { type NewHealing, proposeHealing, type WaitingHealings, waitingHealings } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import type { Played } from './play-until.ts';
import type { Refusal } from './replay-result.ts';
import type { Acted } from './replay-steps.ts';

type Limited = Pick<GatewayDeps, 'db' | 'healingsPerWeek'>;

/**
 * Proposes what a healed move changes, before it is made, and says why it must not be made where too many changes wait.
 * A move that is handled again has its proposal already.
 */
export async function proposeOf(
  { db, healingsPerWeek = HEALINGS_PER_WEEK }: Limited,
  played: Played,
  move: Acted['move'],
): Promise<Refusal | null> {
  const healing = healingOf(played, move);
  if (healing === null) return null;
  const waiting = await db.transaction((tx) => proposeHealing(tx, healing, healingsPerWeek));
  return waiting === null ? null : tooMany(healing.scriptId, waiting, healingsPerWeek);
}

/** Why a model need not be asked about a lost target: what it says could not be proposed. */
export async function noMoreHealings(
  { db, healingsPerWeek = HEALINGS_PER_WEEK }: Limited,
  { run: { tenantId, traceScriptId: scriptId } }: Played,
): Promise<Refusal | null> {
  if (scriptId === null) return null;
  const waiting = await waitingHealings(db.read, { tenantId, scriptId });
  const isFull = timesOf(waiting) >= healingsPerWeek;
  return isFull ? tooMany(scriptId, waiting, healingsPerWeek) : null;
}

/** The change of the script as written, with its templates not filled in. */
function healingOf({ run, trace, recorded }: Played, move: Acted['move']): NewHealing | null {
  const { id: runId, tenantId, jobId, traceScriptId: scriptId } = run;
  const recordedStep = move.kind === 'act' ? recorded.steps[trace.steps.indexOf(move.step)] : undefined;
  if (move.kind !== 'act' || move.healed === null || recordedStep === undefined || scriptId === null)
    return null;
  return { ...proposalOf(recordedStep, move.healed), step: run.step + 1, runId, tenantId, jobId, scriptId };
}

function timesOf(waiting: readonly WaitingHealings[]): number {
  return waiting.reduce((sum, { times }) => sum + times, 0);
}

function tooMany(scriptId: string, waiting: readonly WaitingHealings[], max: number): Refusal {
  const steps = waiting.map(({ stepIndex, times, reason }) => {
    const often = times === 1 ? 'once' : `${times} times`;
    return `step ${stepIndex} ${often} (${reason})`;
  });
  const message = `the script was healed ${timesOf(waiting)} times within 7 days and nobody has decided about it: ${steps.join(', ')}. At most ${max} changes may wait (HEALINGS_PER_WEEK). Accept or reject them (page Healings, or GET /v1/healings?script=${scriptId}&status=proposed), or record the script anew`;
  return { outcome: 'failed', code: 'HEALING_LIMIT', message };
}
