import type { Capture, Device } from '@tapwright/android';
import { type DeviceTiming, newId, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { deviceMetrics } from '@tapwright/service';
import { insertCapture, type NewCapture, type RunRow, type Write } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { keepFiles } from './keep-files.ts';
import { reactionMs } from './look.ts';

export interface Observation {
  readonly capture: NewCapture;
  /** To be stored with the result, `capture` among them. */
  readonly writes: readonly Write[];
  /** Time that the device took, settling included, milliseconds. */
  readonly deviceMs: number;
  /** How long the wait for the screen was, how many looks it took, and why it stopped: evidence for the timeline. */
  readonly settling: Omit<DeviceTiming, 'deviceMs'>;
}

export interface ObserveOptions {
  readonly run: Pick<RunRow, 'id' | 'tenantId'>;
  readonly device: Device;
  readonly picture: boolean;
  /** Paths of the files that are read with the screen (see `filesOfRun`). */
  readonly files: readonly string[];
  /** SHA-256, hex, of the tree on which the action was chosen: a screen that differs has reacted. */
  readonly before?: string;
  /** The result stores `writes`; else the tree is stored at once. */
  readonly treeWithResult?: boolean;
  /** A screen that has not changed is watched for as long as settling may take. */
  readonly patient?: boolean;
  /** Longest wait, milliseconds. */
  readonly patienceMs?: number;
  readonly signal: AbortSignal;
}

/**
 * Waits until the screen holds still, captures it, reads files and stores the blobs. The row is written with the
 * result, and so may be the tree.
 */
export async function observe(deps: GatewayDeps, options: ObserveOptions): Promise<Observation> {
  const { run, device, picture, signal } = options;
  const begun = performance.now();
  const { settled, capture } = await device
    .settleAndCapture({
      capMs: deps.settleCapMs,
      quietMs: deps.settleQuietMs,
      reactionMs: patienceOf(deps, options),
      ...(options.before === undefined ? {} : { before: options.before }),
      picture,
      signal,
    })
    .catch(async (error: unknown) => {
      throw await explained(toTapwrightError(error), device, signal);
    });
  const { tenantId } = run;
  const files = await keepFiles(deps, { tenantId, device, paths: options.files, signal });
  const deviceMs = performance.now() - begun;
  deviceMetrics().settled(settled.ms, settled.reason);
  const tree = Buffer.from(capture.hierarchy, 'utf8');
  const [stored, pictureId] = await Promise.all([
    options.treeWithResult === true
      ? deps.artifacts.putWith(tenantId, 'application/xml', tree)
      : { id: await deps.artifacts.put(tenantId, 'application/xml', tree), writes: [] },
    capture.picture === null ? null : deps.artifacts.put(run.tenantId, 'image/png', capture.picture),
  ]);
  const row: NewCapture = {
    id: newId('cap'),
    tenantId: run.tenantId,
    runId: run.id,
    hierarchyId: stored.id,
    pictureId,
    blackPicture: capture.blackPicture,
    packageName: capture.packageName,
    activity: capture.activity,
    keyboardShown: capture.keyboardShown,
    rotation: capture.rotation,
    tookMs: capture.tookMs,
    retries: [...capture.retries],
    files,
  };
  deps.screens.learn(row, capture.hierarchy);
  return {
    deviceMs,
    settling: {
      settleMs: settled.ms,
      settledBy: settled.reason,
      settlePolls: settled.polls,
      ...seenOf(capture),
    },
    capture: row,
    writes: [...stored.writes, insertCapture(row)],
  };
}

/** With the policy `dump` nothing is said. */
function seenOf({ seenBy, seenWhy }: Capture): Pick<DeviceTiming, 'seenBy' | 'seenWhy'> {
  if (seenBy === 'dump' && seenWhy === null) return {};
  return { seenBy, ...(seenWhy === null ? {} : { seenWhy }) };
}

function patienceOf(
  deps: GatewayDeps,
  { patient = false, patienceMs = deps.settleCapMs }: ObserveOptions,
): number {
  return patient ? Math.min(deps.settleCapMs, Math.max(patienceMs, 1)) : reactionMs(deps);
}

const EXPLAIN_MS = 2_000;

/**
 * A screen that cannot be captured may have a cause that a person can remove: a full storage, where dumps are
 * written.
 */
async function explained(
  error: TapwrightError,
  device: Device,
  signal: AbortSignal,
): Promise<TapwrightError> {
  if (error.code !== 'CAPTURE_FAILED') return error;
  const report = await device.attest({ signal, timeoutMs: EXPLAIN_MS }).catch(() => null);
  const storage = report?.checks.find(({ check, ok }) => check === 'storage' && !ok);
  if (storage === undefined) return error;
  const why = `storage: expected ${storage.expected}, found ${storage.found}`;
  return new TapwrightError('CAPTURE_FAILED', `the screen could not be captured; ${why}`, {
    cause: error,
    advice: 'Free space on the device.',
  });
}
