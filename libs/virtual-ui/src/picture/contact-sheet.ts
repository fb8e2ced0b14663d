import { FONT_FAMILY, renderSvgAside } from './render-svg.ts';
import { escapeSvg } from './svg-text.ts';

export interface SheetScreen {
  readonly caption: string;
  readonly png: Uint8Array;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
}

const COLUMNS = 4;
const COLUMN = 300;
const GAP = 24;
const CAPTION = 34;

/** Screens side by side as one PNG, four in a row, each under its caption. */
export function drawContactSheet(screens: readonly SheetScreen[]): Promise<Uint8Array> {
  const columns = Math.min(COLUMNS, Math.max(1, screens.length));
  const tallest = Math.max(1, ...screens.map(({ width, height }) => (COLUMN * height) / width));
  const rowHeight = tallest + CAPTION + GAP;
  const width = columns * (COLUMN + GAP) + GAP;
  const height = Math.ceil(screens.length / columns) * rowHeight + GAP;
  const cells = screens.map((screen, index) => {
    const left = GAP + (index % columns) * (COLUMN + GAP);
    const top = GAP + Math.floor(index / columns) * rowHeight;
    return cell(screen, left, top);
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}"` +
    ` font-family="${FONT_FAMILY}"><rect width="${width}" height="${height}" fill="#eceff1"/>${cells.join('')}</svg>`;
  return renderSvgAside(svg, width);
}

function cell({ caption, png, width, height }: SheetScreen, left: number, top: number): string {
  const tall = (COLUMN * height) / width;
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const text = `<text x="${left + COLUMN / 2}" y="${top + 20}" font-size="16" text-anchor="middle" fill="#37474f">${escapeSvg(caption)}</text>`;
  const box = `x="${left}" y="${top + CAPTION}" width="${COLUMN}" height="${tall}"`;
  return `${text}<image ${box} xlink:href="${href}"/><rect ${box} fill="none" stroke="#b0bec5"/>`;
}
