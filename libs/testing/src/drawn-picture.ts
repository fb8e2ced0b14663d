import sharp from 'sharp';

/** Left, top, right, bottom in pixels, and the grey level, 0 to 255. */
export type Patch = readonly [left: number, top: number, right: number, bottom: number, grey: number];

/** A PNG picture of grey patches on white, as a simple screen for tests. Later patches cover earlier ones. */
export function drawnPicture(width: number, height: number, patches: readonly Patch[]): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height, 255);
  for (const [left, top, right, bottom, grey] of patches)
    for (let y = top; y < bottom; y += 1) pixels.fill(grey, y * width + left, y * width + right);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
