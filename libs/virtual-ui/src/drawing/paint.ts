import type { Rect } from '../layout/geometry.ts';
import { heightOf, widthOf } from '../layout/geometry.ts';
import { type Font, lineHeight } from '../layout/text-metrics.ts';
import { allowedInXml, escapeXml } from '../xml-text.ts';
import { type IconName, iconPath } from './icons.ts';

export function paintRect(rect: Rect, fill: string, radius = 0, extra = ''): string {
  // Rectangles without rounded corners lie on whole pixels: without smoothing they are filled several times as fast.
  const edge = radius === 0 ? ' shape-rendering="crispEdges"' : ` rx="${radius}"`;
  return `<rect x="${rect.left}" y="${rect.top}" width="${widthOf(rect)}" height="${heightOf(rect)}"${edge} fill="${fill}"${extra}/>`;
}

export function paintOutline(rect: Rect, stroke: string, radius: number, width: number): string {
  return paintRect(rect, 'none', radius, ` stroke="${stroke}" stroke-width="${width}"`);
}

export function paintCircle(x: number, y: number, radius: number, fill: string, extra = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${extra}/>`;
}

/** A soft shadow of three flat shapes: a blur would take most of the time of a picture. */
export function paintShadow(rect: Rect, radius: number): string {
  return [3, 7, 12]
    .map((drop) =>
      paintRect(
        {
          left: rect.left - drop / 3,
          top: rect.top,
          right: rect.right + drop / 3,
          bottom: rect.bottom + drop,
        },
        '#000000',
        radius,
        ' fill-opacity="0.08"',
      ),
    )
    .join('');
}

interface TextPaint {
  readonly font: Font;
  readonly colour: string;
  /** What `left` means: the beginning of the lines, or their middle. */
  readonly anchor?: 'start' | 'middle';
  readonly underline?: boolean;
  /** Pixels to which each line is stretched, so that its glyphs stand where the metrics say. */
  readonly length?: number;
}

/** Lines of text; `top` is the upper edge of the first line's box. */
export function paintLines(lines: readonly string[], left: number, top: number, paint: TextPaint): string {
  const { font, colour } = paint;
  const step = lineHeight(font);
  // The em box (0.93 above, 0.24 below the base line) stands in the middle of the line.
  const base = top + step / 2 + font.size * 0.36;
  const weight = font.bold ? ' font-weight="bold"' : '';
  const anchor = paint.anchor === 'middle' ? ' text-anchor="middle"' : '';
  const underline = paint.underline ? ' text-decoration="underline"' : '';
  const length = paint.length === undefined ? '' : ` textLength="${paint.length.toFixed(1)}"`;
  return lines
    .map((line, i) => {
      if (line === '') return '';
      const y = (base + i * step).toFixed(1);
      return `<text x="${left}" y="${y}" font-size="${font.size.toFixed(1)}"${weight}${anchor}${underline}${length} fill="${colour}">${escapeXml(allowedInXml(line, '.'))}</text>`;
    })
    .join('');
}

/** An icon in the square of `size` pixels whose upper left corner is given. */
export function paintIcon(name: IconName, left: number, top: number, size: number, colour: string): string {
  const pen = name === 'more' ? 3.4 : 2;
  const fill = name.endsWith('_filled') ? colour : 'none';
  return `<path transform="translate(${left} ${top}) scale(${(size / 24).toFixed(3)})" d="${iconPath(name)}" fill="${fill}" stroke="${colour}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
