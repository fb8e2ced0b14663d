import { markdownTable } from '@tapwright/suite';
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
  'run steps',
  'invalid',
];

/** The figures as a Markdown table, next to the paper's; costs are per case. */
export function xuatTable(figures: readonly VariantFigures[]): string {
  const rows = figures.map((one) => {
    const published = PUBLISHED[one.strategy];
    return [
      one.strategy,
      ...shareCells(one.passAt1, published?.passAt1, ' (input)'),
      ...shareCells(one.completeAt1, published?.completeAt1),
      one.calls.toFixed(1),
      one.tokens.toFixed(0),
      one.taken.toFixed(1),
      one.invalid.toFixed(2),
    ];
  });
  return markdownTable(HEAD, rows, 1);
}

/** @param mark stands behind the paper's figure: `input` where the agents' rates were made from it */
function shareCells({ mean, low, high }: Share, published: number | undefined, mark = ''): string[] {
  return [
    percent(mean),
    `${percent(low)}–${percent(high)}`,
    published === undefined ? '–' : `${(published * 100).toFixed(2)} %${mark}`,
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
