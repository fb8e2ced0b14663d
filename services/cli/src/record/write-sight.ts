import { contentHash, parseHierarchy, type Screen, structureKey } from '@tapwright/screen';
import type { CapturedScreen, RecordingWriter } from '@tapwright/virtual-android';

/** A capture of the device, as the recorder needs it. */
export interface Sight {
  readonly hierarchy: string;
  readonly packageName: string;
  readonly activity: string;
  readonly png: Uint8Array | null;
}

/** A screen of a recording. */
export interface WrittenSight {
  readonly id: string;
  readonly screen: Screen;
}

/** Writes a screen into a recording, if it is new there. @throws Error where the dump is not one of a screen */
export function writeSight(sight: Sight, writer: RecordingWriter): WrittenSight {
  const { hierarchy, packageName, activity, png } = sight;
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  if (!parsed.ok) throw new Error(`the dump cannot be read as a screen (${parsed.failure})`);
  const { screen } = parsed;
  const captured: CapturedScreen = {
    key: contentHash(screen),
    struct: structureKey(screen),
    packageName,
    activity,
    hierarchy,
    png,
    views: screen.elements.length,
  };
  return { id: writer.screen(captured), screen };
}
