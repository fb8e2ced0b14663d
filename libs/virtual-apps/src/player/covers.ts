import { heightOf, paintRect, type Rect, widthOf } from '@tapwright/virtual-ui';

/** Background, then parts from back to front in a square of 100 by 100. */
const COVERS = {
  wave: [
    '#1f5f78',
    ['M0 62c12-14 22-14 34 0s22 14 34 0s22-14 32-2v40H0z', '#4aa3b5'],
    ['M0 76c12-12 22-12 34 0s22 12 34 0s22-12 32-2v26H0z', '#d9efe9'],
    ['M68 18a11 11 0 1 0 0 22a11 11 0 1 0 0-22', '#f3d58a'],
  ],
  moon: [
    '#2b2547',
    ['M54 16a34 34 0 1 0 32 46A30 30 0 0 1 54 16', '#f4e3b2'],
    ['M20 20h4v4h-4zM34 34h3v3h-3zM82 22h4v4h-4zM74 44h3v3h-3z', '#ffffff'],
    ['M0 86h100v14H0z', '#15112b'],
  ],
  hills: [
    '#bcd8c2',
    ['M0 70c20-30 40-30 56 0z', '#6c9f7a'],
    ['M36 78c18-38 44-38 64-4v26H36z', '#4b7f60'],
    ['M0 78c30-12 66-8 100 6v16H0z', '#2f5a45'],
  ],
  sun: [
    '#e9b266',
    ['M50 22a28 28 0 1 0 0 56a28 28 0 1 0 0-56', '#c4552d'],
    ['M0 54h100v6H0zM0 66h100v6H0zM0 78h100v22H0z', '#e9b266'],
  ],
  flower: [
    '#f0d6df',
    ['M50 14c14 14 14 26 0 36c-14-10-14-22 0-36zM50 86c14-14 14-26 0-36c-14 10-14 22 0 36z', '#c23b72'],
    ['M14 50c14-14 26-14 36 0c-10 14-22 14-36 0zM86 50c-14-14-26-14-36 0c10 14 22 14 36 0z', '#e0719c'],
    ['M50 42a8 8 0 1 0 0 16a8 8 0 1 0 0-16', '#fbe9a9'],
  ],
  letter: [
    '#6d4c41',
    ['M16 30h68v44H16z', '#f5ead6'],
    ['M16 30l34 26l34-26v5L50 62L16 35z', '#c9b28d'],
    ['M50 48a7 7 0 1 0 0 14a7 7 0 1 0 0-14', '#a53027'],
  ],
  saw: [
    '#3e4a52',
    ['M14 62l58-34l8 14l-58 34z', '#cfd8dc'],
    ['M66 30l14-8c10 2 14 12 8 20l-12 6z', '#b5793b'],
    ['M20 76l58-34l1 3l-57 35z', '#90a4ae'],
  ],
  bus: [
    '#14344f',
    ['M16 34h68c4 0 6 2 6 6v32H10V40c0-4 2-6 6-6z', '#e2a72e'],
    ['M18 42h16v12H18zM38 42h16v12H38zM58 42h16v12H58z', '#fdf3d0'],
    ['M28 64a9 9 0 1 0 0 18a9 9 0 1 0 0-18M70 64a9 9 0 1 0 0 18a9 9 0 1 0 0-18', '#0a1a28'],
  ],
} as const satisfies Readonly<
  Record<string, readonly [ground: string, ...parts: (readonly [d: string, fill: string])[]]>
>;

export type CoverName = keyof typeof COVERS;

/** A cover, as a square in the middle of the rectangle. As a picture it looks the same in both themes. */
export function drawCover(cover: CoverName, rect: Rect): string {
  const side = Math.min(widthOf(rect), heightOf(rect));
  const left = Math.round(rect.left + (widthOf(rect) - side) / 2);
  const top = Math.round(rect.top + (heightOf(rect) - side) / 2);
  const [ground, ...parts] = COVERS[cover];
  const paths = parts.map(([d, fill]) => `<path d="${d}" fill="${fill}"/>`).join('');
  const square = { left, top, right: left + side, bottom: top + side };
  return `${paintRect(square, ground)}<g transform="translate(${left} ${top}) scale(${side / 100})">${paths}</g>`;
}
