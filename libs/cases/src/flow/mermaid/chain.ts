import { CHART_LIMITS, NODE_ID } from '../chart.ts';
import { readLink } from './links.ts';
import { readShape, readShapeData } from './shapes.ts';
import { looksAt, nextWords, placeOf, refuse, type Source, take } from './source.ts';
import type { Reading } from './statements.ts';

const ID = new RegExp(NODE_ID.source, 'uy');
const AND = /[ \t]+&[ \t]+/y;

/** Reads `A & B --> C[text] --> D`: each node of a group leads to each of the next. */
export function readChain(reading: Reading): void {
  const { source, chart } = reading;
  let group = readGroup(reading);
  for (;;) {
    const link = readLink(source);
    if (link === null) return;
    if (link.id !== null) reading.linkIds.add(link.id);
    const next = readGroup(reading);
    const about = { label: link.label, ...placeOf(source, link.offset) };
    for (const from of link.ways === 'none' ? [] : group) {
      for (const to of next) {
        chart.edge(from, to, about);
        if (link.ways === 'both') chart.edge(to, from, about);
      }
    }
    group = next;
  }
}

function readGroup(reading: Reading): readonly string[] {
  const ids = [readNode(reading)];
  while (take(reading.source, AND) !== null) ids.push(readNode(reading));
  return [...new Set(ids)].filter((id) => id !== '');
}

/** Returns the id, or null for a statement that styles a link (`e1@{ animate: true }`). */
function readNode({ source, chart, linkIds, mentioned }: Reading): string {
  const place = placeOf(source);
  const id = readId(source);
  if (linkIds.has(id) && looksAt(source, /@\{/y)) {
    readShapeData(source);
    return '';
  }
  const shape = readShape(source);
  const data = readShapeData(source);
  take(source, /:::[\w-]+/y);
  if (!mentioned.has(id)) mentioned.set(id, place);
  chart.node({
    id,
    ...place,
    label: data?.label ?? shape?.label ?? null,
    kind: data?.kind ?? shape?.kind ?? null,
  });
  return id;
}

function readId(source: Source): string {
  const begin = source.at;
  const [id = ''] = take(source, ID) ?? [];
  const expected = 'the name of a node: letters, digits, _ and, between those, . / or -';
  if (id === '') return refuse(source, `${nextWords(source)} is not a name of a node`, { expected });
  if (id.length > CHART_LIMITS.id)
    refuse(source, 'the name of the node is too long', {
      expected: `at most ${CHART_LIMITS.id} characters`,
      offset: begin,
    });
  if (id === 'end' || id === 'subgraph')
    refuse(source, `a node cannot be called '${id}'`, {
      expected: 'a name that is not a keyword of Mermaid, such as End',
      offset: begin,
    });
  return id;
}
