import { type MapGraph, TapwrightError } from '@tapwright/contracts';
import { mapGraph } from './map-graph.ts';
import { readMap } from './read-map.ts';

/** The map of a version of an app as a graph; null where nothing of it is kept. */
export async function graphOfApp(
  platform: Parameters<typeof readMap>[0],
  wanted: Parameters<typeof readMap>[1],
): Promise<MapGraph | null> {
  try {
    return mapGraph(await readMap(platform, wanted));
  } catch (error) {
    if (error instanceof TapwrightError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
