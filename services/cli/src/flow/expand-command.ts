import { basename, extname } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { collect, type DefineCommand, newCommand, wholeNumber, withExamples } from '@tapwright/command-line';
import { JSON_LAST } from '../options.ts';

export interface ExpandArguments {
  readonly file: string;
  /** Name of the flow: its cases are named after it. */
  readonly id: string;
  readonly expand: { readonly visits: number; readonly max: number; readonly mode: 'all' | 'edges' };
  readonly style: 'plain' | 'semi-structured';
  readonly app: string | null;
  readonly out: string | null;
  readonly overwrite: boolean;
  readonly json: boolean;
  /** Files and folders with results of runs. Empty: coverage is not asked for. */
  readonly coverage: readonly string[];
  readonly svg: string | null;
}

const VISITS = new Option('--visits <N>', 'how often a path may use an edge, 1 to 10')
  .argParser((text) => wholeNumber('--visits', text, { least: 1, most: 10 }))
  .default(1);
const MAX = new Option('--max <N>', 'the most paths, 1 to 100,000')
  .argParser((text) => wholeNumber('--max', text, { least: 1, most: 100_000 }))
  .default(1_000);
const MODE = new Option('--mode <MODE>', 'all paths, or as few as cover each edge')
  .choices(['all', 'edges'] as const)
  .default('all' as const);
const STYLE = new Option('--style <STYLE>', 'how the sentences of the cases are put')
  .choices(['plain', 'semi-structured'] as const)
  .default('plain' as const);
const COVERAGE = new Option(
  '--coverage <REPORT>',
  'what has been run: a report, a list or the folder of `case run --out`; may be repeated',
).argParser(collect);

/** `tapwright flow expand`. */
export const expandCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('expand')
      .summary('list every way through a chart and write each as a case')
      .description(
        'Lists every way through a flow chart, writes each as a case, and draws what of the chart has been run.',
      )
      .argument('<FILE>', 'a chart: Mermaid (.mmd) or JSON')
      .option('--out <DIR>', 'write one file for each case; absent: they are printed')
      .option('--overwrite', 'with --out: files that somebody has changed are written anew', false)
      .addOption(VISITS)
      .addOption(MAX)
      .addOption(MODE)
      .addOption(STYLE)
      .option('--id <ID>', 'the name of the flow; absent: that of the file')
      .option('--app <PACKAGE>', 'the app of the cases')
      .addOption(COVERAGE)
      .option('--svg <FILE>', 'draw the chart with what was covered')
      .addOption(JSON_LAST)
      .action((file, options) => {
        const { visits, max, mode, style, overwrite, json, coverage = [] } = options;
        const { id = idOf(file), app = null, out = null, svg = null } = options;
        const expand = { visits, max, mode };
        const written = { app, out, overwrite, json, coverage, svg };
        const args: ExpandArguments = { file, id, expand, style, ...written };
        return perform(args, async () => (await import('./expand-chart.ts')).expandChart(args));
      }),
    {
      'tapwright flow expand pay.mmd --out cases': 'one file for each case: cases/pay-1.yaml, …',
      'tapwright flow expand pay.mmd --coverage ran --svg pay.svg':
        'what the runs in the folder ran have covered',
    },
  );

/** The name of the file, limited to characters that an id of a case may have. */
function idOf(file: string): string {
  const name = basename(file, extname(file)).replace(/[^A-Za-z0-9._-]+/g, '-');
  return name.replace(/^[^A-Za-z0-9]+/, '').slice(0, 70) || 'flow';
}
