import { loadRecording, type Recording } from '@tapwright/virtual-android';

const recordings = new Map<string, Promise<Recording>>();

/** A recording, read once for all its tasks. @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT` */
export function recordingOf(folder: string): Promise<Recording> {
  const recording = recordings.get(folder) ?? loadRecording(folder);
  recordings.set(folder, recording);
  return recording;
}
