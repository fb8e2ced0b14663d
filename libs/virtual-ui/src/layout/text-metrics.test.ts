import { describe, expect, it } from 'vitest';
import { ellipsize, fittingTail, textWidth, wrapText } from './text-metrics.ts';

const font = { size: 10 };

describe('text', () => {
  it.each([
    ['one line', 500],
    ['words that have to be broken into several lines', 120],
    ['averyveryverylongwordwithoutanyspace', 50],
    ['a  b   c', 22],
    ['Grüße, 東京, Привет', 40],
  ])('"%s" in %i pixels: no line is wider and no letter is lost', (text, width) => {
    const lines = wrapText(text, font, width);
    for (const line of lines) expect(textWidth(line, font)).toBeLessThanOrEqual(width);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('breaks where the text says so', () => {
    expect(wrapText('a\n\nb', font, 100)).toEqual(['a', '', 'b']);
  });

  it('ends in an ellipsis after the last line there is room for', () => {
    const lines = wrapText('words that have to be broken into several lines', font, 120, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    expect(textWidth(lines[1] ?? '', font)).toBeLessThanOrEqual(120);
  });

  it('is left alone where it fits', () => {
    expect(ellipsize('fits', font, 100)).toBe('fits');
    expect(fittingTail('fits', font, 100)).toBe('fits');
  });

  it('shows its end in a field that is too narrow', () => {
    expect('a long search'.endsWith(fittingTail('a long search', font, 40))).toBe(true);
    expect(textWidth(fittingTail('a long search', font, 40), font)).toBeLessThanOrEqual(40);
  });

  it('is wider in bold', () => {
    expect(textWidth('Width', { size: 10, bold: true })).toBeGreaterThan(textWidth('Width', font));
  });
});
