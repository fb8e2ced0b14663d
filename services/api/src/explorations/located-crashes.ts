import { createScreenReader, markOfScreen, type ScreenReader } from '@tapwright/captures';
import { type CrashView, toTapwrightError } from '@tapwright/contracts';
import { markOf } from '@tapwright/runtime';
import { type Artifacts, type Database, findStep } from '@tapwright/store';
import { readCrashesOf } from './exploration-view.ts';

/** Screens that are read at once. */
const AT_ONCE = 8;

interface Sources {
  readonly db: Database;
  readonly artifacts: Artifacts;
}

/**
 * The crashes that an exploration met, each bug once, with the screen on which the step was done that met it first.
 * @throws TapwrightError `NOT_FOUND`
 */
export async function locatedCrashesOf(sources: Sources, tenantId: string, id: string): Promise<CrashView[]> {
  const crashes = await readCrashesOf(sources.db, tenantId, id);
  const reader = createScreenReader(sources);
  const located: CrashView[] = [];
  for (let at = 0; at < crashes.length; at += AT_ONCE) {
    const some = crashes.slice(at, at + AT_ONCE).map(async (crash) => {
      const screen = await screenOf(crash, { db: sources.db, reader, tenantId });
      return screen === null ? crash : { ...crash, screen };
    });
    located.push(...(await Promise.all(some)));
  }
  return located;
}

/** Null where it is no longer kept, or cannot be read. */
async function screenOf(
  { first: { runId, step } }: CrashView,
  {
    db,
    reader,
    tenantId,
  }: { readonly db: Database; readonly reader: ScreenReader; readonly tenantId: string },
): Promise<string | null> {
  const done = await findStep(db.read, runId, step);
  if (done === null) return null;
  try {
    const read = await reader.read(done.beforeCaptureId);
    return read.capture.tenantId === tenantId ? markOf(markOfScreen(read), 'layout') : null;
  } catch (error) {
    const { code } = toTapwrightError(error);
    if (code === 'NOT_FOUND' || code === 'CAPTURE_FAILED') return null;
    throw error;
  }
}
