import { TapwrightError } from '@tapwright/contracts';
import { pause } from './adb/bounded.ts';
import type { Shell } from './adb/shell.ts';
import { takePicture } from './picture.ts';
import type { Capture, SettledCapture, SettleResult } from './port.ts';
import { type Clock, pollUntilStill, type Seen, type StillnessLimits } from './settle.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** Dumps of one capture. A tree is missing while windows change; a third failure has another cause. */
const TRIES = 3;
/** Between tries: a window change needs a frame or two; a real dump takes far longer than this. */
const RETRY_PAUSE_MS = 25;

interface Tree {
  readonly hierarchy: string;
  readonly rotation: number;
  readonly snapshot: Snapshot;
}

/** Tree and picture side by side, each on a socket of its own. @throws `CAPTURE_FAILED` after three dumps */
export async function captureScreen(
  shell: Shell,
  withPicture: boolean,
  signal: AbortSignal,
): Promise<Capture> {
  const began = performance.now();
  const retries: string[] = [];
  const [tree, picture] = await Promise.all([
    treeWithRetries(shell, retries, signal),
    withPicture ? takePicture(shell, signal) : null,
  ]);
  return captureOf(tree, picture, { tookMs: performance.now() - began, retries });
}

/** Polls until the tree and the facts around it hold still. */
export async function settleScreen(
  shell: Shell,
  limits: StillnessLimits,
  signal: AbortSignal,
): Promise<SettleResult> {
  const still = await pollUntilStill(
    async () => seenOf(await takeSnapshot(shell, signal)),
    limits,
    clock(signal),
  );
  return settleResultOf(still, still.last);
}

/**
 * Settles, and makes the capture of the last poll: no dump more than settling takes. A picture is taken beside each
 * confirming poll, so that it lies between two equal trees; without one of that kind it is taken at the end.
 */
export async function settleAndCapture(
  shell: Shell,
  options: StillnessLimits & { readonly picture: boolean },
  signal: AbortSignal,
): Promise<SettledCapture> {
  const began = performance.now();
  const retries: string[] = [];
  const still = await pollUntilStill(
    async (confirming) => {
      const [snapshot, picture] = await Promise.all([
        takeSnapshot(shell, signal),
        options.picture && confirming ? takePicture(shell, signal) : null,
      ]);
      if (!snapshot.dump.ok) retries.push(snapshot.dump.failure);
      const seen = seenOf(snapshot);
      return seen === null ? null : { print: seen.print, value: { tree: seen.value, picture } };
    },
    options,
    clock(signal),
  );
  const tree = still.last?.tree ?? (await treeWithRetries(shell, retries, signal));
  const settledPicture = still.reason === 'stable' ? (still.last?.picture ?? null) : null;
  const picture = options.picture ? (settledPicture ?? (await takePicture(shell, signal))) : null;
  return {
    settled: settleResultOf(still, tree),
    capture: captureOf(tree, picture, { tookMs: performance.now() - began, retries }),
  };
}

async function treeWithRetries(shell: Shell, retries: string[], signal: AbortSignal): Promise<Tree> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await takeSnapshot(shell, signal);
    const tree = treeOf(snapshot);
    if (tree !== null) return tree;
    if (!snapshot.dump.ok) retries.push(snapshot.dump.failure);
    if (attempt === TRIES) {
      throw new TapwrightError(
        'CAPTURE_FAILED',
        `The screen gave no tree in ${TRIES} tries: ${retries.join(', ')}.`,
      );
    }
    await pause(RETRY_PAUSE_MS, signal);
  }
}

function treeOf(snapshot: Snapshot): Tree | null {
  if (!snapshot.dump.ok) return null;
  return { hierarchy: snapshot.dump.hierarchy, rotation: snapshot.dump.rotation, snapshot };
}

function seenOf(snapshot: Snapshot): Seen<Tree> | null {
  const tree = treeOf(snapshot);
  if (tree === null) return null;
  const print = `${snapshot.foreground?.activity} ${snapshot.keyboardShown} ${tree.hierarchy}`;
  return { print, value: tree };
}

function settleResultOf(
  still: { readonly reason: 'stable' | 'cap'; readonly ms: number; readonly polls: number },
  tree: Tree | null,
): SettleResult {
  return { reason: still.reason, ms: still.ms, polls: still.polls, hierarchy: tree?.hierarchy ?? null };
}

/** Where no activity is named, the package is that of the tree's first node; the activity is then unknown. */
function captureOf(
  tree: Tree,
  picture: Uint8Array | null,
  taken: { readonly tookMs: number; readonly retries: readonly string[] },
): Capture {
  const { foreground, keyboardShown } = tree.snapshot;
  return {
    hierarchy: tree.hierarchy,
    picture,
    packageName: foreground?.packageName ?? /\spackage="([^"]*)"/.exec(tree.hierarchy)?.[1] ?? '',
    activity: foreground?.activity ?? '',
    keyboardShown,
    rotation: tree.rotation,
    ...taken,
  };
}

function clock(signal: AbortSignal): Clock {
  return { now: () => performance.now(), pause: (ms) => pause(ms, signal) };
}
