import type { Bounds } from '@tapwright/contracts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { ParseFailure } from './screen.ts';
import { excerpt } from './source-text.ts';

/** Limits for a dump; a real screen has some hundred nodes and a depth below 60. */
export const MAX_NODES = 20_000;
export const MAX_DEPTH = 1_000;

/** A node as in the dump, in document order; `parent` is a position in the same list. */
export interface RawNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: number | null;
  readonly bounds: Bounds;
}

export type RawTree =
  | { readonly ok: true; readonly nodes: readonly RawNode[]; readonly rotation: number }
  | { readonly ok: false; readonly failure: ParseFailure; readonly detail: string };

interface Refusal {
  readonly failure: ParseFailure;
  readonly detail: string;
}

/** Reads the XML of a dump without building a document; stops at the first error. */
export function readNodes(xml: string): RawTree {
  const nodes: RawNode[] = [];
  // For each open tag the position of its node, or of the nearest node around it.
  const open: (number | null)[] = [];
  let rotation = 0;
  let refusal: Refusal | undefined;

  const parser = new SaxesParser();
  const refuse = (failure: ParseFailure, detail: string): never => {
    refusal = { failure, detail };
    throw new Error(detail);
  };
  parser.on('error', (error) => refuse(failureOf(error.message), excerpt(error.message)));
  parser.on('opentag', (tag) => {
    if (tag.name === 'hierarchy') rotation = Number.parseInt(tag.attributes.rotation ?? '0', 10) || 0;
    if (open.length >= MAX_DEPTH) refuse('too_large', `deeper than ${MAX_DEPTH}`);
    const parent = open.at(-1) ?? null;
    const node = rawNode(tag, parent);
    if (node !== null && nodes.push(node) > MAX_NODES) refuse('too_large', `more than ${MAX_NODES} nodes`);
    open.push(node === null ? parent : nodes.length - 1);
  });
  parser.on('closetag', () => open.pop());

  try {
    parser.write(xml).close();
  } catch (thrown) {
    const { failure, detail } = refusal ?? { failure: 'not_xml', detail: excerpt(String(thrown)) };
    return { ok: false, failure, detail };
  }
  return { ok: true, nodes, rotation };
}

/** A reference to an undeclared entity is refused like a declaration. */
function failureOf(message: string): ParseFailure {
  return message.includes('undefined entity') ? 'entities_refused' : 'not_xml';
}

/** Seven digits: more cannot be a place on a screen, and sums of places would lose their last digits. */
const BOUNDS = /^\[(-?\d{1,7}),(-?\d{1,7})\]\[(-?\d{1,7}),(-?\d{1,7})\]$/;

/** Everything with bounds is a node: other tools than uiautomator use the class as the tag's name. */
function rawNode(tag: SaxesTagPlain, parent: number | null): RawNode | null {
  const text = tag.attributes.bounds;
  if (text === undefined) return null;
  const match = BOUNDS.exec(text);
  const bounds: Bounds =
    match === null ? [0, 0, 0, 0] : [Number(match[1]), Number(match[2]), Number(match[3]), Number(match[4])];
  return { tag: tag.name, attributes: tag.attributes, parent, bounds };
}
