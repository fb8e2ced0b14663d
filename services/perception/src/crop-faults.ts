import type { ReadScreen } from '@tapwright/captures';
import { markOfScreen } from '@tapwright/captures';
import type { Bounds } from '@tapwright/contracts';
import { toTapwrightError } from '@tapwright/contracts';
import { cropSmall, partOf, sizeOf } from '@tapwright/picture';
import { markOf } from '@tapwright/runtime';
import { type Finding, findingName } from '@tapwright/screen';
import {
  type Artifacts,
  type Database,
  type SeenFinding,
  type VersionOfApp,
  type Write,
  withoutCrop,
} from '@tapwright/store';

/** A screen with what is wrong with it. */
export interface Seen {
  readonly seen: ReadScreen;
  /** Without secrets, as it is stored; null where there is none. */
  readonly picture: Uint8Array | null;
  readonly findings: readonly Finding[];
}

/** Longest side of a picture of a finding, in pixels. */
const CROP_MAX = 480;
/** What is shown around the element, as a share of the screen's width. */
const AROUND = 0.04;
/** Most pictures that one step makes. */
const CROPS_OF_STEP = 24;
const LABEL_MAX = 200;

interface Row extends SeenFinding {
  readonly from: Seen;
  readonly bounds: Bounds;
}

/**
 * Findings as rows, those that have no picture yet with a part of the screen's picture. What is hidden in the screen's picture is
 * hidden in the part. Bounded for each step, each version of an app, and in size.
 */
export async function withCrops(
  found: readonly Seen[],
  app: VersionOfApp,
  { db, artifacts }: { readonly db: Pick<Database, 'read'>; readonly artifacts: Pick<Artifacts, 'putWith'> },
): Promise<{ readonly rows: readonly SeenFinding[]; readonly writes: readonly Write[] }> {
  // One element of a screen is one finding of a kind.
  const rows = new Map(
    found.flatMap(rowsOf).map((row) => [`${row.screen}\n${row.kind}\n${row.element}`, row]),
  );
  const shown = [...rows.values()].filter(({ from }) => from.picture !== null);
  const wanted = new Set((await withoutCrop(db.read, { ...app, found: shown })).slice(0, CROPS_OF_STEP));
  const stored: SeenFinding[] = [];
  const writes: Write[] = [];
  for (const row of rows.values()) {
    const { from, bounds, ...finding } = row;
    const crop = wanted.has(row) ? await cropOf(from, bounds) : null;
    const kept = crop === null ? null : await artifacts.putWith(app.tenantId, 'image/png', crop);
    writes.push(...(kept?.writes ?? []));
    stored.push({ ...finding, cropId: kept?.id ?? null });
  }
  return { rows: stored, writes };
}

function rowsOf(from: Seen): readonly Row[] {
  const { seen, findings } = from;
  // By its layout: other texts make no other finding.
  const screen = markOf(markOfScreen(seen), 'layout');
  return findings.map((finding) => {
    const { kind, says, label, bounds } = finding;
    const element = findingName(seen.screen, finding);
    const detail = { says, label: label.slice(0, LABEL_MAX), bounds };
    return { screen, kind, element, detail, captureId: seen.capture.id, cropId: null, from, bounds };
  });
}

async function cropOf({ seen: { screen }, picture }: Seen, bounds: Bounds): Promise<Uint8Array | null> {
  if (picture === null) return null;
  const margin = Math.round(AROUND * (screen.bounds[2] - screen.bounds[0]));
  const [left, top, right, bottom] = bounds;
  const around: Bounds = [left - margin, top - margin, right + margin, bottom + margin];
  try {
    const part = partOf(screen, around, await sizeOf(picture));
    return part === null ? null : await cropSmall(picture, part, CROP_MAX);
  } catch (error) {
    if (toTapwrightError(error).code === 'CAPTURE_FAILED') return null;
    throw error;
  }
}
