import { expect, test } from 'vitest';
import { crossingsOf, linePlot } from './line-plot.ts';

const lines = [
  { name: 'steady', values: [0.6, 0.6, 0.6] },
  { name: 'falling', values: [0.8, 0.7, 0.5] },
  { name: 'above', values: [0.9, 0.9, null] },
];

test('lines cross where their order changes, and not where they only come near', () => {
  const found = crossingsOf(lines, [
    ['steady', 'falling'],
    ['steady', 'above'],
    ['falling', 'unknown'],
  ]);
  expect(found).toHaveLength(1);
  expect(found[0]?.names).toEqual(['steady', 'falling']);
  expect(found[0]?.at).toBeCloseTo(1.5);
  expect(found[0]?.value).toBeCloseTo(0.6);
  expect(
    crossingsOf(
      [lines[0], { name: 'meets', values: [0.8, 0.6, 0.8] }].flatMap((line) => line ?? []),
      [['steady', 'meets']],
    ),
  ).toEqual([]);
});

test('the drawing names every line that has a figure and rings every crossing', () => {
  const crossings = crossingsOf(lines, [['steady', 'falling']]);
  const svg = linePlot({ title: 'Completed <shares>', places: ['low', 'mid', 'high'], lines, crossings });
  for (const { name } of lines) expect(svg).toContain(`>${name}</text>`);
  expect(svg).toContain('Completed &lt;shares&gt;');
  expect(svg.match(/r="5"/g)).toHaveLength(1);
  expect(
    linePlot({ title: 't', places: ['low'], lines: [{ name: 'none', values: [null] }], crossings: [] }),
  ).not.toContain('>none<');
});
