import { eventOfAction } from '@tapwright/runtime';
import { parseHierarchy } from '@tapwright/screen';
import {
  type Artifacts,
  type CaptureRow,
  type Database,
  findCaptures,
  legsOfExploration,
  type StepRow,
  stepsOfRun,
} from '@tapwright/store';
import { createRecordingWriter, type RecordingWriter } from '@tapwright/virtual-android';
import { writeSight } from '../record/write-sight.ts';

/** Steps whose screens are read at once. */
const PAGE = 50;

interface Sources {
  readonly db: Database;
  readonly artifacts: Artifacts;
}

/** What is written of an exploration. */
export interface MapOf {
  /** The exploration's id. */
  readonly id: string;
  readonly packageName: string;
  readonly folder: string;
}

/**
 * Writes what an exploration has seen as a recording (`utg-1`): its screens, and what led from one to the next. Runs and
 * further explorations can be played on it. @returns the number of screens; 0: nothing was seen, and nothing is written
 */
export async function writeMap(sources: Sources, { id, packageName, folder }: MapOf): Promise<number> {
  let writer: RecordingWriter | null = null;
  for (const leg of await legsOfExploration(sources.db.read, id)) {
    const steps = await stepsOfRun(sources.db.read, leg.id);
    for (let at = 0; at < steps.length; at += PAGE) {
      const page = steps.slice(at, at + PAGE);
      const sights = await sightsOf(sources, page);
      const [first] = sights.values();
      writer ??= first === undefined ? null : writerFor(first, { packageName, folder });
      if (writer !== null) writeSteps(writer, page, sights);
    }
  }
  writer?.save();
  return writer?.nodes ?? 0;
}

type Sight = Parameters<typeof writeSight>[0];

/** The screens of these steps, by the id of their capture. What was removed meanwhile is left out. */
async function sightsOf(sources: Sources, steps: readonly StepRow[]): Promise<ReadonlyMap<string, Sight>> {
  const ids = steps.flatMap(({ beforeCaptureId, afterCaptureId }) =>
    [beforeCaptureId, afterCaptureId ?? []].flat(),
  );
  const captures = await findCaptures(sources.db.read, [...new Set(ids)]);
  const sights = await Promise.all(
    captures.map(async (capture) => [capture.id, await sightOf(sources, capture)] as const),
  );
  return new Map(sights);
}

async function sightOf({ artifacts }: Sources, capture: CaptureRow): Promise<Sight> {
  const { tenantId, hierarchyId, pictureId, packageName, activity } = capture;
  const [tree, png] = await Promise.all([
    artifacts.get(tenantId, hierarchyId),
    pictureId === null ? null : artifacts.get(tenantId, pictureId),
  ]);
  return { hierarchy: Buffer.from(tree).toString('utf8'), packageName, activity, png };
}

function writerFor(
  sight: Sight,
  { packageName, folder }: Pick<MapOf, 'packageName' | 'folder'>,
): RecordingWriter {
  const parsed = parseHierarchy(sight.hierarchy, sight);
  const [, , width, height] = parsed.ok ? parsed.screen.bounds : [0, 0, 1, 1];
  return createRecordingWriter({ dir: folder, packageName, screen: [width, height], atOnce: true });
}

/** An outcome that is not known, or an action that the format has no word for, is counted and left out. */
function writeSteps(
  writer: RecordingWriter,
  steps: readonly StepRow[],
  sights: ReadonlyMap<string, Sight>,
): void {
  for (const { action, status, beforeCaptureId, afterCaptureId } of steps) {
    const before = sights.get(beforeCaptureId);
    const after = sights.get(afterCaptureId ?? '');
    const event = eventOfAction(action);
    if (before === undefined) continue;
    const from = writeSight(before, writer).id;
    if (after === undefined || event === null || status !== 'done') writer.drop();
    else writer.edge(from, event, writeSight(after, writer).id);
  }
}
