import { DEFAULT_THEME, luminance, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { theme } from '../theme.ts';
import { CHART_COLOURS } from './chart-colours.ts';

const all = mergeMantineTheme(DEFAULT_THEME, theme);
const PAGES = { light: all.white, dark: all.colors.dark[7] } as const;

function contrast(first: string, second: string): number {
  const [darker = 0, brighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

describe.each(['light', 'dark'] as const)('a chart in the %s', (scheme) => {
  const { text, grid, lines } = CHART_COLOURS[scheme];

  test('has axes that are read', () => {
    expect(contrast(text, PAGES[scheme])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(lines)('has a line that stands out: %s', (line) => {
    expect(contrast(line, PAGES[scheme])).toBeGreaterThanOrEqual(3);
  });

  test('has a grid that is seen, and that is quieter than its lines', () => {
    const seen = contrast(grid, PAGES[scheme]);
    expect(seen).toBeGreaterThanOrEqual(1.5);
    for (const line of lines) expect(seen).toBeLessThan(contrast(line, PAGES[scheme]));
  });
});
