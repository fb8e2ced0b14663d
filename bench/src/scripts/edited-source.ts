import type { Bounds } from '@tapwright/contracts';
import type { InputEvent, ScreenSource } from '@tapwright/virtual-ui';
import { type DumpNode, readDump, writeDump } from './dump-tree.ts';

/** An element that was moved, and how far away the app itself has it. */
export interface Move {
  readonly node: DumpNode;
  readonly back: readonly [dx: number, dy: number];
  /** It is drawn over everything at its place. */
  readonly onTop?: true;
}

export interface Edited {
  readonly roots: readonly DumpNode[];
  /** Later ones lie inside earlier ones. */
  readonly moves: readonly Move[];
}

/** What a changed app shows in place of its own windows. Pure. */
export type Edit = (roots: readonly DumpNode[]) => Edited;

/**
 * A source whose dumps are changed on their way out: the world of the app has changed, while the app itself is the
 * same. Inputs hit what is visible: a point on a moved element is mapped back to where the app has it.
 */
export function editedSource(below: ScreenSource, edit: Edit): ScreenSource {
  const edited = () => {
    const view = below.view();
    return { view, ...edit(readDump(view.hierarchy)) };
  };
  return {
    ...sameSource(below),
    view() {
      const { view, roots } = edited();
      return { ...view, hierarchy: writeDump(view.hierarchy, roots) };
    },
    input: (event) => below.input(back(event, edited())),
  };
}

function back(event: InputEvent, { roots, moves }: Edited): InputEvent {
  // A swipe over a list scrolls the list, whichever row is touched.
  if (event.kind !== 'tap' && event.kind !== 'long_tap') return event;
  const { x, y } = event;
  const path = topmost(roots, x, y);
  const over = moves.findLast(({ node, onTop }) => onTop === true && holds(node.bounds, x, y));
  const [dx, dy] = (over ?? moves.findLast(({ node }) => path.includes(node)))?.back ?? [0, 0];
  return { ...event, x: x + dx, y: y + dy };
}

/** The node that a touch hits, and its ancestors; among nodes that can be tapped, the last one drawn. */
function topmost(roots: readonly DumpNode[], x: number, y: number): readonly DumpNode[] {
  let found: readonly DumpNode[] = [];
  const look = (node: DumpNode, around: readonly DumpNode[]): void => {
    const path = [...around, node];
    const { clickable, 'long-clickable': long } = node.attributes;
    if (holds(node.bounds, x, y) && (clickable === 'true' || long === 'true')) found = path;
    for (const child of node.children) look(child, path);
  };
  for (const root of roots) look(root, []);
  return found;
}

function holds([left, top, right, bottom]: Bounds, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/** All of a source as it is, to be changed in part. */
export function sameSource(below: ScreenSource): ScreenSource {
  return {
    width: below.width,
    height: below.height,
    apps: below.apps,
    ...(below.clock === undefined ? {} : { clock: below.clock }),
    view: () => below.view(),
    picture: () => below.picture(),
    input: (event) => below.input(event),
    start: (component, uri) => below.start(component, uri),
    forceStop: (packageName) => below.forceStop(packageName),
    clear: (packageName) => below.clear(packageName),
    attach: (phone) => below.attach?.(phone),
  };
}
