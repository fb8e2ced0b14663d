import { descendants, type Tree, type TreeNode } from '@tapwright/virtual-ui';
import { contains } from '../page/box.ts';
import { type Hit, hitTest } from '../page/hit-test.ts';
import { SYNTHETIC_LAUNCHER } from '../scene/launcher.ts';
import { focusedField, type Scene, type World } from '../scene/scene.ts';
import { borrowTouch } from './borrow.ts';
import { launch } from './launch.ts';
import { matchTouch } from './match-edge.ts';
import { followOne, type Step, unrecorded } from './step.ts';

/** Most parts of a touched element that are compared with widgets elsewhere. */
const PARTS_MOST = 40;

/** Touches the screen briefly or long. */
export function touch(world: World, scene: Scene, type: 'tap' | 'long_tap', x: number, y: number): Step {
  const { page, shown } = scene;
  const hit = hitTest(page.tree, shown, x, y);
  if (hit === null) return unrecorded(scene);
  const element = hit.primary;
  if (page.node.id === SYNTHETIC_LAUNCHER && hit.active)
    return { position: launch(world, scene.position), basis: 'synthetic', element };
  const [width, height] = world.recording.screen;
  const own = matchTouch(page, type, { x, y, hit, shown }, width * height);
  const field = type === 'tap' ? touchedField(scene, hit) : undefined;
  const followed = followOne(world, scene, own, element);
  if (followed !== null) return field === undefined ? followed : focusedAfter(followed, scene, field);
  // Point 13: a tap on an editable element whose only recorded outcome is typing gives it the focus.
  if (field !== undefined) return focused(scene, field);
  const borrowed = borrowTouch(world, page, type, [element, ...partsAt(page.tree, hit, shown, x, y)]);
  return followOne(world, scene, borrowed, element) ?? unrecorded(scene, element);
}

/** The editable element at the point, if it or an element inside the touched one gets the touch. */
function touchedField({ page }: Scene, hit: Hit): TreeNode | undefined {
  const field = hit.stack.find(page.isEditable);
  if (field === undefined || !hit.active || field === hit.primary) return field;
  return field.index > hit.primary.index ? field : undefined;
}

function focused(scene: Scene, field: TreeNode): Step {
  const { position } = scene;
  const typing = focusedField(scene)?.index === field.index ? position.typing : null;
  return {
    position: { ...position, focus: field, keyboard: true, typing },
    basis: 'synthetic',
    element: field,
  };
}

/** A recorded tap on a field that leaves the field where it is focuses it as well. */
function focusedAfter<T extends Step>(step: T, scene: Scene, field: TreeNode): T {
  if (step.position.node !== scene.position.node) return step;
  return { ...step, position: { ...step.position, focus: field, keyboard: true } };
}

/** The parts of the touched element: first those at the point, then all others. */
function partsAt(tree: Tree, hit: Hit, shown: Scene['shown'], x: number, y: number): readonly TreeNode[] {
  const inner = [...descendants(tree, hit.primary)].slice(0, PARTS_MOST);
  const atPoint = (node: TreeNode): boolean => {
    const box = shown[node.index];
    return box !== null && box !== undefined && contains(box, x, y);
  };
  return [...inner.filter(atPoint), ...inner.filter((node) => !atPoint(node))];
}
