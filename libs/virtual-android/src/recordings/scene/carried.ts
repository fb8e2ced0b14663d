import type { TreeNode } from '@tapwright/virtual-ui';
import type { Page } from '../page/page.ts';
import { fieldLike } from '../page/widget.ts';

/** A text field of the current screen whose content was typed here. */
export interface FieldValue {
  readonly field: TreeNode;
  readonly value: string;
  /** The string that the recorder typed, if this screen shows its outcome; else null. */
  readonly recorded: string | null;
}

/** Typed texts that differ from the recording: the recorded text and the typed one (point 5). Oldest first. */
export type Replacements = ReadonlyMap<string, string>;

const REPLACEMENTS_MOST = 32;
/** Shorter recorded strings also occur in many places that have nothing to do with the typing. */
const REPLACED_LEAST = 3;

/** Remembers to show `typed` instead of `recorded`. Where both are equal, an earlier replacement ends. */
export function withReplacement(known: Replacements, recorded: string | null, typed: string): Replacements {
  if (recorded === null || recorded === '' || typed === '') return known;
  const next = new Map(known);
  next.delete(recorded);
  if (recorded !== typed) next.set(recorded, typed);
  const oldest = next.keys().next();
  if (next.size > REPLACEMENTS_MOST && oldest.done !== true) next.delete(oldest.value);
  return next;
}

/** The screens that values go from and to. `base`: the recorded screen that leads to `to`. */
interface Passage {
  readonly base: Page;
  readonly to: Page;
  /** All strings that the recorder typed. */
  readonly typedTexts: ReadonlySet<string>;
}

/**
 * The typed values that are still visible on the next screen. A field keeps its value while it is shown, unless the
 * recording says that the app itself changed the field's content.
 */
export function carryFields(
  fields: readonly FieldValue[],
  replacements: Replacements,
  { base, to }: Passage,
): readonly FieldValue[] {
  const editable = to.tree.nodes.filter(to.isEditable);
  return fields.flatMap((known) => {
    const field = fieldLike(known.field, editable);
    if (field === undefined) return [];
    const before = fieldLike(known.field, base.tree.nodes.filter(base.isEditable))?.text ?? known.field.text;
    const kept = field.text === before || field.text === known.recorded || replacements.has(field.text);
    return kept ? [{ ...known, field }] : [];
  });
}

/**
 * An outcome may be borrowed from a screen where the recorder had typed something else into the same field. Its later
 * screens show that string, which must be replaced by what was typed here.
 */
export function learnReplacements(
  fields: readonly FieldValue[],
  known: Replacements,
  { base, typedTexts }: Passage,
): Replacements {
  let next = known;
  for (const { field, value } of fields) {
    const recorded = fieldLike(field, base.tree.nodes.filter(base.isEditable))?.text;
    if (recorded !== undefined && typedTexts.has(recorded)) next = withReplacement(next, recorded, value);
  }
  return next;
}

type AttributeEdits = Map<number, Record<string, string>>;

/** How typing changes the dump of the page. */
export function typedEdits(
  page: Page,
  fields: readonly FieldValue[],
  replacements: Replacements,
): AttributeEdits {
  const edits: AttributeEdits = new Map();
  const change = (node: TreeNode, name: string, value: string): void => {
    edits.set(node.index, { ...edits.get(node.index), [name]: value });
  };
  const usable = new Map([...replacements].filter(([recorded]) => recorded.length >= REPLACED_LEAST));
  for (const node of usable.size > 0 ? page.tree.nodes : []) {
    const text = usable.get(node.text);
    const desc = usable.get(node.desc);
    if (text !== undefined) change(node, 'text', text);
    if (desc !== undefined) change(node, 'content-desc', desc);
  }
  for (const { field, value } of fields) change(field, 'text', displayed(field, value));
  return edits;
}

// Android dumps an empty field with its hint as the text, and a password as bullets.
function displayed(field: TreeNode, value: string): string {
  if (value === '') return field.attributes.get('hint') ?? '';
  return field.attributes.get('password') === 'true' ? '•'.repeat(value.length) : value;
}
