import { isTrue, type TreeNode } from '@tapwright/virtual-ui';
import type { RecordedEdge, RecordedEvent } from '../graph/recording.ts';
import { contains, sameBox } from '../page/box.ts';
import { type Hit, hitTest } from '../page/hit-test.ts';
import type { ScrollWindow } from '../page/layout.ts';
import type { Axis } from '../page/layout-axis.ts';
import type { PageEdge } from '../page/page.ts';
import { clamp, type Position, type Scene, type World } from '../scene/scene.ts';
import { matesEdges } from './borrow.ts';
import { followOne, type Step, unrecorded } from './step.ts';
import { touch } from './touch.ts';

type Point = readonly [number, number];

/** A finger that moves fewer pixels does not swipe: it taps, or long-taps from {@link LONG_TAP_MS} on. */
const SLOP = 16;
const LONG_TAP_MS = 400;
/** Share of a page's width that a finger must move to turn it. */
const PAGE_TURN = 0.15;

interface Pull {
  readonly axis: Axis;
  /** Pixels by which the content moves left or up. Positive: later content comes into view. */
  readonly by: number;
}

/** Swipes over the screen. */
export function swipe(world: World, scene: Scene, from: Point, to: Point, ms: number): Step {
  const moved: Point = [from[0] - to[0], from[1] - to[1]];
  const axis: Axis = Math.abs(moved[0]) > Math.abs(moved[1]) ? 0 : 1;
  const pull: Pull = { axis, by: moved[axis] };
  if (Math.abs(pull.by) < SLOP)
    return touch(world, scene, ms >= LONG_TAP_MS ? 'long_tap' : 'tap', from[0], from[1]);
  const hit = hitTest(scene.page.tree, scene.shown, from[0], from[1]);
  if (hit === null) return unrecorded(scene);
  const windows = hit.stack.filter((node) => isTrue(node, 'scrollable'));
  const element = windows[0] ?? hit.primary;
  const along = (edge: RecordedEdge): boolean => agreement(world, edge.event, pull) === 'along';
  const own = onAxis(world, scene, hit, from, pull);
  const ahead = own.filter(({ edge }) => along(edge));
  const followed = followOne(world, scene, leading(ahead), element);
  if (followed !== null) return followed;
  const position = scrolled(scene, windows, pull);
  if (position !== null) return { position, basis: 'synthetic', element };
  return (
    followOne(world, scene, ahead, element) ??
    followOne(world, scene, borrowed(world, scene, windows, along), element) ??
    followOne(world, scene, own, element) ??
    unrecorded(scene, element)
  );
}

function leading(edges: readonly PageEdge[]): readonly PageEdge[] {
  return edges.filter(({ edge }) => edge.from !== edge.to);
}

/** Recorded scrolls of the elements under the finger, on this axis in any direction (point 6). */
function onAxis(world: World, { page }: Scene, hit: Hit, from: Point, pull: Pull): readonly PageEdge[] {
  return page.edges.filter(({ edge, element }) => {
    if (edge.event.type !== 'scroll' || agreement(world, edge.event, pull) === 'across') return false;
    if (element !== undefined) return hit.stack.includes(element);
    return edge.event.bounds !== null && contains(edge.event.bounds, from[0], from[1]);
  });
}

/**
 * Whether a recorded scroll went in the finger's direction (point 6). An inferred word says how the content moved.
 * DroidBot's word names the end that comes into view. For other recorders only the axis is known.
 */
function agreement(world: World, event: RecordedEvent, pull: Pull): 'along' | 'against' | 'across' {
  const { direction } = event;
  if (direction === null) return 'along';
  const axis: Axis = direction === 'LEFT' || direction === 'RIGHT' ? 0 : 1;
  if (axis !== pull.axis) return 'across';
  const firstHalf = direction === 'UP' || direction === 'LEFT';
  const forward = pull.by > 0;
  if (event.directionInferred) return firstHalf === forward ? 'along' : 'against';
  if (world.recording.recorder === 'droidbot') return firstHalf === forward ? 'against' : 'along';
  return 'along';
}

/** Moves the innermost window that can still move in this direction (point 12); null where none can. */
function scrolled({ position, page }: Scene, windows: readonly TreeNode[], pull: Pull): Position | null {
  for (const { index } of windows) {
    const window = page.layout.windows.get(index);
    if (window === undefined) continue;
    const offset = position.offsets.get(index) ?? [0, 0];
    const next = clamp(offset[pull.axis] + distance(window, pull), window.range[pull.axis]);
    if (next === offset[pull.axis]) continue;
    const moved: readonly [number, number] = pull.axis === 0 ? [next, offset[1]] : [offset[0], next];
    return { ...position, typing: null, offsets: new Map(position.offsets).set(index, moved) };
  }
  return null;
}

/** The content moves as far as the finger, without a fling. Pages turn one at a time. */
function distance(window: ScrollWindow, { axis, by }: Pull): number {
  if (axis === 1 || !window.paged) return by;
  const width = window.box[2] - window.box[0];
  return Math.abs(by) < width * PAGE_TURN ? 0 : Math.sign(by) * width;
}

function borrowed(
  world: World,
  { page }: Scene,
  windows: readonly TreeNode[],
  wanted: (edge: RecordedEdge) => boolean,
): readonly PageEdge[] {
  const alike = (edge: RecordedEdge): boolean =>
    edge.event.type === 'scroll' && wanted(edge) && windows.some((window) => isWindowOf(window, edge.event));
  return matesEdges(world.recording, page, alike).map((edge) => ({
    edge,
    element: undefined,
    actor: undefined,
  }));
}

function isWindowOf(window: TreeNode, { target, bounds }: RecordedEvent): boolean {
  if (target !== null && target.resourceId !== '') return target.resourceId === window.resourceId;
  return bounds !== null && sameBox(bounds, window.bounds);
}
