import { createRecordingSource, type Recording } from '@tapwright/virtual-android';
import type { ExploredPhone } from './explored-phone.ts';
import { sourcePhone } from './source-phone.ts';

/** A phone that replays a recorded app, which has no time of its own. A screen is told by its recorded node. */
export function recordedPhone(recording: Recording, seed: number): ExploredPhone {
  const source = createRecordingSource({ recording, seed });
  const nodes = new Set<string>();
  const visit = () => {
    const node = source.currentNode();
    if (recording.nodes.get(node)?.packageName === recording.packageName) nodes.add(node);
  };
  source.start(recording.packageName);
  visit();
  return {
    ...sourcePhone(source, recording.packageName, visit),
    reached: () => [...nodes].map((node) => `screen ${node}`),
  };
}
