import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { chartBuilder } from './assemble-chart.ts';
import { CHART_LIMITS, type FlowChart, NODE_ID, NODE_KINDS, type Place } from './chart.ts';
import { mistakeError, quoted } from './input-error.ts';

const Id = z
  .string()
  .max(CHART_LIMITS.id)
  .regex(new RegExp(`^${NODE_ID.source}$`, 'u'), 'letters, digits, _ and, between those, . / or -');
const Label = z
  .string()
  .max(CHART_LIMITS.label)
  .regex(/^[^\p{Cc}]*$/u, 'one line of text without control characters');
const Several = z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(CHART_LIMITS.nodes)]);

const ChartJson = z.strictObject({
  nodes: z
    .array(z.strictObject({ id: Id, label: Label.optional(), kind: z.enum(NODE_KINDS).optional() }))
    .min(1)
    .max(CHART_LIMITS.nodes),
  edges: z
    .array(z.strictObject({ from: Id, to: Id, label: Label.optional() }))
    .max(CHART_LIMITS.edges)
    .default([]),
  start: Several.optional(),
  end: Several.optional(),
});
type ChartJson = z.infer<typeof ChartJson>;
type Path = readonly PropertyKey[];

/** Deeper than any chart; checked before any recursive code reads the text. */
const NESTING_MAX = 8;

/**
 * Reads the JSON form `{nodes: [{id, label?, kind?}], edges: [{from, to, label?}], start?, end?}`.
 *
 * @throws TapwrightError `INPUT_INVALID` with file, line, column and what was expected
 */
export function readChartJson(text: string, file: string): FlowChart {
  const lines = new LineCounter();
  const refuse = (place: Place, message: string, expected: string): never => {
    throw mistakeError({ file, ...place, message, expected });
  };
  const value = parseJson(text, refuse);
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const placeAt = (path: Path): Place => {
    for (let length = path.length; length >= 0; length--) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (!isNode(node) || !node.range) continue;
      const { line, col } = lines.linePos(node.range[0]);
      return { line, column: col };
    }
    return { line: 1, column: 1 };
  };
  const parsed = ChartJson.safeParse(value);
  if (parsed.success) return chartOf(parsed.data, { file, placeAt, refuse });
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const where = path.length === 0 ? 'the chart' : path.map(String).join('.');
  return refuse(placeAt(path), `${where} is wrong`, issue?.message ?? 'the JSON form of a chart');
}

interface Reading {
  readonly file: string;
  placeAt(path: Path): Place;
  refuse(place: Place, message: string, expected: string): never;
}

function chartOf({ nodes, edges, start, end }: ChartJson, { file, placeAt, refuse }: Reading): FlowChart {
  const builder = chartBuilder(file);
  const known = new Set<string>();
  const check = (id: string, path: Path): void => {
    if (!known.has(id)) refuse(placeAt(path), `there is no node ${quoted(id)}`, 'the id of one of the nodes');
  };
  for (const [at, { id, label = '', kind }] of nodes.entries()) {
    const place = placeAt(['nodes', at, 'id']);
    if (known.has(id))
      refuse(place, `the id ${quoted(id)} is given to two nodes`, 'a different id for each node');
    known.add(id);
    builder.node({ id, label: label.trim() || null, kind: kind ?? null, ...place });
  }
  for (const [at, { from, to, label = '' }] of edges.entries()) {
    check(from, ['edges', at, 'from']);
    check(to, ['edges', at, 'to']);
    builder.edge(from, to, { label: label.trim(), ...placeAt(['edges', at]) });
  }
  for (const [at, id] of (start ?? []).entries()) check(id, ['start', at]);
  for (const [at, id] of (end ?? []).entries()) check(id, ['end', at]);
  return builder.finish({ ...(start && { starts: start }), ...(end && { ends: end }) });
}

function parseJson(text: string, refuse: Reading['refuse']): unknown {
  const deep = tooDeepAt(text);
  if (deep >= 0)
    refuse(placeIn(text, deep), 'the JSON is nested too deeply', `at most ${NESTING_MAX} levels`);
  try {
    return JSON.parse(text);
  } catch {
    return refuse(
      placeIn(text, brokenAt(text)),
      'the chart is not JSON',
      'JSON: {"nodes": […], "edges": […]}',
    );
  }
}

/** Length of the longest beginning that could still become JSON: not every error of the engine has a position. */
function brokenAt(text: string): number {
  let fine = 0;
  for (let broken = text.length + 1; broken - fine > 1; ) {
    const middle = (fine + broken) >> 1;
    if (couldGoOn(text.slice(0, middle))) fine = middle;
    else broken = middle;
  }
  return fine;
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(said)?.[1];
    return /Unexpected end|Unterminated string/.test(said) || Number(position) === beginning.length;
  }
}

/** Offset at which brackets are nested too deeply, or -1. Texts may contain brackets. */
function tooDeepAt(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > NESTING_MAX) return index;
  }
  return -1;
}

function placeIn(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}
