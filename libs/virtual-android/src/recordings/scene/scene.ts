import type { TreeNode } from '@tapwright/virtual-ui';
import type { Box, Recording } from '../graph/recording.ts';
import type { Layout, Offsets } from '../page/layout.ts';
import type { Page, PageEdge, Pages } from '../page/page.ts';
import { fieldLike } from '../page/widget.ts';
import {
  carryFields,
  type FieldValue,
  learnReplacements,
  type Replacements,
  withReplacement,
} from './carried.ts';
import { type Entry, type History, pass } from './history.ts';
import { isLauncher } from './launcher.ts';

/** Everything that stays the same while a recording is replayed. */
export interface World {
  readonly recording: Recording;
  readonly pages: Pages;
  /** Random numbers, for inputs with several recorded targets. */
  readonly random: () => number;
  readonly typedTexts: ReadonlySet<string>;
  /** The node, or made-up place, that HOME leads to. */
  readonly launcher: string;
  /** The node that a launch leads to, if the user chose one (point 11). */
  readonly start: string | null;
  readonly seeded: boolean;
}

/** Where the device is: a recorded node, and what was done on it since. Immutable. */
export interface Position {
  readonly node: string;
  readonly offsets: Offsets;
  readonly fields: readonly FieldValue[];
  readonly replacements: Replacements;
  /** The field that a tap focused; null: the one that the recording shows as focused. */
  readonly focus: TreeNode | null;
  readonly keyboard: boolean;
  readonly history: History;
  /** Where typing into the focused field began: the next characters can still lead elsewhere from there. */
  readonly typing: { readonly origin: Position; readonly field: TreeNode } | null;
}

/** A position with everything that follows from it. */
export interface Scene {
  readonly position: Position;
  readonly page: Page;
  readonly shown: readonly (Box | null)[];
}

const NOWHERE_SCROLLED: Offsets = new Map();

export function freshPosition(node: string, replacements: Replacements = new Map()): Position {
  return {
    node,
    replacements,
    offsets: NOWHERE_SCROLLED,
    fields: [],
    focus: null,
    keyboard: false,
    history: [],
    typing: null,
  };
}

export function sceneOf(world: World, position: Position): Scene {
  const page = world.pages(position.node);
  return { position, page, shown: page.layout.shown(position.offsets) };
}

/** The position after an edge of this node or a borrowed one. A loop leaves the screen as it is (point 1: real no-ops). */
export function follow(world: World, { position, page }: Scene, { edge }: PageEdge): Position {
  if (edge.from === edge.to) return settled(position);
  const to = world.pages(edge.to);
  const left: Entry = { node: position.node, offsets: position.offsets, fields: position.fields };
  const { history, resumed } = pass(position.history, left, page, to, world.pages);
  const base = world.pages(edge.from);
  const passage = { base, to, typedTexts: world.typedTexts };
  const replacements = learnReplacements(position.fields, position.replacements, passage);
  const stays = resumed === left;
  // A dialog returns to the form below it. A form that is reached again in another way is new.
  const below = page.transient && !stays ? resumed : null;
  const source = below === null ? passage : { ...passage, base: world.pages(below.node) };
  const fields = carryFields(below?.fields ?? position.fields, replacements, source);
  const focus =
    stays && position.focus ? (fieldLike(position.focus, to.tree.nodes.filter(to.isEditable)) ?? null) : null;
  return {
    node: edge.to,
    offsets: resumed === null ? NOWHERE_SCROLLED : fitting(resumed.offsets, to.layout),
    fields,
    replacements,
    focus,
    keyboard: focus !== null && position.keyboard,
    history: isHome(world, to) ? [] : history,
    typing: null,
  };
}

/** The same position, with typing finished. */
export function settled(position: Position): Position {
  return position.typing === null ? position : { ...position, typing: null };
}

function isHome(world: World, page: Page): boolean {
  const home = world.pages(world.launcher).node.packageName;
  return page.node.packageName === home || isLauncher(page.node.packageName, world.recording);
}

/** Limits offsets to what another screen's windows allow. */
function fitting(offsets: Offsets, { windows }: Layout): Offsets {
  const kept = new Map<number, readonly [number, number]>();
  for (const [index, [x, y]] of offsets) {
    const range = windows.get(index)?.range;
    if (range !== undefined) kept.set(index, [clamp(x, range[0]), clamp(y, range[1])]);
  }
  return kept;
}

export function clamp(value: number, [least, greatest]: readonly [number, number]): number {
  return Math.min(Math.max(value, least), greatest);
}

/** The field on the screen that has the focus (point 13); undefined where there is none. */
export function focusedField({ position, page, shown }: Scene): TreeNode | undefined {
  // Compared by index: a page that was read again has the same elements as new objects.
  if (position.focus !== null) return page.tree.nodes[position.focus.index];
  return page.tree.nodes.find(
    (node) =>
      node.attributes.get('focused') === 'true' && page.isEditable(node) && shown[node.index] !== null,
  );
}

/** The position, with new content for a field on its screen. */
export function withField(
  position: Position,
  field: TreeNode,
  value: string,
  recorded: string | null,
): Position {
  const others = position.fields.filter((known) => known.field.index !== field.index);
  return {
    ...position,
    fields: [...others, { field, value, recorded }],
    replacements: withReplacement(position.replacements, recorded, value),
  };
}
