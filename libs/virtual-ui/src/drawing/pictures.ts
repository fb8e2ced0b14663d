import { renderSvgAside } from '../picture/render-svg.ts';

/** About 1 MB of PNGs. */
const PICTURES_KEPT = 8;

/** Keeps PNGs by their SVG, so that a screen seen again is not drawn again. The oldest is dropped first. */
export function createPictures(): (svg: string, width: number) => Promise<Uint8Array> {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (svg, width) => {
    const known = kept.get(svg);
    if (known !== undefined) return known;
    const png = renderSvgAside(svg, width);
    const oldest = kept.keys().next();
    if (kept.size >= PICTURES_KEPT && !oldest.done) kept.delete(oldest.value);
    kept.set(svg, png);
    png.catch(() => kept.delete(svg));
    return png;
  };
}
