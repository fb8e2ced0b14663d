import { parse } from 'yaml';
import type { NodeKind } from '../chart.ts';
import { labelOf, readLabel, refuseCharacter } from './labels.ts';
import { looksAt, refuse, type Source, take } from './source.ts';

export interface Shape {
  readonly kind: NodeKind | null;
  readonly label: string | null;
}

interface Bracket {
  readonly open: RegExp;
  /** The usual closing bracket first, then the other ones. */
  readonly close: readonly string[];
  readonly kind: NodeKind;
}

/** Longer ones first. Texts in slanted boxes may hold slashes. */
const BRACKETS: readonly Bracket[] = [
  { open: /\(\(\(/y, close: [')))'], kind: 'terminal' },
  { open: /\(\(/y, close: ['))'], kind: 'terminal' },
  { open: /\(\[/y, close: ['])'], kind: 'terminal' },
  { open: /\(-/y, close: ['-)'], kind: 'action' },
  { open: /\(/y, close: [')'], kind: 'action' },
  { open: /\[\[/y, close: [']]'], kind: 'action' },
  { open: /\[\(/y, close: [')]'], kind: 'action' },
  { open: /\[[/\\]/y, close: ['/]', '\\]'], kind: 'action' },
  { open: /\[/y, close: [']'], kind: 'action' },
  { open: /\{\{/y, close: ['}}'], kind: 'action' },
  { open: /\{/y, close: ['}'], kind: 'decision' },
  { open: />/y, close: [']'], kind: 'action' },
];

const KIND_OF_SHAPE: Readonly<Record<string, NodeKind>> = Object.fromEntries([
  ...list('decision', 'diam diamond decision question'),
  ...list('terminal', 'stadium pill terminal circle circ dbl-circ double-circle'),
  ...list('start', 'sm-circ small-circle start'),
  ...list('end', 'fr-circ framed-circle stop'),
  ...list('action', 'rect proc process rectangle rounded event fr-rect framed-rectangle subproc subprocess'),
  ...list('action', 'subroutine cyl cylinder database db odd hex hexagon prepare lean-r lean-right in-out'),
  ...list('action', 'lean-l lean-left out-in trap-b trapezoid trapezoid-bottom priority manual trap-t'),
  ...list('action', 'trapezoid-top inv-trapezoid text notch-rect card notched-rectangle lin-rect lin-proc'),
  ...list('action', 'lined-process lined-rectangle shaded-process fork join hourglass collate brace comment'),
  ...list(
    'action',
    'brace-l brace-r braces bolt com-link lightning-bolt doc document delay half-rounded-rectangle',
  ),
  ...list('action', 'h-cyl das horizontal-cylinder lin-cyl disk lined-cylinder curv-trap curved-trapezoid'),
  ...list(
    'action',
    'display div-rect div-proc divided-process divided-rectangle tri extract triangle win-pane',
  ),
  ...list('action', 'internal-storage window-pane f-circ filled-circle junction lin-doc lined-document'),
  ...list('action', 'notch-pent loop-limit notched-pentagon flip-tri flipped-triangle manual-file sl-rect'),
  ...list('action', 'manual-input sloped-rectangle docs documents st-doc stacked-document processes procs'),
  ...list('action', 'st-rect stacked-rectangle flag paper-tape bow-rect bow-tie-rectangle stored-data'),
  ...list('action', 'cross-circ crossed-circle summary tag-doc tagged-document tag-rect tag-proc'),
  ...list('action', 'tagged-process tagged-rectangle cloud bang datastore data-store ellipse'),
]);

/** Keys that only affect the look. */
const LOOKS = new Set([
  'icon',
  'form',
  'pos',
  'w',
  'h',
  'img',
  'constraint',
  'animate',
  'animation',
  'curve',
]);

function list(kind: NodeKind, names: string): readonly (readonly [string, NodeKind])[] {
  return names.split(' ').map((name) => [name, kind] as const);
}

/** Reads `[text]` and similar shapes, or null if there is none here. */
export function readShape(source: Source): Shape | null {
  const open = source.at;
  const bracket = BRACKETS.find((each) => take(source, each.open) !== null);
  if (bracket === undefined) return null;
  const [closer = ''] = bracket.close;
  const label = readLabel(source, closer, bracket.close.length > 1);
  // The dash belongs to the closing bracket of the ellipse, even if it was read as text.
  if (closer === '-)' && source.text[source.at - 1] === '-') source.at -= 1;
  const end = bracket.close.find((each) => source.text.startsWith(each, source.at));
  if (end === undefined) refuseCharacter(source, closer);
  source.at += end.length;
  const said = closer === '-)' ? label.replace(/-$/, '').trim() : label;
  if (said === '')
    refuse(source, 'the node has no text', { expected: 'some text in the brackets', offset: open });
  return { kind: bracket.kind, label: said };
}

const DATA = /@\{((?:"[^"]*"|'[^'\n]*'|[^}"'])*)\}/y;
const DATA_MAX = 2_000;

/** Reads `@{ shape: …, label: … }`, or null if there is none here. */
export function readShapeData(source: Source): Shape | null {
  if (!looksAt(source, /@\{/y)) return null;
  const offset = source.at;
  const found = take(source, DATA);
  const inside = found?.[1] ?? '';
  if (found === null || inside.length > DATA_MAX)
    return refuse(source, "the properties have no '}'", { expected: '@{ shape: …, label: … }' });
  const data = propertiesOf(source, offset, inside);
  return {
    kind: data.shape === undefined ? null : kindOf(source, offset, data.shape),
    label: data.label === undefined ? null : labelOf(source, offset, data.label) || null,
  };
}

function propertiesOf(source: Source, offset: number, inside: string): Record<string, string> {
  const expected = 'shape and label, with texts in "quotes"';
  let data: unknown;
  try {
    // A line break in quotes stays here, while YAML would make it a space: both become a space in a label.
    data = parse(`{${inside}}`, { maxAliasCount: 0 });
  } catch {
    refuse(source, 'the properties cannot be read', { expected, offset });
  }
  if (typeof data !== 'object' || data === null)
    return refuse(source, 'the properties cannot be read', { expected, offset });
  const entries = Object.entries(data).map(([key, value]: [string, unknown]) => {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || !(key === 'shape' || key === 'label' || LOOKS.has(key)))
      refuse(source, `the property '${key.slice(0, 30)}' is not known`, { expected, offset });
    return [key, String(value)] as const;
  });
  return Object.fromEntries(entries);
}

function kindOf(source: Source, offset: number, shape: string): NodeKind {
  const kind = Object.hasOwn(KIND_OF_SHAPE, shape) ? KIND_OF_SHAPE[shape] : undefined;
  if (kind !== undefined) return kind;
  const expected = 'a shape that Mermaid knows, such as rect, diamond, stadium or circle';
  return refuse(source, `there is no shape '${shape.slice(0, 30)}'`, { expected, offset });
}
