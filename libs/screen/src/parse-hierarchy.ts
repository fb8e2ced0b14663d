import { buildScreen } from './build-screen.ts';
import { readNodes } from './read-nodes.ts';
import type { ParseContext, ParseResult } from './screen.ts';
import { readSourceText } from './source-text.ts';

/**
 * Reads a uiautomator dump as a device wrote it: UTF-8 or UTF-16, with status lines around it, with or without the
 * `<hierarchy>` root, with one window or several. Never throws because of the data; a dump without a screen is a typed
 * failure.
 */
export function parseHierarchy(input: string | Uint8Array, context: ParseContext): ParseResult {
  const source = readSourceText(input);
  if (!source.ok) return source;
  const tree = readNodes(source.xml);
  if (!tree.ok) return tree;
  const screen = buildScreen(tree.nodes, tree.rotation, context);
  if (screen.elements.length === 0) {
    return { ok: false, failure: 'no_nodes', detail: `no visible node among ${tree.nodes.length}` };
  }
  return { ok: true, screen };
}
