import { dp, heightOf, mix, paintRect, type Rect, type Theme, widthOf } from '@tapwright/virtual-ui';

/** The shade of the product's colour that a part has, or its own colour. */
type Shade = 'main' | 'dark' | 'light' | `#${string}`;

/** Parts from back to front, drawn in a square of 100 by 100. */
const PICTURES = {
  lamp: [
    ['M48 52h4v34h-4zM34 86h32v5H34z', 'dark'],
    ['M34 18h32l12 34H22z', 'main'],
    ['M40 24h6l-5 22h-9z', 'light'],
  ],
  mug: [
    ['M66 36h6c16 0 16 32 0 32h-6v-8h5c7 0 7-16 0-16h-5z', 'dark'],
    ['M24 26h42v50c0 6-4 10-10 10H34c-6 0-10-4-10-10z', 'main'],
    ['M45 68c-11-9-9-22 0-28c9 6 11 19 0 28z', 'light'],
  ],
  scarf: [
    ['M54 40h16l4 44H58z', 'dark'],
    ['M38 42h18v44H38z', 'main'],
    ['M38 58h18v6H38zM38 70h18v6H38z', 'light'],
    ['M24 20c16 12 36 12 52 0l5 16c-18 14-44 14-62 0z', 'main'],
    ['M23 26c18 12 36 12 54 0l1 4c-18 12-38 12-56 0z', 'light'],
  ],
  clock: [
    ['M50 14a36 36 0 1 0 0 72a36 36 0 1 0 0-72', 'main'],
    ['M50 22a28 28 0 1 0 0 56a28 28 0 1 0 0-56', 'light'],
    ['M48 30h4v20h16v4H48z', 'dark'],
  ],
  can: [
    ['M70 46h8c14 0 14 30 0 30h-8v-6h7c7 0 7-18 0-18h-7z', 'dark'],
    ['M36 74L14 38l7-4l15 22z', 'main'],
    ['M8 38l14-10l4 7l-14 10z', 'dark'],
    ['M36 40h36v46H36z', 'main'],
    ['M42 33h24v7H42z', 'dark'],
    ['M42 50h5v28h-5z', 'light'],
  ],
  boots: [
    ['M34 14h24v40c4 6 24 6 24 20v8H34z', 'main'],
    ['M32 82h52v7H32zM34 14h24v6H34z', 'dark'],
    ['M44 30h14v4H44zM44 40h14v4H44zM46 50h13v4H46z', 'light'],
  ],
  board: [
    ['M28 16h44c4 0 6 2 6 6v58c0 4-2 6-6 6H28c-4 0-6-2-6-6V22c0-4 2-6 6-6z', 'main'],
    ['M36 18h2v66h-2zM48 18h2v66h-2zM58 30h2v54h-2z', 'dark'],
    ['M66 22a5 5 0 1 0 0 10a5 5 0 1 0 0-10', 'light'],
  ],
  shirt: [
    ['M36 18c6 8 22 8 28 0l22 12l-8 18l-8-4v42H30V44l-8 4l-8-18z', 'main'],
    ['M36 18c6 8 22 8 28 0l4 2c-8 13-28 13-36 0z', 'dark'],
    ['M54 46h12v13H54z', 'light'],
  ],
  plant: [
    ['M50 62C30 56 24 36 28 20c15 8 24 24 22 42zM50 62c20-6 26-26 22-42c-15 8-24 24-22 42z', '#5d9a5f'],
    ['M50 62c-7-14-7-36 0-48c7 12 7 34 0 48z', '#4a8350'],
    ['M30 60h40l-5 28H35z', 'main'],
    ['M28 58h44v7H28z', 'dark'],
  ],
  vase: [
    ['M40 14h20v10c0 8 16 18 16 36c0 16-8 26-14 28H38c-6-2-14-12-14-28c0-18 16-28 16-36z', 'main'],
    ['M25 54h50c1 4 1 6 1 10H24c0-4 0-6 1-10z', 'light'],
    ['M38 12h24v6H38z', 'dark'],
  ],
  kettle: [
    ['M28 38c0-28 44-28 44 0h-7c0-18-30-18-30 0z', 'dark'],
    ['M72 52l18-10v9L77 68z', 'dark'],
    ['M26 44c2-12 46-12 48 0l6 36c0 5-4 8-8 8H28c-4 0-8-3-8-8z', 'main'],
    ['M30 50h6l-4 28h-6z', 'light'],
    ['M46 30h8v6h-8z', 'dark'],
  ],
  cushion: [
    ['M18 24c20 6 44 6 64 0c-6 18-6 36 0 54c-20-6-44-6-64 0c6-18 6-36 0-54z', 'main'],
    ['M44 28h12v47H44zM22 46h56v10H22z', 'light'],
    ['M44 46h12v10H44z', 'dark'],
  ],
  lantern: [
    ['M42 14c0-8 16-8 16 0h-4c0-3-8-3-8 0z', 'dark'],
    ['M34 30h32v48H34z', 'light'],
    ['M50 44c9 10 9 24 0 28c-9-4-9-18 0-28z', 'main'],
    ['M30 30l8-14h24l8 14zM30 78h40v8H30zM34 30h4v48h-4zM62 30h4v48h-4z', 'dark'],
  ],
  bag: [
    ['M34 40c0-30 32-30 32 0h-6c0-20-20-20-20 0z', 'dark'],
    ['M22 38h56l4 48H18z', 'main'],
    ['M38 54h24v16H38z', 'light'],
  ],
  hat: [
    ['M28 62c0-46 44-46 44 0z', 'main'],
    ['M8 64c0-9 84-9 84 0c0 13-84 13-84 0z', 'main'],
    ['M28 52h44l1 8H27z', 'dark'],
  ],
  bowl: [
    ['M14 42h72c0 24-14 40-26 42H40C28 82 14 66 14 42z', 'main'],
    ['M18 56h64c-1 3-2 5-3 8H21c-1-3-2-5-3-8z', 'light'],
    ['M12 37h76v7H12z', 'dark'],
  ],
  seeds: [
    ['M28 14h44v72H28z', 'light'],
    ['M28 14h44v12H28zM28 80h44v6H28z', 'dark'],
    ['M49 54h3v20h-3z', '#5d9a5f'],
    ['M50 34a12 12 0 1 0 0 24a12 12 0 1 0 0-24', 'main'],
    ['M50 42a4 4 0 1 0 0 8a4 4 0 1 0 0-8', 'dark'],
  ],
  bench: [
    ['M20 30h6v58h-6zM74 30h6v58h-6z', 'dark'],
    ['M14 32h72v8H14zM14 44h72v8H14z', 'main'],
    ['M12 60h76v8H12z', 'main'],
  ],
} as const satisfies Record<string, readonly (readonly [d: string, shade: Shade])[]>;

