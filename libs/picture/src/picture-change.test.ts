import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isPictureChanged } from './picture-change.ts';

const SIZE = { width: 1_080, height: 2_400 };

/** A white screen with boxes on it: left, top, width, height, colour. */
async function screenWith(...boxes: [number, number, number, number, string][]): Promise<Uint8Array> {
  const rects = boxes.map(
    ([x, y, w, h, colour]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${rects.join('')}</svg>`;
  const background = { create: { ...SIZE, channels: 3, background: '#ffffff' } } as const;
  return await sharp(background)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

const plain = await screenWith([200, 400, 300, 100, '#336699']);

test.each([
  ['the same picture', await screenWith([200, 400, 300, 100, '#336699'])],
  [
    'another time in the status bar',
    await screenWith([200, 400, 300, 100, '#336699'], [40, 20, 200, 60, '#000']),
  ],
  ['a caret that blinks', await screenWith([200, 400, 300, 100, '#336699'], [300, 900, 6, 70, '#000'])],
  ['colours too similar to see the difference', await screenWith([200, 400, 300, 100, '#386b9c'])],
])('%s does not count as a change', async (_name, after) => {
  expect(await isPictureChanged(plain, after)).toBe(false);
});

test.each([
  [
    'an icon that is filled in',
    await screenWith([200, 400, 300, 100, '#336699'], [900, 1_200, 48, 48, '#c00']),
  ],
  ['another photo', await screenWith([0, 300, 1_080, 1_500, '#224422'])],
  ['something that is gone', await screenWith()],
])('%s is a change', async (_name, after) => {
  expect(await isPictureChanged(plain, after)).toBe(true);
});

test('a picture of another size is another picture; no picture at all is refused', async () => {
  const turned = await sharp(plain).rotate(90).png().toBuffer();
  expect(await isPictureChanged(plain, turned)).toBe(true);
  await expect(isPictureChanged(plain, new Uint8Array([1, 2, 3]))).rejects.toMatchObject({
    code: 'CAPTURE_FAILED',
  });
});
