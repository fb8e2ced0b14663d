import { createHash } from 'node:crypto';
import { isTrue } from '@tapwright/virtual-ui';
import { type DrawnElement, drawHierarchy, type Patch, repaint } from '@tapwright/virtual-ui/picture';
import type { Recording } from '../graph/recording.ts';
import { createLru } from '../page/lru.ts';
import type { Scene } from './scene.ts';
import { editsOf } from './view.ts';

interface Picture {
  readonly png: Uint8Array;
  /** True where it is drawn from the tree, not photographed. */
  readonly synthetic: boolean;
}

const PICTURES_KEPT = 24;
const kept = createLru<Promise<Picture>>(PICTURES_KEPT);

/** The picture of a scene: the recorded one if there is one and nothing was scrolled since, else a wireframe. */
export function drawScene(recording: Recording, scene: Scene): Promise<Picture> {
  const [width, height] = recording.screen;
  const { page, position } = scene;
  if (page.node.screenshot === null || isMoved(scene)) {
    const elements = drawnElements(scene);
    return cached({ elements, width, height }, true, () => drawHierarchy(elements, width, height));
  }
  const patches = patchesOf(scene);
  const key = { dir: recording.dir, node: position.node, patches };
  return cached(key, false, async () => {
    const jpeg = recording.readScreenshot(page.node.id);
    return jpeg === null
      ? drawHierarchy(drawnElements(scene), width, height)
      : repaint(jpeg, width, height, patches);
  });
}

async function picture(png: Promise<Uint8Array>, synthetic: boolean): Promise<Picture> {
  return { png: await png, synthetic };
}

/** Draws each content once at a time, and keeps a few of the last pictures. */
function cached(content: unknown, synthetic: boolean, draw: () => Promise<Uint8Array>): Promise<Picture> {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64');
  return kept.get(key, () => picture(draw(), synthetic));
}

function isMoved({ position }: Scene): boolean {
  return [...position.offsets.values()].some(([x, y]) => x !== 0 || y !== 0);
}

function patchesOf(scene: Scene): readonly Patch[] {
  return [...editsOf(scene)].flatMap(([index, { text }]) => {
    const box = scene.shown[index];
    return box === null || box === undefined || text === undefined ? [] : [{ box, text }];
  });
}

function drawnElements(scene: Scene): readonly DrawnElement[] {
  const { page, shown } = scene;
  const edits = editsOf(scene);
  return page.tree.nodes.flatMap((node) => {
    const box = shown[node.index];
    if (box === null || box === undefined) return [];
    const edit = edits.get(node.index);
    return [
      {
        box,
        text: edit?.text ?? (node.text || node.desc),
        className: node.className,
        container: node.children.some((child) => shown[child] !== null),
        clickable: isTrue(node, 'clickable'),
        editable: page.isEditable(node),
        checkable: isTrue(node, 'checkable'),
        checked: isTrue(node, 'checked'),
        focused: (edit?.focused ?? node.attributes.get('focused')) === 'true',
      },
    ];
  });
}
