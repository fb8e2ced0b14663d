import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TapwrightError } from '@tapwright/contracts';
import type { Box, EventTarget, RecordedEvent } from './recording.ts';

/** One screen as it was captured. */
export interface CapturedScreen {
  /** Screens with the same key are the same: they are written once. */
  readonly key: string;
  /** Screens of the same structure share it, whatever their texts. */
  readonly struct: string;
  readonly packageName: string;
  readonly activity: string;
  /** The dump as the device gave it. */
  readonly hierarchy: string;
  readonly views: number;
  readonly png: Uint8Array | null;
}

/** What was done between two screens, in the terms of `utg-1`. */
export type CapturedEvent = Pick<RecordedEvent, 'type'> & {
  readonly bounds?: Box;
  readonly target?: EventTarget;
  readonly text?: string;
  readonly key?: string;
  readonly direction?: 'UP' | 'DOWN' | 'LEFT' | 'RIGHT';
  readonly intent?: string;
};

export interface RecordingWriterOptions {
  readonly dir: string;
  /** The recorded app. Null: the first one that is seen, except the home screen. */
  readonly packageName: string | null;
  readonly screen: readonly [width: number, height: number];
  /** Only `save` writes the graph, for one that is written at once; by default every call does. */
  readonly atOnce?: boolean;
}

/**
 * Writes a recording that {@link loadRecording} reads. After every call the folder holds a complete recording, unless it is
 * written at once.
 */
export interface RecordingWriter {
  /** Writes a screen if it is new; gives its node's id. @throws `INPUT_INVALID` when the recording is full */
  screen(captured: CapturedScreen): string;
  /** Counts the edge. */
  edge(from: string, event: CapturedEvent, to: string): void;
  /** Counts an action whose outcome is not known. */
  drop(): void;
  /** Writes the graph as it is now. */
  save(): void;
  readonly nodes: number;
  readonly edges: number;
  readonly dropped: number;
}

interface WrittenEdge {
  readonly from: string;
  readonly to: string;
  readonly event: object;
  count: number;
}

interface WrittenNode {
  readonly id: string;
  readonly package: string;
}

const NODES_MOST = 5_000;
const EDGES_MOST = 50_000;

/** Makes the folder. The app's first screen becomes the start. Pictures are PNGs of the screen's own size. */
export function createRecordingWriter(options: RecordingWriterOptions): RecordingWriter {
  const { dir } = options;
  for (const folder of ['h', 's']) mkdirSync(join(dir, folder), { recursive: true });
  const ids = new Map<string, string>();
  const structs = new Map<string, string>();
  const nodes: WrittenNode[] = [];
  const edges = new Map<string, WrittenEdge>();
  let dropped = 0;

  const saveEach = (): void => {
    if (options.atOnce !== true) save();
  };
  const save = (): void => {
    const packageName = options.packageName ?? appOf(nodes);
    const graph = {
      schema: 'utg-1',
      app: packageName,
      title: packageName,
      package: packageName,
      screen: options.screen,
      source: 'recorded from a device',
      recorder: 'tapwright',
      dropped_events: dropped,
      start: (nodes.find((node) => node.package === packageName) ?? nodes[0])?.id,
      nodes,
      edges: [...edges.values()],
    };
    writeWhole(join(dir, 'graph.json'), `${JSON.stringify(graph, null, 1)}\n`);
  };

  return {
    screen(captured) {
      const known = ids.get(captured.key);
      if (known !== undefined) return known;
      if (nodes.length >= NODES_MOST) throw full(dir, `${NODES_MOST} screens`);
      const id = `n${String(nodes.length).padStart(3, '0')}`;
      nodes.push(writeNode(dir, id, captured, numbered(structs, captured.struct)));
      ids.set(captured.key, id);
      saveEach();
      return id;
    },
    edge(from, event, to) {
      const key = JSON.stringify([from, to, event]);
      const known = edges.get(key);
      if (known !== undefined) known.count += 1;
      else if (edges.size >= EDGES_MOST) throw full(dir, `${EDGES_MOST} transitions`);
      else edges.set(key, { from, to, event: fieldsOf(event), count: 1 });
      saveEach();
    },
    drop() {
      dropped += 1;
      saveEach();
    },
    save,
    get nodes() {
      return nodes.length;
    },
    get edges() {
      return edges.size;
    },
    get dropped() {
      return dropped;
    },
  };
}

/** The first app that is not a home screen; else the first of all. */
function appOf(nodes: readonly WrittenNode[]): string {
  const apps = nodes.map((node) => node.package);
  return apps.find((name) => !/launcher|systemui/.test(name)) ?? apps[0] ?? '';
}

function writeNode(dir: string, id: string, captured: CapturedScreen, struct: string): WrittenNode {
  const hierarchy = `h/${id}.xml.gz`;
  const picture = `s/${id}.png`;
  writeFileSync(join(dir, hierarchy), gzipSync(captured.hierarchy));
  if (captured.png !== null) writeFileSync(join(dir, picture), captured.png);
  const node = {
    id,
    struct,
    package: captured.packageName,
    activity: captured.activity,
    views: captured.views,
    hierarchy,
    ...(captured.png === null ? {} : { screenshot: picture }),
  };
  return node;
}

/** `s000`, `s001` … in the order of appearance. */
function numbered(structs: Map<string, string>, key: string): string {
  const known = structs.get(key) ?? `s${String(structs.size).padStart(3, '0')}`;
  structs.set(key, known);
  return known;
}

function fieldsOf({ target, ...event }: CapturedEvent): object {
  if (target === undefined) return event;
  const { resourceId, text, desc, className } = target;
  const named = { resource_id: resourceId, text, desc, class: className };
  return { ...event, target: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')) };
}

/** Writes a file in one step: a reader never sees half of it. */
function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

function full(dir: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `the recording in ${dir} is full`, {
    field: 'out',
    expected: `at most ${expected}`,
  });
}
