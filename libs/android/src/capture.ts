import { createHash } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import { pause } from './adb/bounded.ts';
import type { Shell } from './adb/shell.ts';
import { isBlack } from './black-picture.ts';
import type { Eye, Sighting } from './eye/eye.ts';
import { type Frame, frameOf, framesBeside, heldStill } from './frames.ts';
import { takePicture } from './picture.ts';
import type { Capture, SettledCapture, SettleOptions, SettleResult } from './port.ts';
import { type Clock, pollUntilStill, type Seen, type StillnessLimits } from './settle.ts';

/** Dumps for one capture. There is no tree while windows change; a third failure has another cause. */
const TRIES = 3;
/** Between tries: a window change needs a frame or two; a real dump takes far longer than this. */
const RETRY_PAUSE_MS = 25;

interface Tree {
  readonly hierarchy: string;
  readonly rotation: number;
  readonly snapshot: Sighting;
}

/** Tree and picture in parallel, each on its own socket. @throws `CAPTURE_FAILED` after three dumps */
export async function captureScreen(eye: Eye, withPicture: boolean, signal: AbortSignal): Promise<Capture> {
  const began = performance.now();
  const seen = createNotes();
  const [tree, picture] = await Promise.all([
    treeWithRetries(eye, seen, signal),
    withPicture ? takePicture(eye.shell, signal) : null,
  ]);
  return captureOf(tree, picture, { tookMs: performance.now() - began, ...seen.told(tree) });
}

/** Polls until the tree and the facts around it hold still. */
export async function settleScreen(
  eye: Eye,
  limits: SettleLimits,
  signal: AbortSignal,
): Promise<SettleResult> {
  const look = createLook(eye, { ...limits, picture: false }, signal);
  const still = await pollUntilStill(look.poll, limits, clock(signal));
  return settleResultOf(still, still.last?.tree ?? null);
}

/**
 * Settles, and captures the last poll: this needs no more dumps than settling. The picture is the last of those that
 * showed the screen to hold still, or was taken beside the confirming dump, so that it lies between two equal
 * trees; if there is none of that kind, it is taken at the end.
 */
export async function settleAndCapture(
  eye: Eye,
  options: SettleLimits & { readonly picture: boolean },
  signal: AbortSignal,
): Promise<SettledCapture> {
  const began = performance.now();
  const look = createLook(eye, options, signal);
  const still = await pollUntilStill(look.poll, options, clock(signal));
  const { notes } = look;
  const tree = still.last?.tree ?? (await treeWithRetries(eye, notes, signal));
  const settledPicture = still.reason === 'stable' ? (still.last?.picture ?? null) : null;
  const picture = options.picture ? (settledPicture ?? (await takePicture(eye.shell, signal))) : null;
  return {
    settled: settleResultOf(still, tree),
    capture: await captureOf(tree, picture, { tookMs: performance.now() - began, ...notes.told(tree) }),
  };
}

type SettleLimits = StillnessLimits & Pick<SettleOptions, 'before' | 'asStored'>;

interface Looked {
  readonly tree: Tree;
  readonly picture: Uint8Array | null;
}

/**
 * One poll of settling: a dump, with pictures beside it if the dump is slow or may be the last. A screen that need not be
 * quiet for any time is that of a phone that changes at once: its dumps are slow only where many phones share a busy
 * machine, which pictures would make busier still.
 */
