import type { View } from '@tapwright/virtual-ui';
import { normaliseComponent, packageOf } from '../graph/component.ts';
import { writeDump } from '../page/dump.ts';
import { isInputMethod } from '../page/page.ts';
import { typedEdits } from './carried.ts';
import { focusedField, type Scene } from './scene.ts';

/** What the device shows of a scene. The dump of an unchanged screen is the recorder's text without invisible parts. */
export function viewOf(scene: Scene): View {
  const { page, position, shown } = scene;
  const activity = normaliseComponent(page.node.activity);
  return {
    hierarchy: writeDump(page.tree, { shown, attributes: editsOf(scene) }),
    packageName: foreground(page.node.packageName, activity),
    activity,
    keyboardShown: page.keyboardShown || position.keyboard,
    rotation: page.tree.rotation,
  };
}

/** All differences of the dump from the recording, except boxes. */
export function editsOf(scene: Scene): ReturnType<typeof typedEdits> {
  const { page, position } = scene;
  const edits = typedEdits(page, position.fields, position.replacements);
  const focus = focusedField(scene);
  if (position.focus === null || focus === undefined) return edits;
  for (const node of page.tree.nodes) {
    const recorded = node.attributes.get('focused') === 'true';
    if (recorded === (node.index === focus.index)) continue;
    edits.set(node.index, { ...edits.get(node.index), focused: String(node.index === focus.index) });
  }
  return edits;
}

// Point 9: other apps are named as they are. A keyboard is never the app in front: it lies over one.
function foreground(packageName: string, activity: string): string {
  return isInputMethod(packageName) && activity.includes('/') ? packageOf(activity) : packageName;
}
