import { expect, it } from 'vitest';
import { mix, themeOf } from './theme.ts';

/** Relative luminance and contrast as in WCAG 2.1. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

it('mixes colours by share', () => {
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
  expect(mix('#102030', '#ffffff', 1)).toBe('#102030');
});

const ACCENTS = [
  '#2f6f5e',
  '#7a4fa0',
  '#4a6fa5',
  '#e0782f',
  '#fbc02d',
  '#00bcd4',
  '#d32f2f',
  '#0b1a66',
  '#000000',
];

it.each(ACCENTS)('keeps all text on %s legible in both themes', (accent) => {
  for (const theme of [themeOf('light', accent), themeOf('dark', accent)]) {
    const pairs = [
      [theme.text, theme.background],
      [theme.text, theme.surface],
      [theme.muted, theme.surface],
      [theme.accent, theme.background],
      [theme.onAccent, theme.accent],
      [theme.onContainer, theme.container],
      [theme.onMessage, theme.message],
      [theme.danger, theme.surface],
    ] as const;
    for (const [ink, ground] of pairs) {
      expect(contrast(ink, ground), `${theme.name}: ${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});
