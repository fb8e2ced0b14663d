import type { Box, NodeFacts } from '../layout/box.ts';
import { intersection, type Rect } from '../layout/geometry.ts';
import type { View } from '../source.ts';
import { allowedInXml, escapeAttribute } from '../xml-text.ts';

const HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";

const attribute = (text: string): string => escapeAttribute(allowedInXml(text, '.'));

/** The full resource name, as dumps write it. */
const resourceId = (id: string | undefined, packageName: string): string => {
  if (id === undefined) return '';
  return id.includes(':') ? id : `${packageName}:id/${id}`;
};

function attributes(
  box: Box<unknown>,
  facts: NodeFacts,
  at: { index: number; bounds: Rect; packageName: string; depth: number },
): string {
  const editable = box.field !== undefined;
  const clickable = facts.clickable ?? (editable || box.onTap !== undefined);
  const longClickable = facts.longClickable ?? (editable || box.onLongTap !== undefined);
  const scrollable = facts.scrollable ?? (box.scroll?.max ?? 0) > 0;
  const { left, top, right, bottom } = at.bounds;
  return (
    `index="${at.index}" text="${attribute(facts.text ?? '')}" resource-id="${attribute(resourceId(facts.id, at.packageName))}"` +
    ` class="${facts.className}" package="${at.packageName}" content-desc="${attribute(facts.desc ?? '')}"` +
    ` checkable="${facts.checkable ?? false}" checked="${facts.checked ?? false}" clickable="${clickable}"` +
    ` enabled="${facts.enabled ?? true}" focusable="${clickable || (facts.focusable ?? false)}" focused="${box.focused ?? false}"` +
    ` scrollable="${scrollable}" long-clickable="${longClickable}"` +
    ` password="${facts.password ?? false}" selected="${facts.selected ?? false}"` +
    ` bounds="[${left},${top}][${right},${bottom}]" drawing-order="${at.depth === 0 ? 0 : at.index + 1}" hint="${attribute(facts.hint ?? '')}"`
  );
}

interface Surroundings {
  readonly packageName: string;
  readonly clip: Rect;
  readonly depth: number;
}

/** The nodes of a box: none where it is out of sight; those of its children where it is only a decoration. */
function nodes(box: Box<unknown>, around: Surroundings, first: number): string[] {
  const bounds = intersection(box.rect, around.clip);
  if (bounds === null) return [];
  const inside = { ...around, clip: bounds, depth: around.depth + 1 };
  const children: string[] = [];
  for (const child of box.children) children.push(...nodes(child, inside, children.length));
  if (box.facts === null) return children;
  const { packageName, depth } = around;
  const open = `<node ${attributes(box, box.facts, { index: first, bounds, packageName, depth })}`;
  return [children.length === 0 ? `${open} />` : `${open}>${children.join('')}</node>`];
}

/** A window as Android 14's `uiautomator dump` writes it: visible nodes only, bounds cut to what can be seen. */
export function dumpWindow(
  window: Box<unknown>,
  packageName: string,
  rotation: View['rotation'] = 0,
): string {
  const content = nodes(window, { packageName, clip: window.rect, depth: 0 }, 0).join('');
  return `${HEADER}<hierarchy rotation="${rotation}">${content}</hierarchy>`;
}
