import { parseTree, type Tree, type TreeNode } from '@tapwright/virtual-ui';
import { buildRecording, type ElementSpec, type RecordingSpec } from './graph/build-recording.fixture.ts';
import { loadRecording } from './graph/load.ts';
import type { Box } from './graph/recording.ts';
import { createRecordingSource, type RecordingSource, type RecordingSourceOptions } from './source.ts';

type Options = Omit<RecordingSourceOptions, 'recording'>;

/** For tests: a device on a recording built from the specification, with its app started. */
export async function started(spec: RecordingSpec, options: Options = {}): Promise<RecordingSource> {
  const recording = await loadRecording(buildRecording(spec));
  const source = createRecordingSource({ recording, ...options });
  source.start(recording.packageName);
  return source;
}

/** Taps the middle of a box. */
export function tapOn(
  source: RecordingSource,
  { box }: Pick<ElementSpec, 'box'>,
): ReturnType<RecordingSource['input']> {
  return source.input({ kind: 'tap', ...middle(box) });
}

export function middle([left, top, right, bottom]: Box): { readonly x: number; readonly y: number } {
  return { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) };
}

export function press(source: RecordingSource, ...keys: readonly string[]): void {
  for (const key of keys) source.input({ kind: 'key', key });
}

/** The elements of the current dump. */
export function dumped(source: RecordingSource): readonly TreeNode[] {
  const { hierarchy } = source.view();
  if (hierarchy !== latest?.xml) latest = parsed(hierarchy);
  return latest.nodes;
}

// Kept, since long walks look at the same screen again and again.
let latest: Tree | undefined;

function parsed(hierarchy: string): Tree {
  const tree = parseTree(hierarchy);
  if ('reason' in tree) throw new Error(`The dump is not well-formed at ${tree.at}: ${tree.reason}`);
  return tree;
}

export function textsOf(source: RecordingSource): readonly string[] {
  return dumped(source)
    .map((node) => node.text)
    .filter((text) => text !== '');
}
