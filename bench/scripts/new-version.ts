import type { ElementRef } from '@tapwright/contracts';
import { type DumpNode, mapNodes, moved } from './dump-tree.ts';
import type { Edit, Move } from './edited-source.ts';

/** What a new version of an app has changed. */
export const VERSION_KINDS = ['ids renamed', 'a text changed', 'a button moved', 'all three'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

const NEW_WORDS = ['the', 'all', 'now', 'here'];
const AWAY = 400;

/** The new version of an app; `target` is what has another text and another place in it. Every node keeps its number. */
export function newVersion(kind: VersionKind, target: ElementRef): Edit {
  const has = (...kinds: readonly VersionKind[]) => kind === 'all three' || kinds.includes(kind);
  return (roots) => {
    const moves: Move[] = [];
    const change = (node: DumpNode): DumpNode => {
      const isTarget = isCalled(node, target);
      const named = has('ids renamed') ? renamed(node) : node;
      const said = has('a text changed') && isTarget ? reworded(named) : named;
      return has('a button moved') && isTarget ? movedAway(said, moves) : said;
    };
    return { roots: mapNodes(roots, change), moves };
  };
}

function isCalled({ attributes }: DumpNode, { resourceId, text, desc, className }: ElementRef): boolean {
  return (
    attributes['resource-id'] === resourceId &&
    plain(attributes.text) === text &&
    plain(attributes['content-desc']) === desc &&
    attributes.class === className
  );
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(written = ''): string {
  return written
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => NAMES[name] ?? whole);
}

/** Those of the platform stay what they are. */
function renamed(node: DumpNode): DumpNode {
  const id = node.attributes['resource-id'] ?? '';
  if (id === '' || id.startsWith('android:')) return node;
  return {
    ...node,
    attributes: {
      ...node.attributes,
      'resource-id': id.replace(/\/(.*)$/, (_, name: string) => `/v2_${name}_view`),
    },
  };
}

/** A word more, as the next writer puts it. */
function reworded(node: DumpNode): DumpNode {
  const more = (text = '') => (text === '' ? '' : `${text} ${NEW_WORDS[text.length % NEW_WORDS.length]}`);
  const { text, 'content-desc': desc, class: className = '' } = node.attributes;
  if (className.endsWith('EditText')) return node;
  return { ...node, attributes: { ...node.attributes, text: more(text), 'content-desc': more(desc) } };
}

function movedAway(node: DumpNode, moves: Move[]): DumpNode {
  const dy = node.bounds[1] > 1_200 ? -AWAY : AWAY;
  const placed = moved(node, 0, dy);
  moves.push({ node: placed, back: [0, -dy], onTop: true });
  return placed;
}
