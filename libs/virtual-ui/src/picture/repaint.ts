import { FONT_FAMILY, renderSvgAside } from './render-svg.ts';
import { textWithin } from './svg-text.ts';

/** A text that differs from the one in the photograph. Pixels of the screen: left, top, right, bottom. */
export interface Patch {
  readonly box: readonly [number, number, number, number];
  readonly text: string;
}

/** Scales a recorded picture to a PNG of the screen's size (point 8) and repaints texts that changed (point 5). */
export function repaint(
  photograph: Uint8Array,
  width: number,
  height: number,
  patches: readonly Patch[],
): Promise<Uint8Array> {
  const href = `data:image/${isPng(photograph) ? 'png' : 'jpeg'};base64,${Buffer.from(photograph).toString('base64')}`;
  const size = 15 * Math.max(1, Math.round(Math.min(width, height) / 360));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">`,
    `<image width="${width}" height="${height}" preserveAspectRatio="none" image-rendering="optimizeSpeed" xlink:href="${href}"/>`,
    ...patches.map((patch) => patchSvg(patch, size)),
    '</svg>',
  ];
  return renderSvgAside(svg.join(''), width);
}

function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 0x89 && bytes[1] === 0x50;
}

function patchSvg({ box, text }: Patch, size: number): string {
  const [left, top, right, bottom] = box;
  const cover = `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="#fff"/>`;
  return cover + textWithin(text, box, { colour: '#202124', size, centred: false });
}
