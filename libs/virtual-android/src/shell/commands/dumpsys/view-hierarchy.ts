import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { idOf } from './identity.ts';

const LINES_MAX = 2_000;

interface Parent {
  readonly left: number;
  readonly top: number;
}

/**
 * The tree of the screen as `View.toString` writes it: class, id, flags, bounds inside the parent, resource id. It is made
 * from what `uiautomator` sees, so views that accessibility leaves out are missing.
 */
export function viewHierarchy(device: VirtualDevice, indent: string): string {
  const root = `${indent}DecorView@${idOf(device, 'decor')}[${device.source.view().activity.split(/[./]/).at(-1)}]\n`;
  const parents: Parent[] = [{ left: 0, top: 0 }];
  let text = root;
  let lines = 0;
  for (const [tag, close, attributes = '', alone] of device.source.view().hierarchy.matchAll(TAGS)) {
    if (close === '/') parents.pop();
    if (tag.startsWith('</') || lines >= LINES_MAX) continue;
    lines += 1;
    const [left = 0, top = 0, right = 0, bottom = 0] = (
      attributeOf(attributes, 'bounds').match(/-?\d+/g) ?? []
    ).map(Number);
    const parent = parents.at(-1) ?? { left: 0, top: 0 };
    const box = `${left - parent.left},${top - parent.top}-${right - parent.left},${bottom - parent.top}`;
    text += `${indent}${'  '.repeat(parents.length)}${viewOf(device, attributes, box, lines)}\n`;
    if (alone === undefined || alone === '') parents.push({ left, top });
  }
  return text;
}

/** Start tags of nodes, also self-closing ones, and end tags. No attribute of a dump has an unescaped `>`. */
const TAGS = /<(\/?)node\b([^>]*?)(\/?)>/g;

function viewOf(device: VirtualDevice, attributes: string, box: string, number: number): string {
  const is = (name: string, letter: string): string =>
    attributeOf(attributes, name) === 'true' ? letter : '.';
  const flags = `V${is('focusable', 'F')}${is('enabled', 'E')}D.${is('scrollable', 'V')}${is('clickable', 'C')}${is('long-clickable', 'L')}.`;
  const state = `.${is('focused', 'F')}${is('selected', 'S')}.....`;
  const id = attributeOf(attributes, 'resource-id');
  const named =
    id === '' ? '' : ` #7f0a${number.toString(16).padStart(4, '0')} ${id.replace(/^[^:]*:/, 'app:')}`;
  return `${attributeOf(attributes, 'class')}{${idOf(device, `view ${number}`)} ${flags} ${state} ${box}${named}}`;
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}
