import { MAP_SCREENS_MAX, TapwrightError } from '@tapwright/contracts';
import { oneLine, ownText, parseHierarchy, type Screen } from '@tapwright/screen';
import { type AppMap, type CaptureRow, findCaptures, mapOfApp, type ScreenRow } from '@tapwright/store';
import type { RestContext } from '../../http/rest-app.ts';

/** Hierarchies that are read at once. */
const AT_ONCE = 8;

/** A screen of the map. */
export interface Place {
  readonly row: ScreenRow;
  /** What it looked like; null where that was removed with its job. */
  readonly sight: Sight | null;
}

export interface Sight {
  readonly capture: CaptureRow;
  readonly screen: Screen;
}

/**
 * What a person may know it by: its title, the first text on it that nobody has typed, or else what its first picture or button is
 * called; may be empty.
 */
export function titleOf({ row, sight }: Place): string {
  const elements = sight?.screen.elements ?? [];
  const written = elements.filter(({ editable }) => !editable).map(({ text }) => oneLine(text));
  return row.title || ([...written, ...elements.map(ownText)].find((text) => text !== '') ?? '');
}

/** One version of an app's map, with what its screens looked like. The first place is where the app begins. */
export interface KnownMap extends Pick<AppMap, 'versions' | 'transitions'> {
  readonly packageName: string;
  readonly appVersion: string;
  readonly places: readonly Place[];
  /** Screens in all; more than `places` where there are too many. */
  readonly screens: number;
}

export interface WantedMap {
  readonly tenantId: string;
  readonly packageName: string;
  /** Null: the version that was seen last. */
  readonly appVersion: string | null;
}

type Platform = RestContext['platform'];

/** Reads a map. @throws TapwrightError `NOT_FOUND`, also where only another tenant knows the app */
export async function readMap({ db, artifacts }: Platform, wanted: WantedMap): Promise<KnownMap> {
  const { appVersion, screens, transitions, versions } = await mapOfApp(db.read, wanted);
  if (appVersion === null || screens.length === 0) throw unknown(wanted, versions);
  const rows = placesOf(screens);
  const captures = await findCaptures(
    db.read,
    rows.flatMap(({ captureId }) => captureId ?? []),
  );
  const byId = new Map(captures.map((capture) => [capture.id, capture]));
  const places: Place[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map(async (row) => {
      const capture = byId.get(row.captureId ?? '');
      const mine = capture?.tenantId === wanted.tenantId ? capture : undefined;
      return { row, sight: mine === undefined ? null : await sightOf(artifacts, mine) };
    });
    places.push(...(await Promise.all(some)));
  }
  return {
    packageName: wanted.packageName,
    appVersion,
    versions,
    transitions,
    places,
    screens: screens.length,
  };
}

/** Those in which runs were most often. The app begins where it was seen first. */
function placesOf(screens: readonly ScreenRow[]): readonly ScreenRow[] {
  const bySeen = screens.toSorted((a, b) => b.seen - a.seen);
  const first = Math.min(...screens.map(({ firstSeenAt }) => firstSeenAt.getTime()));
  const start = bySeen.find(({ firstSeenAt }) => firstSeenAt.getTime() === first);
  const others = bySeen.filter((row) => row !== start);
  return [...(start === undefined ? [] : [start]), ...others].slice(0, MAP_SCREENS_MAX);
}

/** Null where its tree is gone or is none of a screen. */
async function sightOf(artifacts: Platform['artifacts'], capture: CaptureRow): Promise<Sight | null> {
  const { tenantId, hierarchyId, packageName, activity } = capture;
  const tree = await artifacts.get(tenantId, hierarchyId).catch(ifGone);
  if (tree === null) return null;
  const parsed = parseHierarchy(tree, { packageName, activity });
  return parsed.ok ? { capture, screen: parsed.screen } : null;
}

function ifGone(error: unknown): null {
  if (error instanceof TapwrightError && error.code === 'NOT_FOUND') return null;
  throw error;
}

function unknown({ packageName, appVersion }: WantedMap, versions: AppMap['versions']): TapwrightError {
  const known = versions.slice(0, 5).map((version) => version.appVersion || 'unknown');
  const app = packageName.slice(0, 80);
  if (known.length === 0)
    return new TapwrightError('NOT_FOUND', `nothing is known of ${app}`, {
      field: 'pkg',
      advice: 'Explore it, or run a goal on it that may learn.',
    });
  return new TapwrightError(
    'NOT_FOUND',
    `nothing is known of version ${appVersion?.slice(0, 40)} of ${app}`,
    {
      field: 'version',
      expected: `a version that was seen, such as ${known.join(', ')}`,
    },
  );
}
