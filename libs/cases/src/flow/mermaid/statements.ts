import type { ChartBuilder } from '../assemble-chart.ts';
import type { Place } from '../chart.ts';
import { readChain } from './chain.ts';
import { labelOf } from './labels.ts';
import { isAtEnd, looksAt, nextWords, placeOf, refuse, type Source, take } from './source.ts';

/** What the statements of a chart have declared so far. */
export interface Reading {
  readonly source: Source;
  readonly chart: ChartBuilder;
  /** Ids and titles of subgraphs with the place of the first one. */
  readonly subgraphs: Map<string, Place>;
  /** Subgraphs that are not closed yet, innermost last. */
  readonly open: Place[];
  /** Names that links were given with `name@-->`. */
  readonly linkIds: Set<string>;
  /** First mention of each node. */
  readonly mentioned: Map<string, Place>;
}

const NESTING_MAX = 20;
/** Statements that only affect look or reaction: read to the end, with quoted texts kept together. */
const LOOKS = /(?:classDef|class|style|linkStyle|click)[ \t]+(?=[^\s;])(?:"[^"\n]*"|[^";\n])+/y;
const KEYWORD =
  /(subgraph|end|direction|classDef|class|style|linkStyle|click|accTitle|accDescr)(?![\p{L}\p{N}_./]|-[\p{L}\p{N}_])/uy;

/** Reads one statement with its end. */
export function readStatement(reading: Reading): void {
  const { source } = reading;
  const keyword = looksAt(source, KEYWORD) ? keywordAt(source) : '';
  switch (keyword) {
    case 'subgraph':
      readSubgraph(reading);
      break;
    case 'end':
      closeSubgraph(reading);
      break;
    case 'direction':
      readDirection(reading);
      break;
    case 'accTitle':
    case 'accDescr':
      skipDescription(source);
      break;
    case '':
      readChain(reading);
      break;
    default:
      skipLooks(source, keyword);
  }
  endStatement(source);
}

function keywordAt(source: Source): string {
  const begin = source.at;
  const [, word = ''] = take(source, KEYWORD) ?? [];
  source.at = begin;
  return word;
}

/** The rest of a statement was not understood. */
function endStatement(source: Source): void {
  take(source, /[ \t]+/y);
  if (isAtEnd(source) || looksAt(source, /[\r\n;]|%%/y)) return;
  refuse(source, `${nextWords(source)} is not understood here`, {
    expected: 'a link such as -->, &, a new line or ;',
    advice: 'Names of nodes are letters, digits, _ and, between those, . / or -; texts stand in brackets.',
  });
}

/** A frame round nodes. Its id and title are kept only to refuse edges to it. */
function readSubgraph({ source, subgraphs, open }: Reading): void {
  const place = placeOf(source);
  if (open.length >= NESTING_MAX)
    refuse(source, 'subgraphs are nested too deeply', { expected: `at most ${NESTING_MAX}` });
  take(source, /subgraph/y);
  const [, id, bracketed, bare = ''] =
    take(source, /[ \t]*(?:([\p{L}\p{N}_./-]+)[ \t]*\[([^\]\n]*)\]|([^;\n[\]]*))/uy) ?? [];
  const title = labelOf(source, source.at, (bracketed ?? bare).replaceAll('"', ' ').trim());
  for (const name of [id, title]) if (name !== undefined && name !== '') noteOnce(subgraphs, name, place);
  open.push(place);
}

function noteOnce(places: Map<string, Place>, name: string, place: Place): void {
  if (!places.has(name)) places.set(name, place);
}

function closeSubgraph({ source, open }: Reading): void {
  if (open.length === 0) {
    refuse(source, "'end' closes no subgraph", {
      expected: 'a subgraph before it',
      advice: "A node cannot be called 'end'; call it End, and write end in its brackets.",
    });
  }
  open.pop();
  take(source, /end/y);
}

function readDirection({ source, open }: Reading): void {
  if (open.length === 0 || take(source, /direction[ \t]+(?:TB|TD|BT|LR|RL)(?![\w-])/y) === null)
    refuse(source, 'the direction is not understood', {
      expected: 'direction TB (or BT, LR, RL) within a subgraph',
    });
}

function skipDescription(source: Source): void {
  if (take(source, /acc(?:Title|Descr)[ \t]*:[^\n]*|accDescr[ \t]*\{[^}]*\}/y) === null)
    refuse(source, 'the description is not understood', { expected: 'accTitle: text, or accDescr: text' });
}

function skipLooks(source: Source, keyword: string): void {
  const begin = source.at;
  if (take(source, LOOKS) === null || source.text[source.at] === '"')
    refuse(source, `'${keyword}' is not understood`, {
      expected: `${keyword} with what it is about`,
      offset: begin,
    });
}
