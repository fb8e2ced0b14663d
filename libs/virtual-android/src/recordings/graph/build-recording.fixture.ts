import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { escapeAttribute } from '@tapwright/virtual-ui';
import { onTestFinished } from 'vitest';
import { formatBox } from '../page/box.ts';
import type { Box } from './recording.ts';

/** For tests: writes small recordings into temporary folders. */
export interface ElementSpec {
  readonly box: Box;
  readonly id?: string;
  readonly class?: string;
  readonly text?: string;
  readonly desc?: string;
  /** Attributes that are `true`, by name. */
  readonly is?: readonly string[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly inner?: readonly ElementSpec[];
}

interface NodeSpec {
  readonly struct?: string;
  readonly package?: string;
  readonly activity?: string;
  /** The main window's box; the whole screen if not given. */
  readonly window?: Box;
  readonly inner: readonly ElementSpec[];
  readonly jpeg?: Uint8Array;
}

export interface RecordingSpec {
  readonly nodes: Readonly<Record<string, NodeSpec>>;
  readonly edges?: readonly unknown[];
  readonly start?: string;
  readonly recorder?: string;
}

export const APP = 'org.example.app';
export const SCREEN: Box = [0, 0, 400, 800];

/** Writes the recording and returns its folder. `start` is the first node if not given. */
export function buildRecording(spec: RecordingSpec): string {
  const dir = mkdtempSync(join(tmpdir(), 'recording-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'h'));
  mkdirSync(join(dir, 's'));
  const nodes = Object.entries(spec.nodes).map(([id, node]) => writeNode(dir, id, node));
  const graph = {
    schema: 'utg-1',
    app: 'example',
    title: 'Example',
    package: APP,
    screen: [400, 800],
    recorder: spec.recorder ?? 'droidbot',
    start: spec.start ?? Object.keys(spec.nodes)[0],
    nodes,
    edges: spec.edges ?? [],
  };
  writeFileSync(join(dir, 'graph.json'), JSON.stringify(graph));
  return dir;
}

function writeNode(dir: string, id: string, node: NodeSpec): unknown {
  const window: ElementSpec = {
    box: node.window ?? SCREEN,
    class: 'android.widget.FrameLayout',
    inner: node.inner,
  };
  const owner = node.package ?? APP;
  const xml = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<hierarchy rotation="0">${elementXml(window, owner)}</hierarchy>`;
  writeFileSync(join(dir, 'h', `${id}.xml.gz`), gzipSync(xml));
  if (node.jpeg !== undefined) writeFileSync(join(dir, 's', `${id}.jpg`), node.jpeg);
  return {
    id,
    struct: node.struct ?? id,
    package: owner,
    activity: node.activity ?? `${owner}/${owner}.Main`,
    hierarchy: `h/${id}.xml.gz`,
    ...(node.jpeg === undefined ? {} : { screenshot: `s/${id}.jpg` }),
  };
}

const FLAGS = [
  'checkable',
  'checked',
  'clickable',
  'enabled',
  'focusable',
  'focused',
  'scrollable',
  'long-clickable',
];

function elementXml(element: ElementSpec, owner: string): string {
  const attributes: Record<string, string> = {
    text: element.text ?? '',
    'resource-id': element.id ?? '',
    class: element.class ?? 'android.widget.TextView',
    package: owner,
    'content-desc': element.desc ?? '',
    ...Object.fromEntries(FLAGS.map((flag) => [flag, String(element.is?.includes(flag) ?? false)])),
    bounds: formatBox(element.box),
    ...element.attributes,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  const inner = (element.inner ?? []).map((child) => elementXml(child, owner)).join('');
  return `<node ${written.join(' ')}>${inner}</node>`;
}

/** A recorded edge on an element, as the recorders write it. */
export function edge(
  from: string,
  to: string,
  element: ElementSpec,
  more: Readonly<Record<string, unknown>> & { readonly type?: string; readonly count?: number } = {},
): unknown {
  const { count = 1, ...event } = more;
  const target = {
    ...(element.id === undefined ? {} : { resource_id: element.id }),
    ...(element.text === undefined ? {} : { text: element.text }),
    ...(element.desc === undefined ? {} : { desc: element.desc }),
    class: element.class ?? 'android.widget.TextView',
  };
  return { from, to, count, event: { type: 'tap', bounds: element.box, target, ...event } };
}
