import { heightOf, paintRect, type Rect, widthOf } from '@tapwright/virtual-ui';

type Part = readonly [path: string, fill: string];

/** The colour of the background, and parts from back to front in a rectangle of 160 by 100. */
const PICTURES = {
  lighthouse: [
    '#bcd9ea',
    [
      ['M0 74h160v26H0z', '#3d7ea6'],
      ['M96 78c14-14 46-14 64-4v26H90z', '#6b5b4a'],
      ['M110 76l5-50h14l5 50z', '#f6f1e7'],
      ['M114 38h16l1 10h-18zM112 58h20l1 10h-22z', '#c1443c'],
      ['M116 14h12v12h-12zM113 26h18v3h-18z', '#4a4038'],
      ['M116 18L60 8v16z', '#fff3b0'],
    ],
  ],
  bicycle: [
    '#e9e2c8',
    [
      ['M0 82h160v18H0z', '#9aa56b'],
      ['M48 46a19 19 0 1 0 0 38a19 19 0 1 0 0-38M48 51a14 14 0 1 1 0 28a14 14 0 1 1 0-28', '#33383d'],
      ['M112 46a19 19 0 1 0 0 38a19 19 0 1 0 0-38M112 51a14 14 0 1 1 0 28a14 14 0 1 1 0-28', '#33383d'],
      [
        'M46 64l16-30h4L52 66zM62 38h38v4H62zM96 30h4l14 35h-4zM78 66l20-28l3 2l-20 28zM62 42l18 24l-3 2l-18-24z',
        '#b5432f',
      ],
      ['M52 30h20v5H52zM92 24h18v5H92z', '#33383d'],
    ],
  ],
  soup: [
    '#f0d9c4',
    [
      ['M0 70h160v30H0z', '#b98b62'],
      ['M34 46h92c0 28-20 40-46 40s-46-12-46-40z', '#466b8c'],
      ['M80 38c26 0 46 4 46 8s-20 8-46 8s-46-4-46-8s20-8 46-8z', '#e08a3c'],
      ['M66 30c-6-8 6-10 0-20h4c6 10-6 12 0 20zM90 30c-6-8 6-10 0-20h4c6 10-6 12 0 20z', '#ffffff'],
    ],
  ],
  cat: [
    '#d8e2dc',
    [
      ['M0 78h160v22H0z', '#8d6e63'],
      ['M52 90c-6-40 8-50 28-50s34 10 28 50z', '#4b4a54'],
      ['M54 20l14 10h24l14-10v32c0 12-12 18-26 18s-26-6-26-18z', '#4b4a54'],
      ['M64 42h8v6h-8zM88 42h8v6h-8z', '#d7c94a'],
      ['M76 54h8l-4 5z', '#d98a8a'],
    ],
  ],
  mountains: [
    '#c9dcf0',
    [
      ['M120 14a10 10 0 1 0 .1 0z', '#ffe08a'],
      ['M0 88l52-66l44 66z', '#6d7f94'],
      ['M52 22l12 16l-8 4l-6-4l-8 4l-4-4z', '#ffffff'],
      ['M56 90l48-50l56 50z', '#4f6178'],
      ['M0 82h160v18H0z', '#5d8a5f'],
    ],
  ],
  sunflower: [
    '#cfe8f5',
    [
      ['M77 56h6v44h-6z', '#4d8044'],
      ['M80 86c-20-2-26-12-28-20c14 0 26 8 28 20zM80 80c18-2 24-10 26-18c-14 0-24 8-26 18z', '#5c9650'],
      [
        'M80 6l8 14l14-8l0 16l16 0l-8 14l8 12l-16 0l0 14l-14-6l-8 12l-8-12l-14 6l0-14l-16 0l8-12l-8-14l16 0l0-16l14 8z',
        '#f2b632',
      ],
      ['M80 26a14 14 0 1 0 .1 0z', '#6b4423'],
    ],
  ],
} as const satisfies Readonly<Record<string, readonly [ground: string, parts: readonly Part[]]>>;

export type PictureName = keyof typeof PICTURES;

/** The pictures in the gallery of every phone, with their everyday names. */
export const gallery: readonly { readonly name: PictureName; readonly label: string }[] = [
  { name: 'lighthouse', label: 'Lighthouse' },
  { name: 'bicycle', label: 'Bicycle' },
  { name: 'soup', label: 'Bowl of soup' },
  { name: 'cat', label: 'Cat' },
  { name: 'mountains', label: 'Mountains' },
  { name: 'sunflower', label: 'Sunflower' },
];

/** Describes a picture in words. */
export const labelOf = (picture: PictureName): string =>
  gallery.find(({ name }) => name === picture)?.label ?? 'Picture';

/** SVG of a picture that fills a rectangle of 8 by 5. */
export function drawPicture(picture: PictureName, rect: Rect): string {
  const [ground, parts] = PICTURES[picture];
  const scale = `scale(${(widthOf(rect) / 160).toFixed(3)} ${(heightOf(rect) / 100).toFixed(3)})`;
  const paths = parts
    .map(([path, fill]) => `<path d="${path}" fill="${fill}" fill-rule="evenodd"/>`)
    .join('');
  return `${paintRect(rect, ground)}<g transform="translate(${rect.left} ${rect.top}) ${scale}">${paths}</g>`;
}