function createLook(eye: Eye, options: SettleLimits & { readonly picture: boolean }, signal: AbortSignal) {
  const notes = createNotes();
  const { shell } = eye;
  const { asStored = (hierarchy: string) => hierarchy } = options;
  const frame = (stop: AbortSignal): Promise<Frame> =>
    options.picture ? pictureFrame(shell, stop) : fingerprintFrame(shell, stop);
  const poll = async (confirming: boolean): Promise<Seen<Looked> | null> => {
    const beside = options.picture && confirming ? takePicture(shell, signal) : null;
    beside?.catch(() => undefined);
    // Two looks through the server are cheaper than one picture.
    const isQuick = eye.isQuick;
    const dump = eye.look(signal);
    const { value: snapshot, frames } =
      beside === null && options.quietMs > 0 && !isQuick
        ? await framesBeside(dump, frame, signal)
        : { value: await dump, frames: [] };
    const tree = treeOf(snapshot);
    notes.add(snapshot);
    if (tree === null) return null;
    const held = heldStill(frames, options.quietMs) && !(await isBlack(frames.at(-1)?.png ?? null));
    return {
      print: `${snapshot.foreground?.activity} ${snapshot.keyboardShown} ${tree.hierarchy}`,
      reacted: options.before !== undefined && hashOf(asStored(tree.hierarchy)) !== options.before,
      held,
      value: { tree, picture: (await beside) ?? (held ? (frames.at(-1)?.png ?? null) : null) },
    };
  };
  return { poll, notes };
}

async function pictureFrame(shell: Shell, signal: AbortSignal): Promise<Frame> {
  const png = await takePicture(shell, signal);
  return frameOf(png, performance.now());
}

/** If no picture is wanted, the phone itself computes the fingerprint, and sends 33 bytes instead of a picture. */
async function fingerprintFrame(shell: Shell, signal: AbortSignal): Promise<Frame> {
  const { stdout } = await shell.run('screencap | md5sum', { signal });
  return { png: null, print: stdout.toString('latin1'), endedAt: performance.now() };
}

/** The same hash as the artifact of this dump has. */
function hashOf(hierarchy: string): string {
  return createHash('sha256').update(hierarchy, 'utf8').digest('hex');
}

async function treeWithRetries(eye: Eye, notes: Notes, signal: AbortSignal): Promise<Tree> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await eye.look(signal);
    notes.add(snapshot);
    const tree = treeOf(snapshot);
    if (tree !== null) return tree;
    if (attempt === TRIES) {
      throw new TapwrightError(
        'CAPTURE_FAILED',
        `The screen gave no tree in ${TRIES} tries: ${notes.retries.join(', ')}.`,
      );
    }
    await pause(RETRY_PAUSE_MS, signal);
  }
}

/** What the looks of one capture say beside the tree. */
interface Notes {
  /** Why dumps had to be repeated. */
  readonly retries: readonly string[];
  add(sighting: Sighting): void;
  told(tree: Tree): Pick<Capture, 'retries' | 'seenBy' | 'seenWhy'>;
}

/** Most characters of the reasons of one capture. */
const WHY_MAX = 400;

function createNotes(): Notes {
  const retries: string[] = [];
  const reasons = new Set<string>();
  return {
    retries,
    add({ dump, why }) {
      if (!dump.ok) retries.push(dump.failure);
      if (why !== null && reasons.size < TRIES) reasons.add(why);
    },
    told: ({ snapshot }) => ({
      retries,
      seenBy: snapshot.by,
      seenWhy: reasons.size === 0 ? null : [...reasons].join('; ').slice(0, WHY_MAX),
    }),
  };
}

function treeOf(snapshot: Sighting): Tree | null {
  if (!snapshot.dump.ok) return null;
  return { hierarchy: snapshot.dump.hierarchy, rotation: snapshot.dump.rotation, snapshot };
}

function settleResultOf(
  still: { readonly reason: 'stable' | 'cap'; readonly ms: number; readonly polls: number },
  tree: Tree | null,
): SettleResult {
  return { reason: still.reason, ms: still.ms, polls: still.polls, hierarchy: tree?.hierarchy ?? null };
}

/** If no activity is named, the package is that of the tree's first node, and the activity is unknown. */
async function captureOf(
  tree: Tree,
  picture: Uint8Array | null,
  taken: Pick<Capture, 'tookMs' | 'retries' | 'seenBy' | 'seenWhy'>,
): Promise<Capture> {
  const { foreground, keyboardShown } = tree.snapshot;
  return {
    hierarchy: tree.hierarchy,
    picture,
    blackPicture: await isBlack(picture),
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
