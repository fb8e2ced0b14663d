import type { ElementRef } from '@tapwright/contracts';
import { type DumpNode, mapNodes, moved } from './dump-tree.ts';
import type { Edit, Move } from './edited-source.ts';
import { newPlaces } from './new-place.ts';

/** What a new version of an app has changed. */
export const VERSION_KINDS = ['ids renamed', 'a text changed', 'a button moved', 'all three'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

const NEW_WORDS = ['the', 'all', 'now', 'here'];

/** The new version of an app; `target` is the element with another text or place. Every node keeps its number. */
export function newVersion(kind: VersionKind, target: ElementRef): Edit {
  const has = (...kinds: readonly VersionKind[]) => kind === 'all three' || kinds.includes(kind);
  return (roots) => {
    const moves: Move[] = [];
    const places = newPlaces(roots, has('a button moved') ? (node) => isCalled(node, target) : () => false);
    const change = (node: DumpNode): DumpNode => {
      const isTarget = isCalled(node, target);
      const named = has('ids renamed') ? renamed(node) : node;
      const said = has('a text changed') && isTarget ? reworded(named) : named;
      const by = places.get(node.attributes);
      return by === undefined ? said : movedAway(said, by, moves);
    };
    return { roots: mapNodes(roots, change), moves };
  };
}

/** An element without any name is identified by its place. */
function isCalled({ attributes, bounds: at }: DumpNode, target: ElementRef): boolean {
  const { resourceId, text, desc, className, bounds } = target;
  const isNamed = `${resourceId}${text}${desc}` !== '';
  return (
    (isNamed || bounds.every((edge, index) => edge === at[index])) &&
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

/** Ids of the platform stay. */
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

/** One word more, as another writer would put it. */
function reworded(node: DumpNode): DumpNode {
  const more = (text = '') => (text === '' ? '' : `${text} ${NEW_WORDS[text.length % NEW_WORDS.length]}`);
  const { text, 'content-desc': desc, class: className = '' } = node.attributes;
  if (className.endsWith('EditText')) return node;
  return { ...node, attributes: { ...node.attributes, text: more(text), 'content-desc': more(desc) } };
}

function movedAway(node: DumpNode, [dx, dy]: readonly [number, number], moves: Move[]): DumpNode {
  const placed = moved(node, dx, dy);
  moves.push({ node: placed, back: [-dx, -dy], onTop: true });
  return placed;
}
