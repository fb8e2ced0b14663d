import { allowedInXml, escapeXml } from '@tapwright/escape';
import { type RawNode, readNodes } from './read-nodes.ts';
import { readSourceText } from './source-text.ts';

/** The attributes that a screen is read from, in the order of a dump. `class` is the name of the tag where it is absent. */
const KEPT = [
  'text',
  'resource-id',
  'class',
  'package',
  'content-desc',
  'checkable',
  'checked',
  'clickable',
  'enabled',
  'focusable',
  'focused',
  'scrollable',
  'long-clickable',
  'password',
  'selected',
  'bounds',
] as const;

const HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";

export interface DumpFormOptions {
  /** False: the hints of fields are left out. Dumps of older phones have none. */
  readonly hints: boolean;
}

/**
 * One form for what tools write about the same screen: `uiautomator dump`, or the page source of a WebDriver server. Two
 * texts of one screen become the same characters, so that their hashes are equal. Attributes that no screen is read from
 * are left out. Null: it is no tree.
 */
export function dumpForm(xml: string, { hints }: DumpFormOptions): string | null {
  const source = readSourceText(xml);
  if (!source.ok) return null;
  const tree = readNodes(source.xml);
  if (!tree.ok || tree.nodes.length === 0) return null;
  const parts = [`${HEADER}<hierarchy rotation="${tree.rotation}">`];
  const open: number[] = [];
  const numbers: number[] = [];
  for (const [at, node] of tree.nodes.entries()) {
    while (open.length > 0 && open.at(-1) !== node.parent) close(parts, open, numbers);
    const number = numbers[open.length] ?? 0;
    numbers[open.length] = number + 1;
    parts.push(`<node index="${number}"${attributesOf(node, hints)}>`);
    open.push(at);
    numbers[open.length] = 0;
  }
  while (open.length > 0) close(parts, open, numbers);
  return `${parts.join('')}</hierarchy>`;
}

function close(parts: string[], open: number[], numbers: number[]): void {
  parts.push('</node>');
  open.pop();
  numbers.length = open.length + 1;
}

function attributesOf({ tag, attributes }: RawNode, hints: boolean): string {
  const read = (name: string): string =>
    name === 'class' ? (attributes.class ?? tag) : (attributes[name] ?? '');
  const all = KEPT.map((name) => ` ${name}="${escaped(read(name))}"`);
  if (attributes['visible-to-user'] === 'false' || attributes.displayed === 'false')
    all.push(' visible-to-user="false"');
  if (hints) all.push(` hint="${escaped(attributes.hint ?? '')}"`);
  return all.join('');
}

/** Line ends and tabs as numbers: readers would make blanks of them. */
function escaped(text: string): string {
  return escapeXml(allowedInXml(text)).replace(/[\t\n\r\u0085\u2028]/g, (one) => `&#${one.codePointAt(0)};`);
}
