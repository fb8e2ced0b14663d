/** Digits as 3 × 5 dots, row by row. Numbers look the same on every machine, whatever fonts it has. */
const DOTS = [
  '111101101101111',
  '010110010010111',
  '111001111100111',
  '111001111001111',
  '101101111001001',
  '111100111001111',
  '111100111101111',
  '111001001010010',
  '111101111101111',
  '111101111001111',
] as const;

export const DIGIT_COLUMNS = 3;
export const DIGIT_ROWS = 5;

/** A number as an SVG path of dots, each `size` pixels wide. The top left corner is at the given place. */
export function numberPath(
  number: number,
  at: { readonly x: number; readonly y: number; readonly size: number },
): string {
  return [...String(number)]
    .map((digit, place) => digitPath(Number(digit), { ...at, x: at.x + widthOfDigits(place) * at.size }))
    .join('');
}

/** Columns that `count` digits take, with one free column after each. */
export function widthOfDigits(count: number): number {
  return count * (DIGIT_COLUMNS + 1);
}

function digitPath(
  digit: number,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): string {
  return [...(DOTS[digit] ?? '')]
    .map((dot, i) => {
      const left = x + (i % DIGIT_COLUMNS) * size;
      const top = y + Math.floor(i / DIGIT_COLUMNS) * size;
      return dot === '1' ? `M${left} ${top}h${size}v${size}h${-size}z` : '';
    })
    .join('');
}
