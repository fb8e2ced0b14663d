import sharp from 'sharp';

type Rgb = readonly [number, number, number];
export interface PaintedBox {
  readonly bounds: readonly [number, number, number, number];
  readonly colour: Rgb;
}

/** A picture of an invented screen: boxes on a background, as PNG. */
export function paintFrame(
  { width, height, ground }: { readonly width: number; readonly height: number; readonly ground: Rgb },
  boxes: readonly PaintedBox[],
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  const everything: PaintedBox = { bounds: [0, 0, width, height], colour: ground };
  for (const { bounds, colour } of [everything, ...boxes]) {
    const [left, top, right, bottom] = bounds;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) pixels.set(colour, (y * width + x) * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
