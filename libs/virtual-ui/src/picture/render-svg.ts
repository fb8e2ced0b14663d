import { createRequire } from 'node:module';
import { type RenderedImage, Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js';
import { encodePng } from './png.ts';

/** The one font family that {@link renderSvg} knows; use it as `font-family` in every SVG. Regular and bold are bundled. */
export const FONT_FAMILY = 'DejaVu Sans';

const require = createRequire(import.meta.url);

// Never the system's fonts: pictures must come out the same on every machine.
const FONT_FILES = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) =>
  require.resolve(`dejavu-fonts-ttf/ttf/${file}`),
);

/** Draws an SVG as a PNG of the given width in pixels; the height follows from the SVG's own proportions. */
export function renderSvg(svg: string, width: number): Uint8Array {
  return pngOf(new Resvg(svg, optionsFor(width)).render());
}

/** As {@link renderSvg}, with the drawing on a thread of its own. */
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
