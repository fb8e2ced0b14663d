import { PUBLISHED, type Share, type VariantFigures } from './figures.ts';

const HEAD = [
  'variant',
  'Pass@1',
  '95 %',
  'paper',
  'Complete@1',
  '95 %',
  'paper',
  'calls',
  'tokens',
  'rounds',
  'invalid',
];

/** The figures as a table of Markdown, beside the paper's; costs are per case. */
export function xuatTable(figures: readonly VariantFigures[]): string {
  const rows = figures.map((one) => {
    const published = PUBLISHED[one.strategy];
    return [
      one.strategy,
      ...shareCells(one.passAt1, published?.passAt1),
      ...shareCells(one.completeAt1, published?.completeAt1),
      one.calls.toFixed(1),
      one.tokens.toFixed(0),
      one.rounds.toFixed(1),
      one.invalid.toFixed(2),
    ];
  });
  const widths = HEAD.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return `${[line(HEAD), line(rule), ...rows.map(line)].join('\n')}\n`;
}

function shareCells({ mean, low, high }: Share, published: number | undefined): string[] {
  return [
    percent(mean),
    `${percent(low)}–${percent(high)}`,
    published === undefined ? '–' : `${(published * 100).toFixed(2)} %`,
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
