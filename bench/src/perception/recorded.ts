import { basename } from 'node:path';
import { recordedAppFolders } from '@tapwright/evaluation';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { loadRecording, type Recording } from '@tapwright/virtual-android';

/** A recorded app whose nodes are read as the runtime reads captures. */
export interface RecordedScreens {
  readonly name: string;
  readonly folder: string;
  readonly recording: Recording;
  /** Null where there is no such node, or its dump is not a screen. */
  screenOf(node: string): Screen | null;
}

/** @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT` */
export async function readRecordings(directory: string, prefix: string): Promise<readonly RecordedScreens[]> {
  return await Promise.all(recordedAppFolders(directory, prefix).map(readRecording));
}

async function readRecording(folder: string): Promise<RecordedScreens> {
  const recording = await loadRecording(folder);
  const known = new Map<string, Screen | null>();
  return {
    name: basename(folder),
    folder,
    recording,
    screenOf(node) {
      const screen = known.get(node);
      if (screen !== undefined) return screen;
      const read = readNode(recording, node);
      known.set(node, read);
      return read;
    },
  };
}

function readNode(recording: Recording, id: string): Screen | null {
  const node = recording.nodes.get(id);
  if (node === undefined) return null;
  const { packageName, activity } = node;
  const parsed = parseHierarchy(recording.readHierarchy(id), { packageName, activity });
  return parsed.ok ? parsed.screen : null;
}
