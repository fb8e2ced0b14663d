import { DEFAULT_THEME, getPrimaryShade, luminance, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { readableVariables, theme } from './theme.ts';

const all = mergeMantineTheme(DEFAULT_THEME, theme);
const SCHEMES = ['light', 'dark'] as const;
const NAMES = Object.keys(all.colors);
/** What is needed for a text of the usual size. */
const LEAST = 4.5;

function contrast(first: string, second: string): number {
  const [darker = 0, brighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

/** The colour that a variable of the theme stands for. */
function colourOf(variable: string): string {
  const name = variable.match(/^var\(--mantine-color-(.+)\)$/)?.[1] ?? variable;
  const [colour = '', shade] = name.split('-');
  if (shade === undefined) return colour === 'black' ? all.black : all.white;
  return all.colors[colour]?.[Number(shade)] ?? '';
}

describe.each(SCHEMES)('in the %s', (scheme) => {
  const variables: Readonly<Record<string, string>> = readableVariables(all)[scheme];

  /** How what is written on a filled colour stands out from one of its shades. */
  const onShade = (name: string, shade: number) => {
    const { color } = all.variantColorResolver({ color: name, variant: 'filled', theme: all });
    const written = variables[color.slice('var('.length, -1)] ?? color;
    return contrast(colourOf(written), all.colors[name]?.[shade] ?? '');
  };

  test.each(NAMES)('what is written on a filled %s is readable', (name) => {
    expect(onShade(name, getPrimaryShade(all, scheme))).toBeGreaterThanOrEqual(LEAST);
  });

  test('what is written on the colour of buttons is readable under the mouse, too', () => {
    expect(onShade(all.primaryColor, getPrimaryShade(all, scheme) + 1)).toBeGreaterThanOrEqual(LEAST);
  });

  test('what is grey or red stands out from the page', () => {
    const page = scheme === 'light' ? all.white : colourOf('dark-7');
    for (const name of ['dimmed', 'red-text', 'error'])
      expect(contrast(colourOf(variables[`--mantine-color-${name}`] ?? ''), page)).toBeGreaterThanOrEqual(
        LEAST,
      );
  });
});
