import { chartBuilder } from '../assemble-chart.ts';
import type { FlowChart } from '../chart.ts';
import { mistakeError } from '../input-error.ts';
import { readHeader, skipBlank } from './header.ts';
import { isAtEnd, refuse, type Source } from './source.ts';
import { type Reading, readStatement } from './statements.ts';

/**
 * Reads a Mermaid flow chart (https://mermaid.js.org/syntax/flowchart.html). Everything that only affects its look is
 * ignored; anything else that is not understood stops the reading.
 *
 * @throws TapwrightError `INPUT_INVALID` with file, line, column and what was expected
 */
export function readMermaid(text: string, file: string): FlowChart {
  const source: Source = { file, text, at: 0 };
  refuseControlCharacters(source);
  readHeader(source);
  const reading: Reading = {
    source,
    chart: chartBuilder(file),
    subgraphs: new Map(),
    open: [],
    linkIds: new Set(),
    mentioned: new Map(),
  };
  for (skipBlank(source); !isAtEnd(source); skipBlank(source)) readStatement(reading);
  checkSubgraphs(reading);
  return reading.chart.finish();
}

function refuseControlCharacters(source: Source): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const offset = source.text.search(/[\u0000-\u0008\u000b-\u001f\u007f](?<!\r)/);
  if (offset < 0) return;
  const code = source.text.charCodeAt(offset).toString(16).padStart(4, '0');
  refuse(source, `there is a control character (U+${code})`, { expected: 'text', offset });
}

/** An edge to a subgraph does not lead to a step: it is unknown which of its nodes is meant. */
function checkSubgraphs({ source, subgraphs, open, mentioned }: Reading): void {
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw mistakeError({
      file: source.file,
      ...unclosed,
      message: 'the subgraph is not closed',
      expected: "'end' in a line of its own",
    });
  }
  for (const id of subgraphs.keys()) {
    const place = mentioned.get(id);
    if (place === undefined) continue;
    throw mistakeError({
      file: source.file,
      ...place,
      message: `'${id}' is a subgraph; edges lead from node to node`,
      expected: 'a node of the subgraph',
    });
  }
}
