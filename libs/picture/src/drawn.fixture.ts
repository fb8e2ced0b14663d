import { parseHierarchy, type Screen } from '@tapwright/screen';
import sharp from 'sharp';

/** PNG of an SVG's content on a white ground. */
export async function drawn(
  width: number,
  height: number,
  content: string,
  ground = '#ffffff',
): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${content}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

/** Words as a picture has them, without any font: strokes of 3 pixels, 16 high, one every 6 pixels, words 10 apart. */
export function words(at: { x: number; y: number; colour: string }, ...lengths: readonly number[]): string {
  let x = at.x;
  let path = '';
  for (const length of lengths) {
    for (let letter = 0; letter < length; letter += 1) {
      path += `M${x} ${at.y}h3v16h-3z`;
      x += 6;
    }
    x += 10;
  }
  return `<path d="${path}" fill="${at.colour}"/>`;
}

/** Where words drawn by {@link words} end: one past the last stroke. */
export function endOf(x: number, ...lengths: readonly number[]): number {
  return x + lengths.reduce((sum, length) => sum + length * 6, 0) + (lengths.length - 1) * 10 - 3;
}

/** A screen of 400 × 300 pixels with these nodes in it. */
export function screenWith(...nodes: readonly string[]): Screen {
  const root = `<node class="android.widget.FrameLayout" package="org.example" bounds="[0,0][400,300]">${nodes.join('')}</node>`;
  const parsed = parseHierarchy(`<hierarchy rotation="0">${root}</hierarchy>`, {
    packageName: 'org.example',
    activity: 'org.example/.Main',
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

export function icon(left: number, top: number, more = ''): string {
  return `<node class="android.widget.ImageButton" package="org.example" clickable="true" ${more} bounds="[${left},${top}][${left + 48},${top + 48}]"/>`;
}
