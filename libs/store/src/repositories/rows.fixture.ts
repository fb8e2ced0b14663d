import { type Action, newId } from '@tapwright/contracts';
import type { NewCapture } from './captures.ts';
import type { NewCommand } from './commands.ts';
import type { CallCost } from './model-calls.ts';
import type { NewScript } from './scripts.ts';
import type { DecidedStep } from './steps.ts';

export const BACK: Action = {
  kind: 'back',
  target: null,
  text: null,
  direction: null,
  effect: 'free',
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

export function newCommand(runId: string): NewCommand {
  return { id: newId('cmd'), runId, step: 1, serial: 's', token: 4, kind: 'click', owner: 'one' };
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
