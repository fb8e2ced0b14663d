import type { Bounds } from '@tapwright/virtual-ui';

/** A box, in pixels of the recording's screen (point 8). */
export type Box = Bounds;

export type EventType = 'tap' | 'long_tap' | 'set_text' | 'scroll' | 'key' | 'launch' | 'kill';

/** What the recorder noted about the element it acted on. Empty strings: it noted nothing. */
export interface EventTarget {
  readonly resourceId: string;
  readonly text: string;
  readonly desc: string;
  /** Full class name; in some recordings only its last part. */
  readonly className: string;
}

export interface RecordedEvent {
  readonly type: EventType;
  readonly bounds: Box | null;
  readonly target: EventTarget | null;
  /** For `set_text`; null where the recorder lost it. */
  readonly text: string | null;
  /** For `key`: the name without `KEYCODE_`. */
  readonly key: string | null;
  /** For `scroll`: the recorder's own word, see point 6. */
  readonly direction: 'UP' | 'DOWN' | 'LEFT' | 'RIGHT' | null;
  /** True where the direction was computed from how the content moved. */
  readonly directionInferred: boolean;
  /** For `launch`: the shell command. */
  readonly intent: string | null;
}

export interface RecordedEdge {
  readonly from: string;
  readonly to: string;
  readonly event: RecordedEvent;
  /** How often it was seen; at least 1. */
  readonly count: number;
}

export interface RecordedNode {
  readonly id: string;
  /** Nodes of the same structure have the same value, whatever their texts (point 10). */
  readonly struct: string;
  readonly packageName: string;
  readonly activity: string;
  /** Path of the gzipped hierarchy inside the recording. */
  readonly hierarchy: string;
  /** Path of the JPEG inside the recording; null where there is none (point 14). */
  readonly screenshot: string | null;
}

/** The content of `graph.json`, checked: every edge joins known nodes and `start` is one of them. */
export interface Graph {
  readonly app: string;
  readonly title: string;
  readonly packageName: string;
  /** Width and height in pixels: the space of all boxes (point 8). */
  readonly screen: readonly [number, number];
  readonly recorder: string;
  readonly start: string;
  readonly nodes: ReadonlyMap<string, RecordedNode>;
  readonly edges: readonly RecordedEdge[];
}

/** A recording that was checked. Hierarchies and pictures are read when they are needed. */
export interface Recording extends Graph {
  /** The folder it came from. */
  readonly dir: string;
  edgesFrom(node: string): readonly RecordedEdge[];
  /** Ids of all nodes of a structure, in file order. */
  nodesOfStruct(struct: string): readonly string[];
  /** The node's dump as recorded. Throws `RECORDING_CORRUPT`. */
  readHierarchy(node: string): string;
  /** The node's JPEG; null where none was recorded. Throws as {@link readHierarchy} does. */
  readScreenshot(node: string): Uint8Array | null;
}
