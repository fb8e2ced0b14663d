import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isBlack } from './black-picture.ts';

const [WIDTH, HEIGHT] = [540, 1_200];

/** A picture in one colour, with bands of other colours over its whole width. */
function png(
  background: string,
  bands: readonly { readonly top: number; readonly height: number; readonly colour: string }[] = [],
): Promise<Buffer> {
  const paint = (height: number, colour: string) => ({
    create: { width: WIDTH, height, channels: 4 as const, background: colour },
  });
  return sharp(paint(HEIGHT, background))
    .composite(bands.map(({ top, height, colour }) => ({ input: paint(height, colour), top, left: 0 })))
    .png()
    .toBuffer();
}

describe('isBlack', () => {
  it('sees a secure window below a status bar', async () => {
    expect(await isBlack(await png('black', [{ top: 0, height: 60, colour: '#285aa0' }]))).toBe(true);
    expect(await isBlack(await png('black'))).toBe(true);
  });

  it('does not take a picture in another single colour for black', async () => {
    expect(await isBlack(await png('#121212'))).toBe(false);
    expect(await isBlack(await png('white', [{ top: 0, height: 900, colour: 'black' }]))).toBe(false);
  });

  it('counts the rows that show something', async () => {
    const most = Math.floor(HEIGHT * 0.12);
    const shown = (height: number) => png('black', [{ top: HEIGHT - height, height, colour: '#010000' }]);
    expect([await isBlack(await shown(most)), await isBlack(await shown(most + 1))]).toEqual([true, false]);
  });

  it.each([
    ['nothing', async () => null],
    ['no picture', async () => Buffer.from('screencap: permission denied')],
    ['half of one', async () => (await png('black')).subarray(0, 400)],
  ])('is false of %s', async (_name, bytes) => {
    expect(await isBlack(await bytes())).toBe(false);
  });
});
