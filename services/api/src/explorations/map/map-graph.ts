import { markOfScreen } from '@tapwright/captures';
import { ActionKind, Direction, type MapGraph } from '@tapwright/contracts';
import { elementOfKey, eventOfAction, markOf, type RecordableEvent } from '@tapwright/runtime';
import { type Screen, structureKey } from '@tapwright/screen';
import type { TransitionRow } from '@tapwright/store';
import { type KnownMap, type Place, type Sight, titleOf } from './read-map.ts';

type Node = MapGraph['nodes'][number];
type Edge = MapGraph['edges'][number];

/** A screen that can be played. */
interface Shown {
  readonly node: Node;
  readonly screen: Screen;
}

/**
 * The map as the graph of a recording. A place stands for all screens of its kind, and shows the newest one; a way whose
 * element is not on it is left out and counted. Null where no screen is left to show.
 */
export function mapGraph({
  packageName,
  appVersion,
  versions,
  transitions,
  places,
}: KnownMap): MapGraph | null {
  const shown = shownOf(places);
  const [first] = shown.values();
  if (first === undefined) return null;
  const edges = transitions.flatMap((way) => edgeOf(way, shown) ?? []);
  const [, , width, height] = first.screen.bounds;
  return {
    schema: 'utg-1',
    app: packageName,
    title: packageName,
    package: packageName,
    app_version: appVersion,
    versions: versions.map((version) => ({
      app_version: version.appVersion,
      last_seen_at: version.lastSeenAt.toISOString(),
    })),
    screen: [width, height],
    recorder: 'tapwright',
    dropped_events: transitions.length - edges.length,
    start: first.node.id,
    nodes: [...shown.values()].map(({ node }) => node),
    edges,
  };
}

/** By identity. */
function shownOf(places: readonly Place[]): ReadonlyMap<string, Shown> {
  const structs = new Map<string, string>();
  const shown = new Map<string, Shown>();
  for (const place of places) {
    const { row, sight } = place;
    if (sight === null) continue;
    const key = structureKey(sight.screen);
    const struct = structs.get(key) ?? numbered('s', structs.size);
    structs.set(key, struct);
    const id = numbered('n', shown.size);
    shown.set(row.identity, {
      node: nodeOf(id, { struct, seen: row.seen, title: titleOf(place), sight }),
      screen: sight.screen,
    });
  }
  return shown;
}

function numbered(letter: string, number: number): string {
  return `${letter}${String(number).padStart(3, '0')}`;
}

function nodeOf(
  id: string,
  { sight, ...about }: Pick<Node, 'struct' | 'seen' | 'title'> & { readonly sight: Sight },
): Node {
  const { packageName, activity, hierarchyId, blackPicture } = sight.capture;
  const pictureId = blackPicture ? null : sight.capture.pictureId;
  return {
    id,
    ...about,
    package: packageName,
    activity,
    layout: markOf(markOfScreen(sight), 'layout'),
    views: sight.screen.elements.length,
    hierarchy: `h/${id}.xml.gz`,
    ...(pictureId === null ? {} : { screenshot: `s/${id}.png` }),
    artifacts: { hierarchy: hierarchyId, ...(pictureId === null ? {} : { screenshot: pictureId }) },
  };
}

function edgeOf(
  { fromIdentity, toIdentity, key, times }: TransitionRow,
  shown: ReadonlyMap<string, Shown>,
): Edge | null {
  const from = shown.get(fromIdentity);
  const to = shown.get(toIdentity);
  const event = from === undefined ? null : eventOfKey(from.screen, key);
  if (from === undefined || to === undefined || event === null) return null;
  return { from: from.node.id, to: to.node.id, count: times, event: written(event) };
}

/** What an action's key says was done on this screen; typed texts are not part of it. Null where its element is not there. */
function eventOfKey(screen: Screen, key: string): RecordableEvent | null {
  const [first, second] = key.split('|');
  const kind = ActionKind.safeParse(first);
  if (!kind.success) return null;
  const direction = Direction.safeParse(second).data ?? null;
  const target = elementOfKey(screen, { key, kind: kind.data, direction });
  return eventOfAction({ kind: kind.data, direction, text: null, target });
}

function written({ target, ...event }: RecordableEvent): Edge['event'] {
  if (target === undefined) return event;
  const { resourceId, text, desc, className } = target;
  return { ...event, target: { resource_id: resourceId, text, desc, class: className } };
}
