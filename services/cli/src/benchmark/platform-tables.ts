import type { BenchmarkReport, CellView, PairedModels, StrategyFigures } from '@tapwright/contracts';
import { markdownTable } from '@tapwright/suite';

const NOT_PASSED_MAX = 50;
const WHY_MAX = 100;

/**
 * What was measured on a platform, as Markdown: a row for each strategy and model, how the models differ, and the
 * cells that did not pass. Pure.
 */
export function platformTables(report: BenchmarkReport): string {
  const { name, status, counts, figures, paired, cells } = report;
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const open = counts.waiting + counts.running;
  const parts = [
    `# ${plain(name)}`,
    `${report.id}: ${status}, ${all - open} of ${all} cells have ended${open === 0 ? '' : `, ${counts.running} run now`}.`,
    markdownTable(HEAD, figures.map(rowOf), 2),
    ...differences(paired),
    ...notPassed(cells),
  ];
  return `${parts.join('\n\n')}\n`;
}

const HEAD = [
  ...['strategy', 'models', 'SR', '95 %', 'passed', 'claimed', 'verified', 'not measured'],
  ...['steps', 'calls', 'input tokens', 'output tokens', 'US dollars'],
];

function rowOf(of: StrategyFigures): string[] {
  const { success, claims, measured } = of;
  const [low, high] = success?.interval ?? [0, 1];
  return [
    of.strategy,
    of.model === null ? of.models.map(plain).join(', ') || '–' : plain(of.model),
    success === null ? '–' : percent(success.value),
    success === null ? '–' : `${percent(low)}–${percent(high)}`,
    `${of.passed}/${measured}`,
    `${claims.claimed}/${measured}`,
    `${claims.held}/${measured}`,
    String(of.notMeasured),
    ...[of.steps, of.calls].map(String),
    ...[of.inputTokens, of.outputTokens].map((tokens) => `${tokens}${of.uncounted > 0 ? ' or more' : ''}`),
    of.usd === null ? 'unknown' : of.usd.toFixed(4),
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function differences(paired: readonly PairedModels[]): readonly string[] {
  if (paired.length === 0) return [];
  const rows = paired.map(({ strategy, models: [one, other], difference, interval: [low, high], count }) => [
    ...[strategy, `${plain(one)} − ${plain(other)}`],
    ...[points(difference), `${points(low)} to ${points(high)}`, String(count)],
  ]);
  return [markdownTable(['strategy', 'difference of SR', 'points', '95 %', 'tasks'], rows, 2)];
}

const points = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(0)}`;

function notPassed(cells: readonly CellView[]): readonly string[] {
  const told = cells.filter(
    ({ status }) => status === 'failed' || status === 'error' || status === 'canceled',
  );
  if (told.length === 0) return [];
  const head = ['task', 'strategy', 'model', 'seed', 'status', 'why', 'job'];
  const rows = told
    .slice(0, NOT_PASSED_MAX)
    .map((cell) => [
      ...[cell.task, cell.strategy, plain(cell.model ?? '–'), String(cell.seed), cell.status],
      ...[whyOf(cell), cell.job ?? '–'],
    ]);
  const more = told.length - rows.length;
  return [
    markdownTable(head, rows, 5),
    ...(more === 0 ? [] : [`${more} further cells did not pass: see --json.`]),
  ];
}

/** One line: the failed checks, else how the run ended. */
function whyOf({ result, outcome, reason }: CellView): string {
  const checks = (result?.failed ?? []).map((name) => `not so: ${name}`);
  const ended =
    reason === null ? (outcome ?? '') : `${outcome ?? 'not run'}: ${reason.message} (${reason.code})`;
  const parts = outcome === 'completed' && checks.length > 0 ? checks : [...checks, ended];
  const text = plain(parts.filter((part) => part !== '').join('; '));
  return text.length > WHY_MAX ? `${text.slice(0, WHY_MAX - 1)}…` : text;
}

/** Names and reasons may hold words of others: control characters and line ends must not reach a terminal. */
function plain(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
