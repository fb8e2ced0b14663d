import { corrupt } from './corrupt.ts';
import {
  at,
  box,
  type FieldPath,
  type Fields,
  fail,
  fieldsOf,
  innerPath,
  integer,
  listOf,
  optionalText,
  text,
} from './fields.ts';
import type {
  EventTarget,
  EventType,
  Graph,
  RecordedEdge,
  RecordedEvent,
  RecordedNode,
} from './recording.ts';

const NODES_MOST = 20_000;
const EDGES_MOST = 200_000;
const SIDE_MOST = 20_000;

/** Reads the text of a `graph.json`. Throws `RECORDING_CORRUPT` naming the first field that is wrong. */
export function parseGraph(json: string, file: string): Graph {
  const root: FieldPath = { file, path: '' };
  const graph = fieldsOf(parseJson(json, file), root);
  if (graph.schema !== 'utg-1') return fail(at(root, 'schema'), 'the string "utg-1"');
  const nodes = parseNodes(graph, root);
  const start = text(graph, 'start', root);
  if (!nodes.has(start)) return fail(at(root, 'start'), 'the id of a node');
  const packageName = text(graph, 'package', root);
  const app = text(graph, 'app', root);
  return {
    app,
    packageName,
    start,
    nodes,
    title: optionalText(graph, 'title', root) ?? app,
    screen: parseScreen(graph.screen, at(root, 'screen')),
    recorder: optionalText(graph, 'recorder', root) ?? '',
    edges: parseEdges(graph, root, nodes),
  };
}

function parseJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (thrown) {
    throw corrupt(file, '', 'valid JSON', thrown);
  }
}

function parseScreen(value: unknown, place: FieldPath): readonly [number, number] {
  const [width, height, ...rest] = listOf(value, place, 2).map((side, index) =>
    integer(side, at(place, index), 1, SIDE_MOST),
  );
  if (width === undefined || height === undefined || rest.length > 0)
    return fail(place, 'a list of width and height');
  return [width, height];
}

function parseNodes(graph: Fields, root: FieldPath): ReadonlyMap<string, RecordedNode> {
  const place = at(root, 'nodes');
  const nodes = new Map<string, RecordedNode>();
  for (const [index, value] of listOf(graph.nodes, place, NODES_MOST).entries()) {
    const node = parseNode(value, at(place, index));
    if (nodes.has(node.id)) return fail(at(at(place, index), 'id'), 'a unique id');
    nodes.set(node.id, node);
  }
  return nodes.size > 0 ? nodes : fail(place, 'a list of at least one node');
}

function parseNode(value: unknown, place: FieldPath): RecordedNode {
  const node = fieldsOf(value, place);
  const screenshot = optionalText(node, 'screenshot', place);
  return {
    id: text(node, 'id', place),
    struct: text(node, 'struct', place),
    packageName: text(node, 'package', place),
    activity: optionalText(node, 'activity', place) ?? '',
    hierarchy: innerPath(text(node, 'hierarchy', place), at(place, 'hierarchy')),
    screenshot: screenshot === null ? null : innerPath(screenshot, at(place, 'screenshot')),
  };
}

function parseEdges(
  graph: Fields,
  root: FieldPath,
  nodes: ReadonlyMap<string, RecordedNode>,
): readonly RecordedEdge[] {
  const place = at(root, 'edges');
  return listOf(graph.edges, place, EDGES_MOST).map((value, index) => {
    const here = at(place, index);
    const edge = fieldsOf(value, here);
    const from = text(edge, 'from', here);
    const to = text(edge, 'to', here);
    if (!nodes.has(from)) return fail(at(here, 'from'), 'the id of a node');
    if (!nodes.has(to)) return fail(at(here, 'to'), 'the id of a node');
    const count = edge.count === undefined ? 1 : integer(edge.count, at(here, 'count'), 1, 1_000_000_000);
    return { from, to, count, event: parseEvent(edge.event, at(here, 'event')) };
  });
}

const EVENT_TYPES: readonly EventType[] = ['tap', 'long_tap', 'set_text', 'scroll', 'key', 'launch', 'kill'];

function parseEvent(value: unknown, place: FieldPath): RecordedEvent {
  const event = fieldsOf(value, place);
  const type = EVENT_TYPES.find((known) => known === event.type);
  if (type === undefined) return fail(at(place, 'type'), `one of ${EVENT_TYPES.join(', ')}`);
  const onElement = type === 'tap' || type === 'long_tap' || type === 'set_text' || type === 'scroll';
  return {
    type,
    bounds: onElement ? box(event.bounds, at(place, 'bounds')) : null,
    target: event.target === undefined ? null : parseTarget(event.target, at(place, 'target')),
    text: optionalText(event, 'text', place),
    key: type === 'key' ? text(event, 'key', place) : null,
    direction: parseDirection(event, place),
    directionInferred: event.direction_inferred === true,
    intent: optionalText(event, 'intent', place),
  };
}

// One recorder writes `class_`, with only the last part of the name.
function parseTarget(value: unknown, place: FieldPath): EventTarget {
  const target = fieldsOf(value, place);
  return {
    resourceId: optionalText(target, 'resource_id', place) ?? '',
    text: optionalText(target, 'text', place) ?? '',
    desc: optionalText(target, 'desc', place) ?? '',
    className: optionalText(target, 'class', place) ?? optionalText(target, 'class_', place) ?? '',
  };
}

const DIRECTIONS = ['UP', 'DOWN', 'LEFT', 'RIGHT'] as const;

function parseDirection(event: Fields, place: FieldPath): RecordedEvent['direction'] {
  const word = optionalText(event, 'direction', place);
  if (word === null) return null;
  return (
    DIRECTIONS.find((known) => known === word) ??
    fail(at(place, 'direction'), `one of ${DIRECTIONS.join(', ')}`)
  );
}
