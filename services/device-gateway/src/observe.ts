import type { Device } from '@tapwright/android';
import { type DeviceTiming, newId } from '@tapwright/contracts';
import type { NewCapture, RunRow } from '@tapwright/store';
import type { GatewayDeps } from './deps.ts';

export interface Observation {
  readonly capture: NewCapture;
  /** Time that the device took, settling included, milliseconds. */
  readonly deviceMs: number;
  readonly settleMs: number;
  readonly settledBy: DeviceTiming['settledBy'];
}

export interface ObserveOptions {
  readonly run: Pick<RunRow, 'id' | 'tenantId'>;
  readonly device: Device;
  readonly picture: boolean;
  readonly signal: AbortSignal;
}

/** Waits until the screen holds still, captures it and stores the blobs; the row is written with the result. */
export async function observe(deps: GatewayDeps, options: ObserveOptions): Promise<Observation> {
  const { run, device, picture, signal } = options;
  const begun = performance.now();
  const { settled, capture } = await device.settleAndCapture({
    capMs: deps.settleCapMs,
    quietMs: deps.settleQuietMs,
    picture,
    signal,
  });
  const deviceMs = performance.now() - begun;
  const [hierarchyId, pictureId] = await Promise.all([
    deps.artifacts.put(run.tenantId, 'application/xml', Buffer.from(capture.hierarchy, 'utf8')),
    capture.picture === null ? null : deps.artifacts.put(run.tenantId, 'image/png', capture.picture),
  ]);
  const row: NewCapture = {
    id: newId('cap'),
    tenantId: run.tenantId,
    runId: run.id,
    hierarchyId,
    pictureId,
    packageName: capture.packageName,
    activity: capture.activity,
    keyboardShown: capture.keyboardShown,
    rotation: capture.rotation,
    tookMs: capture.tookMs,
    retries: [...capture.retries],
  };
  deps.screens.learn(row, capture.hierarchy);
  return {
    deviceMs,
    settleMs: settled.ms,
    settledBy: settled.reason,
    capture: row,
  };
}
