import { createScreenReader, type ScreenReader } from '@tapwright/captures';
import { type Inventory, toTapwrightError } from '@tapwright/contracts';
import { pagesOf, waysOf, widgetsOf } from '@tapwright/runtime';
import { type Artifacts, actionsDone, type Database, layoutsSeen } from '@tapwright/store';
import { existingExploration, readCrashesOf } from './exploration-view.ts';
import { findingView, readFindingsOf } from './finding-view.ts';

/** Layouts whose trees are read. */
const LAYOUTS_MAX = 500;
const ACTIONS_MAX = 5_000;
const FINDINGS_MAX = 2_000;
/** Trees that are read at once. */
const PAGE = 20;

export interface InventorySources {
  readonly db: Database;
  readonly artifacts: Artifacts;
}

/** What an exploration has seen of its app. @throws TapwrightError `NOT_FOUND` */
export async function inventoryOf(
  sources: InventorySources,
  tenantId: string,
  id: string,
): Promise<Inventory> {
  const { db } = sources;
  const { exploration } = await existingExploration(db, tenantId, id);
  const { packageName, appVersion } = exploration;
  const of = { explorationId: exploration.id, packageName };
  const layouts = await layoutsSeen(db.read, { ...of, limit: LAYOUTS_MAX });
  const done = await actionsDone(db.read, { ...of, limit: ACTIONS_MAX });
  const rows = await readFindingsOf(db, {
    tenantId,
    id,
    kind: null,
    screen: null,
    limit: FINDINGS_MAX,
    after: null,
  });
  const crashes = await readCrashesOf(db, tenantId, id);
  return {
    app: packageName,
    appVersion,
    screens: [
      ...pagesOf(
        await screensOf(
          sources,
          layouts.map(({ captureId }) => captureId),
        ),
      ),
    ],
    ways: [...waysOf(done)],
    crashes: crashes.map(({ kind, exception, frames }) => ({ kind, exception, frames })),
    findings: rows.map(findingView).map(({ kind, screen, element, says }) => {
      return { kind, activity: activityOf(screen), element, says };
    }),
  };
}

async function screensOf(sources: InventorySources, ids: readonly string[]): Promise<Inventory['screens']> {
  const reader = createScreenReader(sources);
  const screens: Inventory['screens'] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const read = await Promise.all(ids.slice(at, at + PAGE).map((id) => screenOf(reader, id)));
    screens.push(...read.filter((screen) => screen !== null));
  }
  // The fullest first: a page is known by most of its widgets.
  return screens.toSorted(
    (a, b) => a.activity.localeCompare(b.activity, 'en') || b.widgets.length - a.widgets.length,
  );
}

/** Null where the tree is no longer kept, or cannot be read. */
async function screenOf(
  reader: ScreenReader,
  captureId: string,
): Promise<Inventory['screens'][number] | null> {
  try {
    const { screen, capture } = await reader.read(captureId);
    return { activity: capture.activity, widgets: [...widgetsOf(screen)] };
  } catch (error) {
    const { code } = toTapwrightError(error);
    if (code === 'NOT_FOUND' || code === 'CAPTURE_FAILED') return null;
    throw error;
  }
}

/** Of `package/activity#layout`; an activity has a slash of its own. */
function activityOf(screen: string): string {
  const place = screen.slice(0, screen.lastIndexOf('#'));
  return place.slice(place.indexOf('/') + 1);
}
