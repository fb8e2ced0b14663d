import { emitters, type Trace } from '@tapwright/script';
import type { Recorded } from './record-runs.ts';

const COLUMNS_MAX = 120;

/** The bodies of one format: those that a tester can read and edit. */
export interface LineFigures {
  readonly format: string;
  readonly scripts: number;
  /** Within 12 lines, two for each step and one for each check, of 120 columns. */
  readonly within: number;
  readonly lines: { readonly median: number; readonly most: number };
  readonly columns: number;
  /** Lines of the median script with its helper in it. */
  readonly selfContained: number;
  readonly over: readonly { readonly task: string; readonly lines: number; readonly limit: number }[];
}

/** Counts the lines of every script, in each format that has a helper. */
export function lineFigures(recorded: readonly Recorded[]): readonly LineFigures[] {
  const traces = recorded.flatMap(({ task, trace }) => (trace === null ? [] : [{ task: task.id, trace }]));
  return emitters.flatMap(({ format, helpers, emit }) => {
    if (helpers === undefined) return [];
    const proof = { status: 'not_replayed', detail: '' } as const;
    const counted = traces.map(({ task, trace }) => {
      const lines = linesOf(emit(trace, { proof }).content);
      const whole = linesOf(emit(trace, { proof, selfContained: true }).content);
      return {
        task,
        lines: lines.length,
        limit: limitOf(trace),
        columns: Math.max(...lines.map((line) => [...line].length)),
        whole: whole.length,
      };
    });
    const isWithin = (one: (typeof counted)[number]) => one.lines <= one.limit && one.columns <= COLUMNS_MAX;
    return [
      {
        format,
        scripts: counted.length,
        within: counted.filter(isWithin).length,
        lines: {
          median: medianOf(counted.map(({ lines }) => lines)),
          most: Math.max(...counted.map(({ lines }) => lines)),
        },
        columns: Math.max(...counted.map(({ columns }) => columns)),
        selfContained: medianOf(counted.map(({ whole }) => whole)),
        over: counted
          .filter((one) => !isWithin(one))
          .map(({ task, lines, limit }) => ({ task, lines, limit })),
      },
    ];
  });
}

function limitOf({ steps, final }: Trace): number {
  const checks = steps.reduce((sum, { after }) => sum + after.checks.length, final.checks.length);
  return 12 + 2 * steps.length + checks;
}

const linesOf = (text: string) => text.trimEnd().split('\n');
const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
