import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawMarks, marksSvg } from './draw-marks.ts';
import { drawn, icon, screenWith } from './drawn.fixture.ts';
import { readPixels, sizeOf } from './read-picture.ts';

const screen = screenWith(
  icon(20, 20),
  '<node class="android.widget.TextView" text="not to be touched" bounds="[100,20][300,60]"/>',
  icon(200, 200),
);

it('draws a frame and a number for each thing that can be acted on, as the golden file has them', () => {
  const file = join(import.meta.dirname, 'golden', 'marks.svg');
  const svg = `${marksSvg(screen, { width: 400, height: 300 })}\n`;
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, svg);
  expect(svg).toBe(readFileSync(file, 'utf8'));
});

it('leaves the rest of the picture as it was, and its size', async () => {
  const picture = await drawn(400, 300, '');
  const marked = await drawMarks(picture, screen);
  expect(await sizeOf(marked)).toEqual({ width: 400, height: 300 });
  const { rgb } = await readPixels(marked, [100, 20, 300, 60]);
  expect(rgb.every((shade) => shade === 255)).toBe(true);
  const frame = await readPixels(marked, [20, 20, 22, 21]);
  expect([...frame.rgb.slice(0, 3)]).not.toEqual([255, 255, 255]);
});

it('puts the number in the middle of its element', async () => {
  const marked = await drawMarks(await drawn(400, 300, ''), screen);
  const { rgb } = await readPixels(marked, [36, 36, 52, 52]);
  const coloured = Array.from({ length: rgb.length / 3 }, (_, at) => rgb[at * 3 + 2] ?? 0).filter(
    (blue) => blue < 240,
  );
  expect(coloured.length).toBeGreaterThan(40);
});

it('fits a picture that is smaller than its screen', async () => {
  const marked = await drawMarks(await drawn(200, 150, ''), screen);
  const { rgb } = await readPixels(marked, [10, 10, 12, 11]);
  expect([...rgb.slice(0, 3)]).not.toEqual([255, 255, 255]);
});
