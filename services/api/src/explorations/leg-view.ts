import { type LegView, legScriptIdOf, type ScriptView, TapwrightError } from '@tapwright/contracts';
import { type Database, findScript, type LegRow, legsOfExploration } from '@tapwright/store';
import { scriptView } from '../jobs/job-view.ts';
import { existingExploration } from './exploration-view.ts';

/** A leg as the API shows it. */
export function legView({ id, jobId, leg, serial, status, outcome, reason, step }: LegRow): LegView {
  return { ...leg, runId: id, jobId, serial, status, outcome, reason, done: step };
}

interface WhichLeg {
  readonly tenantId: string;
  readonly id: string;
  readonly run: string;
}

/** The trace of all that a leg did. @throws TapwrightError `NOT_FOUND` where there is no such leg, or it has no trace yet */
export async function legScript(db: Database, { tenantId, id, run }: WhichLeg): Promise<ScriptView> {
  const { exploration } = await existingExploration(db, tenantId, id);
  const legs = await legsOfExploration(db.read, exploration.id);
  if (!legs.some((leg) => leg.id === run))
    throw new TapwrightError('NOT_FOUND', `the exploration has no leg ${run.slice(0, 80)}`, { field: 'run' });
  const script = await findScript(db.read, legScriptIdOf(run));
  if (script !== null && script.tenantId === tenantId) return scriptView(script);
  throw new TapwrightError('NOT_FOUND', `the leg ${run} has left no trace yet`, {
    field: 'run',
    expected: 'a leg that has ended and has done something',
  });
}
