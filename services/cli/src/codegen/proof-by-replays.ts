import { createModel } from '@tapwright/model';
import type { Proof } from '@tapwright/script';
import { deviceEnvironment, onDevice } from '../on-device.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { CodegenArguments } from './codegen-command.ts';
import type { TraceByHand } from './trace-of-hand.ts';

export interface ReplayProof extends Proof {
  readonly completed: number;
  readonly wanted: number;
}

/**
 * Replays the trace as often as was asked for, each time from the start, without a model; the first failure ends it. What may
 * happen once only is repeated on a virtual phone, whose app is new each time, or where the user says so.
 */
export async function proofByReplays(
  { target, replays: wanted, repeatable }: CodegenArguments,
  { trace, secrets, unknown, gaps }: TraceByHand & { readonly gaps: readonly string[] },
): Promise<ReplayProof> {
  const none = (detail: string): ReplayProof => ({
    ...{ status: 'not_replayed', completed: 0, wanted: 0 },
    detail,
  });
  if (wanted === 0) return none('no replay was asked for');
  if (unknown.length > 0)
    return none(`the value of ${unknown.join(', ')} was not seen: replay it with --set`);
  if (gaps.length > 0) return none('not everything that was done became a step');
  const commit = trace.steps.find(({ action }) => action.effect === 'commit');
  if (commit !== undefined && target.kind === 'serial' && !repeatable)
    return none(
      `a replay would repeat '${commit.action.target?.label ?? commit.action.kind}', which may happen once only (ONCE_NOT_REPEATED); --repeatable allows it`,
    );
  const environment = deviceEnvironment();
  const model = createModel({ provider: 'offline' });
  await using folder = await temporaryFolder();
  for (let completed = 0; completed < wanted; completed += 1) {
    const ended = await onDevice({ target, environment, model, folder: folder.path }, (standalone, device) =>
      standalone.run({
        kind: 'replay',
        trace: JSON.parse(JSON.stringify(trace)),
        parameters: secrets,
        repeatable,
        device: { serial: device.serial },
      }),
    );
    if (ended.outcome === 'completed') continue;
    const detail = `${completed} of ${wanted} replays: ${ended.reason?.message ?? 'the replay did not complete'}`;
    return { status: 'replay_failed', detail, completed, wanted };
  }
  const detail = `${wanted} of ${wanted} replays: the trace was replayed each from the start without a model`;
  return { status: 'replayed', detail, completed: wanted, wanted };
}
