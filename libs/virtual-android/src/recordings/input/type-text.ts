import type { TreeNode } from '@tapwright/virtual-ui';
import { sameBox } from '../page/box.ts';
import type { Page, PageEdge } from '../page/page.ts';
import { fieldLike, sameClass } from '../page/widget.ts';
import { withReplacement } from '../scene/carried.ts';
import { focusedField, type Scene, sceneOf, type World, withField } from '../scene/scene.ts';
import { matesEdges } from './borrow.ts';
import { followOne, type Step, unrecorded } from './step.ts';

const VALUE_MOST = 10_000;

/** Types into the focused field. Without one the characters are dropped, as on a phone (point 13). */
export function typeText(world: World, scene: Scene, text: string): Step {
  const field = focusedField(scene);
  if (field === undefined) return unrecorded(scene);
  const value = (contentOf(world, scene, field) + text).slice(0, VALUE_MOST);
  const typing = scene.position.typing ?? { origin: scene.position, field };
  const origin = sceneOf(world, typing.origin);
  for (const [from, edges] of outcomes(world, scene, field, origin, typing.field, value)) {
    const followed = followOne(world, from, edges, field);
    if (followed !== null) return typed(world, followed, field, value, typing);
  }
  const recorded = scene.position.fields.find((known) => known.field.index === field.index)?.recorded ?? null;
  return {
    position: { ...withField(scene.position, field, value, recorded), typing, focus: field, keyboard: true },
    basis: 'synthetic',
    element: field,
    text: value,
  };
}

/**
 * The recorded outcomes of a field with this content, best first. Exactly this string comes before any other (point 5).
 * Further typing is also matched where typing began: more characters can make a string that was recorded there.
 */
function* outcomes(
  world: World,
  scene: Scene,
  field: TreeNode,
  origin: Scene,
  originField: TreeNode,
  value: string,
): Generator<readonly [Scene, readonly PageEdge[]]> {
  const exact = ({ edge }: PageEdge): boolean => edge.event.text === value;
  const own = typedInto(scene.page, field);
  const first = origin.position === scene.position;
  yield [scene, own.filter(exact)];
  if (!first) yield [origin, typedInto(origin.page, originField).filter(exact)];
  const borrowed = borrowedInto(world, origin.page, originField);
  yield [origin, borrowed.filter(exact)];
  if (!first) return;
  yield [scene, own];
  yield [scene, borrowed];
}

function typedInto(page: Page, field: TreeNode): readonly PageEdge[] {
  return page.edges.filter(
    ({ edge, element }) => edge.event.type === 'set_text' && element?.index === field.index,
  );
}

function borrowedInto(world: World, page: Page, field: TreeNode): readonly PageEdge[] {
  const mates = matesEdges(
    world.recording,
    page,
    ({ event }) =>
      event.type === 'set_text' &&
      event.target?.resourceId === field.resourceId &&
      sameClass(field.className, event.target.className),
  );
  return mates.flatMap((edge) => {
    const mate = world.pages(edge.from);
    const found = mate.edges.find((inner) => inner.edge === edge);
    if (found?.element === undefined) return [];
    const alike = field.resourceId === '' ? sameBox(field.bounds, found.element.bounds) : true;
    return alike && fieldLike(field, mate.tree.nodes.filter(mate.isEditable)) === found.element
      ? [found]
      : [];
  });
}

function typed(
  world: World,
  step: Step & { readonly edge: PageEdge },
  field: TreeNode,
  value: string,
  typing: NonNullable<Scene['position']['typing']>,
): Step {
  const to = world.pages(step.position.node);
  const shown = fieldLike(field, to.tree.nodes.filter(to.isEditable));
  const recorded = step.edge.edge.event.text;
  if (shown === undefined)
    return { ...step, position: withReplacementOnly(step.position, recorded, value), text: value };
  const position = withField(step.position, shown, value, recorded);
  return { ...step, position: { ...position, typing, focus: shown, keyboard: true }, text: value };
}

/** The field is gone, but its string may still be visible (point 5). */
function withReplacementOnly(
  position: Scene['position'],
  recorded: string | null,
  value: string,
): Scene['position'] {
  return { ...position, replacements: withReplacement(position.replacements, recorded, value) };
}

/**
 * The field's content before typing. For an empty field recorders give the hint as text, which cannot be distinguished
 * from content. So a text that no recorded typing produced is replaced, as the recorders' `set_text` did.
 */
function contentOf(world: World, { position }: Scene, field: TreeNode): string {
  const known = position.fields.find((value) => value.field.index === field.index);
  if (known !== undefined) return known.value;
  if (isHint(field) || !world.typedTexts.has(field.text)) return '';
  return position.replacements.get(field.text) ?? field.text;
}

function isHint(field: TreeNode): boolean {
  return field.text !== '' && field.attributes.get('hint') === field.text;
}

/** Deletes the last character of the focused field. */
export function deleteCharacter(scene: Scene): Step {
  const field = focusedField(scene);
  if (field === undefined) return unrecorded(scene);
  const { fields, replacements } = scene.position;
  const known = fields.find((value) => value.field.index === field.index);
  const before = known?.value ?? (isHint(field) ? '' : (replacements.get(field.text) ?? field.text));
  const value = [...before].slice(0, -1).join('');
  const position =
    before === '' ? scene.position : withField(scene.position, field, value, known?.recorded ?? null);
  return { position, basis: 'synthetic', element: field, text: value };
}
