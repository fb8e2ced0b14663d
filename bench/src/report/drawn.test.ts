import { markdownTable } from '@tapwright/suite';
import { describe, expect, test } from 'vitest';
import { barPlot } from './bar-plot.ts';
import { cellOf, missedOf } from './cell.fixture.ts';
import { costTable, failureTable, resultTable } from './markdown.ts';
import { completedPlot, failurePlot } from './plots.ts';
import { reportRows } from './rows.ts';

const rows = reportRows([cellOf(), missedOf({ task: '1 b' }), missedOf({ strategy: 'guardian' })]);

describe('a table', () => {
  test('pads words to the right and numbers to the left, and keeps bars inside cells', () => {
    expect(markdownTable(['a', 'n'], [['x|y', '1']], 1)).toBe(
      '| a    |  n |\n| ---- | -: |\n| x\\|y |  1 |\n',
    );
  });

  test('says counts with their intervals, costs by role, and failures by class', () => {
    expect(resultTable(rows)).toContain('| react    | offline |    2 |     1 (9–91 %) |');
    expect(costTable(rows)).toContain('200 actor, 50 verifier');
    expect(failureTable(rows).split('\n')[0]).toContain('instruction following');
  });
});

describe('a plot', () => {
  const plot = barPlot({
    title: 'a < b',
    parts: ['one', 'two'],
    bars: [{ group: 'g', label: '"l" & m', values: [0.5, 0.25], interval: [0.4, 0.6] }],
  });

  test('escapes its words', () => {
    expect(plot).toContain('a &lt; b');
    expect(plot).toContain('&quot;l&quot; &amp; m');
  });

  test('draws each value as long as it is, one after another', () => {
    const bars = [...plot.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="14"/g)];
    expect(bars.map(([, x, width]) => [Number(x), Number(width)])).toEqual([
      [190, 240],
      [430, 120],
    ]);
    expect(plot).toContain('75.0 %');
  });

  test('has every row once', () => {
    expect(completedPlot(rows).match(/>offline</g)).toHaveLength(2);
    expect(failurePlot(rows)).toContain('>guardian<');
  });
});
