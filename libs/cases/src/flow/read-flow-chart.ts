import { CHART_LIMITS, type FlowChart } from './chart.ts';
import { mistakeError } from './input-error.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';
import { readChartJson } from './read-chart-json.ts';

/**
 * Reads a flow chart: the JSON form if the file's name ends in `.json`, otherwise a Mermaid `flowchart`.
 *
 * @throws TapwrightError `INPUT_INVALID` with file, line, column and what was expected
 */
export function readFlowChart(text: string, file: string): FlowChart {
  if (Buffer.byteLength(text) > CHART_LIMITS.bytes) {
    const expected = `at most ${CHART_LIMITS.bytes} bytes`;
    throw mistakeError({ file, line: 1, column: 1, message: 'the chart is too large', expected });
  }
  return /\.json$/i.test(file) ? readChartJson(text, file) : readMermaid(text, file);
}
