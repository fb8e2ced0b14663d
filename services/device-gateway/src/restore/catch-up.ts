import type { Device } from '@tapwright/android';
import { type Action, newId, RunQueued, type RunState } from '@tapwright/contracts';
import { finishCommands, type RunRow } from '@tapwright/store';
import { actuate } from '../act/actuate.ts';
import { perform } from '../act/perform.ts';
import type { GatewayDeps } from '../deps.ts';
import type { HeldLease } from '../lease/held-lease.ts';
import { type Perform, repeatSteps } from './restore.ts';

export interface CatchingUp {
  readonly run: RunRow;
  readonly lease: HeldLease;
  readonly device: Device;
  readonly typed: (action: Action) => Action;
  readonly app: string;
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Brings a run that has lost its device to where it was, on a device whose app has just been started: repeats its
 * advanced actions by locator (design, section 4). The planner moves no run with an action that may happen once only.
 * After a crash it starts the app again, so the ids are new each time.
 * @returns the steps that were repeated; empty for a run that has done nothing yet
 */
export async function catchUp(deps: GatewayDeps, catching: CatchingUp): Promise<readonly number[]> {
  const { run, lease, device, signal } = catching;
  const steps = advancedSteps(run.state);
  if (steps.length === 0) return [];
  const repeat: Perform = async (repetition) => {
    const common = {
      device,
      lease,
      step: run.step,
      idPrefix: newId('cmd'),
      instance: deps.instance,
      aliveWithinMs: deps.leaseTtlMs,
      eventType: RunQueued.type,
      signal,
    };
    const { status, ended } =
      'steps' in repetition
        ? await perform(deps, { ...common, ...repetition })
        : await actuate(deps.db, { ...common, ...repetition });
    await deps.db.execute(finishCommands(ended)(deps.db.read).getSQL());
    return status === 'done';
  };
  const repeated = await repeatSteps(deps, { ...catching, spent: { ms: 0 } }, { steps, perform: repeat });
  return steps.slice(0, repeated);
}

function advancedSteps({ history }: RunState): number[] {
  return history.filter(({ verdict }) => verdict === 'advanced').map(({ step }) => step);
}

/**
 * What is still true for a run on its new device: steps that could not be repeated were not done here, and may be
 * chosen again. Wrong actions stay known. Pure.
 */
export function stateAfterMove(state: RunState, repeated: readonly number[]): RunState {
  const isTrue = (item: RunState['history'][number]) =>
    item.verdict !== 'advanced' || repeated.includes(item.step);
  const undone = new Set(
    state.history.filter((item) => !isTrue(item)).map(({ after }) => after?.captureId ?? ''),
  );
  return {
    ...state,
    history: state.history.filter(isTrue),
    seen: state.seen.filter(({ captureId }) => !undone.has(captureId)),
  };
}
