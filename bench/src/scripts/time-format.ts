import { type DumpNode, mapNodes } from './dump-tree.ts';
import type { Edited } from './edited-source.ts';

const TIME = /(?<![\d.:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/g;

/** Times of day as a phone set to 12 hours shows them. Texts in fields were typed there and stay. Pure. */
export function twelveHours(roots: readonly DumpNode[]): Edited {
  const change = (node: DumpNode): DumpNode => {
    const { text = '', 'content-desc': desc = '', class: className = '' } = node.attributes;
    if (className.endsWith('EditText')) return node;
    return {
      ...node,
      attributes: { ...node.attributes, text: inHours(text), 'content-desc': inHours(desc) },
    };
  };
  return { roots: mapNodes(roots, change), moves: [] };
}

function inHours(text: string): string {
  return text.replace(TIME, (_, hours: string, minutes: string) => {
    const hour = Number(hours);
    return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
  });
}