export type PictureName = keyof typeof PICTURES;

/** In the dark theme shadows are lighter, since the background is dark. */
function inkOf(shade: Shade, colour: string, theme: Theme): string {
  switch (shade) {
    case 'main':
      return colour;
    case 'dark':
      return mix(colour, '#000000', theme.name === 'dark' ? 0.8 : 0.68);
    case 'light':
      return mix(colour, '#ffffff', 0.42);
    default:
      return shade;
  }
}

/** A product's picture, in the middle of a background tinted with its colour. */
export function drawProduct(
  { picture, colour }: { readonly picture: PictureName; readonly colour: string },
  rect: Rect,
  theme: Theme,
): string {
  const side = Math.min(widthOf(rect), heightOf(rect)) * 0.8;
  const x = rect.left + (widthOf(rect) - side) / 2;
  const y = rect.top + (heightOf(rect) - side) / 2;
  const ground = mix(colour, theme.background, theme.name === 'dark' ? 0.2 : 0.18);
  const parts = PICTURES[picture].map(
    ([d, shade]) => `<path d="${d}" fill="${inkOf(shade, colour, theme)}"/>`,
  );
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(side / 100).toFixed(3)})`;
  return `${paintRect(rect, ground, dp(12))}<g transform="${place}">${parts.join('')}</g>`;
}
