import { type Action, newId } from '@tapwright/contracts';
import { storeDevice } from '@tapwright/testing';
import type { Database } from '../database.ts';
import type { NewCapture } from './captures.ts';
import type { CommandLease, LeasedCommand } from './commands.ts';
import { insertLeases, leasesOfRun } from './leases.ts';
import type { CallCost } from './model-calls.ts';
import type { RunRow } from './runs.ts';
import type { NewScript } from './scripts.ts';
import type { DecidedStep } from './steps.ts';

export const BACK: Action = {
  kind: 'back',
  target: null,
  text: null,
  direction: null,
  effect: 'look',
  key: 'back',
};

export const COST: CallCost = {
  model: 'offline',
  inputTokens: 1_000,
  outputTokens: 20,
  cachedTokens: 0,
  latencyMs: 1.5,
  attempts: 1,
  repaired: false,
};

export function newStep(runId: string): DecidedStep {
  return {
    runId,
    index: 0,
    tenantId: 'default',
    action: BACK,
    thought: 'go back',
    beforeCaptureId: 'cap_1',
    modelMs: 3.5,
  };
}

export function newCommand(id = newId('cmd')): LeasedCommand {
  return { id, step: 1, kind: 'click', owner: 'one' };
}

/** Gives the run its own device. */
export async function leaseFor(db: Database, run: RunRow): Promise<CommandLease> {
  const { serial } = await storeDevice(db);
  const lease = { serial, role: 'main', runId: run.id, tenantId: run.tenantId };
  await db.transaction((tx) => insertLeases(tx, [lease], 60_000));
  const [held] = await leasesOfRun(db.read, run.id);
  if (held === undefined) throw new Error('the run has no lease');
  return { runId: run.id, serial, token: held.token };
}

export function newScript(jobId: string): NewScript {
  return {
    id: newId('scr'),
    tenantId: 'default',
    jobId,
    runId: 'run_1',
    format: 'adb',
    fileName: 'script.sh',
    content: 'input tap 1 2\n',
    losses: ['wait'],
    proof: 'not_replayed',
    proofDetail: '',
  };
}

export function newCapture(runId: string): NewCapture {
  return {
    id: newId('cap'),
    tenantId: 'default',
    runId,
    hierarchyId: 'h',
    pictureId: null,
    packageName: 'org.example.app',
    activity: '.Main',
    keyboardShown: true,
    rotation: 1,
    tookMs: 7.25,
    retries: ['dump failed'],
  };
}
