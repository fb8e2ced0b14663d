import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { corrupt, missing } from './corrupt.ts';
import { parseGraph } from './parse-graph.ts';
import type { Graph, RecordedEdge, RecordedNode, Recording } from './recording.ts';

const MEGABYTE = 1_048_576;
/** Most bytes of a file. A larger one is refused before it is read. */
const MOST = { graph: 64 * MEGABYTE, packed: 8 * MEGABYTE, hierarchy: 16 * MEGABYTE, picture: 16 * MEGABYTE };

/** Reads and checks a recording of format `utg-1`. Throws `RECORDING_MISSING` or `RECORDING_CORRUPT`. */
export async function loadRecording(dir: string): Promise<Recording> {
  const file = join(dir, 'graph.json');
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw missing(file, 'the graph of a recording');
  const graph = parseGraph(readBounded(file, MOST.graph).toString('utf8'), file);
  for (const node of graph.nodes.values()) checkFiles(dir, file, node);
  return withFiles(dir, graph);
}

function withFiles(dir: string, graph: Graph): Recording {
  const edgesFrom = Map.groupBy(graph.edges, (edge: RecordedEdge) => edge.from);
  const structs = Map.groupBy(graph.nodes.values(), (node: RecordedNode) => node.struct);
  const nodeOf = (id: string): RecordedNode => {
    const node = graph.nodes.get(id);
    if (node === undefined) throw corrupt(join(dir, 'graph.json'), `nodes`, `a list with the node ${id}`);
    return node;
  };
  return {
    ...graph,
    dir,
    edgesFrom: (node) => edgesFrom.get(node) ?? [],
    nodesOfStruct: (struct) => (structs.get(struct) ?? []).map((node) => node.id),
    readHierarchy: (id) => readPacked(join(dir, nodeOf(id).hierarchy)),
    readScreenshot(id) {
      const path = nodeOf(id).screenshot;
      return path === null ? null : readBounded(join(dir, path), MOST.picture);
    },
  };
}

// Only cheap checks: the files exist, have a sane size and begin like gzip. Other faults show when they are read.
function checkFiles(dir: string, file: string, node: RecordedNode): void {
  const path = join(dir, node.hierarchy);
  if (statSync(path, { throwIfNoEntry: false }) === undefined)
    throw corrupt(file, `nodes.${node.id}.hierarchy`, 'a file that exists');
  checkSize(path, MOST.packed);
  const magic = Buffer.alloc(2);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, magic, 0, 2, 0);
  } finally {
    closeSync(handle);
  }
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) throw corrupt(path, '', 'a gzip file');
  if (node.screenshot !== null) checkSize(join(dir, node.screenshot), MOST.picture);
}

function checkSize(path: string, most: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || found.size > most)
    throw corrupt(path, '', `a file of at most ${most} bytes`);
}

function readBounded(path: string, most: number): Buffer {
  checkSize(path, most);
  return readFileSync(path);
}

function readPacked(path: string): string {
  const packed = readBounded(path, MOST.packed);
  try {
    return gunzipSync(packed, { maxOutputLength: MOST.hierarchy }).toString('utf8');
  } catch (thrown) {
    throw corrupt(path, '', `gzip of at most ${MOST.hierarchy} bytes of XML`, thrown);
  }
}
