import { TapwrightError } from '@tapwright/contracts';
import { type ParseFailure, parseHierarchy, type Screen } from '@tapwright/screen';
import {
  type Artifacts,
  type CaptureWithTree,
  type Database,
  findCapture,
  type NewCapture,
} from '@tapwright/store';

export interface ReadScreen {
  readonly capture: KnownCapture;
  readonly screen: Screen;
}

export interface ScreenReader {
  /**
   * The screen of a stored capture. Its tree is parsed once in this process and remembered by its content.
   * @throws TapwrightError `NOT_FOUND`, or `CAPTURE_FAILED` if the dump is not a screen.
   */
  read(captureId: string): Promise<ReadScreen>;
  /** Remembers a capture that this process has just made, with its dump, so that it need not be read back. */
  learn(capture: NewCapture, dump: string): void;
  /** True if its tree is a row, and nothing is known of it in this process. */
  wants(captureId: string): boolean;
  /** Remembers a capture that was read with something else; one that is no screen is not remembered. */
  take(found: CaptureWithTree): void;
}

/** What is known of a capture before and after it is stored. */
type KnownCapture = NewCapture;

/** Maximum number of parsed screens in memory; a tree of 100 nodes takes some 40 KiB. */
const REMEMBERED = 128;

export function createScreenReader(from: { db: Database; artifacts: Artifacts }): ScreenReader {
  const captures = new Map<string, KnownCapture>();
  const parsed = new Map<string, Screen>();

  /** A capture never changes: it is read from the database once, with its tree where that is a row as well. */
  async function found(captureId: string): Promise<{ capture: KnownCapture; tree: Uint8Array | null }> {
    const known = captures.get(captureId);
    if (known !== undefined) return { capture: known, tree: null };
    const row = await read(captureId);
    if (row === null) throw new TapwrightError('NOT_FOUND', `there is no capture ${captureId}`);
    keep(captures, captureId, row.capture);
    return row;
  }

  async function read(captureId: string): Promise<{ capture: KnownCapture; tree: Uint8Array | null } | null> {
    if (from.artifacts.capture !== undefined) return from.artifacts.capture(captureId);
    const capture = await findCapture(from.db.read, captureId);
    return capture === null ? null : { capture, tree: null };
  }

  function learn(capture: NewCapture, dump: string | Uint8Array): void {
    const result = parseHierarchy(dump, { packageName: capture.packageName, activity: capture.activity });
    if (!result.ok) return;
    keep(captures, capture.id, capture);
    keep(parsed, keyOf(capture), result.screen);
  }

  return {
    async read(captureId) {
      const { capture, tree } = await found(captureId);
      const key = keyOf(capture);
      const known = parsed.get(key);
      if (known !== undefined) return { capture, screen: known };
      const dump = tree ?? (await from.artifacts.get(capture.tenantId, capture.hierarchyId));
      const result = parseHierarchy(dump, { packageName: capture.packageName, activity: capture.activity });
      if (!result.ok) throw unreadable(captureId, result.failure);
      keep(parsed, key, result.screen);
      return { capture, screen: result.screen };
    },
    learn,
    wants: (captureId) => from.artifacts.capture !== undefined && !captures.has(captureId),
    take({ capture, tree }) {
      if (parsed.has(keyOf(capture))) keep(captures, capture.id, capture);
      else if (tree !== null) learn(capture, tree);
    },
  };
}

/** The same dump from another app or activity is a different screen. */
function keyOf({ hierarchyId, packageName, activity }: KnownCapture): string {
  return `${hierarchyId}|${packageName}|${activity}`;
}

/** The oldest entry is dropped first. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  const oldest = map.keys().next();
  if (map.size >= REMEMBERED && oldest.done !== true) map.delete(oldest.value);
  map.set(key, value);
}

function unreadable(captureId: string, failure: ParseFailure): TapwrightError {
  return new TapwrightError('CAPTURE_FAILED', `the capture ${captureId} is not a screen: ${failure}`);
}
