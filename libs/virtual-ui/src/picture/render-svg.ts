import { createRequire } from 'node:module';
import { type RenderedImage, Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js';
import { encodePng } from './png.ts';

/** The only font family that {@link renderSvg} knows: use it in every SVG. Regular and bold are bundled. */
export const FONT_FAMILY = 'DejaVu Sans';

const require = createRequire(import.meta.url);

// The system's fonts are never used: pictures must be the same on every machine.
const FONT_FILES = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) =>
  require.resolve(`dejavu-fonts-ttf/ttf/${file}`),
);

/** Draws an SVG as a PNG of the given width in pixels; the height follows from the SVG's own proportions. */
export function renderSvg(svg: string, width: number): Uint8Array {
  return pngOf(new Resvg(svg, optionsFor(width)).render());
}

/** Same as {@link renderSvg}, but draws on another thread. */
export async function renderSvgAside(svg: string, width: number): Promise<Uint8Array> {
  return pngOf(await renderAsync(svg, optionsFor(width)));
}

// The white background makes every pixel opaque, which the encoder relies on.
function optionsFor(width: number): ResvgRenderOptions {
  return {
    background: 'white',
    fitTo: { mode: 'width', value: width },
    font: {
      fontFiles: FONT_FILES,
      loadSystemFonts: false,
      defaultFontFamily: FONT_FAMILY,
      sansSerifFamily: FONT_FAMILY,
    },
    logLevel: 'off',
  };
}

function pngOf(image: RenderedImage): Uint8Array {
  return encodePng({ width: image.width, height: image.height, rgba: image.pixels });
}
