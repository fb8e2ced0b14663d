import { describe, expect, test } from 'vitest';
import { cropAt, cropLikeness } from './crops.ts';
import { drawn, screenWith, words } from './drawn.fixture.ts';
import { sizeOf } from './read-picture.ts';

const BOARD = '<node class="android.view.View" package="org.example" bounds="[0,0][400,300]"/>';
const screen = screenWith(BOARD);
const at = (x: number, y: number) => ({
  screen,
  bounds: [0, 0, 400, 300] as [number, number, number, number],
  meant: { spot: { x, y } },
});
const button = (colour: string, label = '') =>
  `<rect x="170" y="125" width="60" height="50" rx="8" fill="${colour}"/>${label}`;
const LABEL = words({ x: 178, y: 140, colour: '#ffffff' }, 3, 3);

async function crop(content: string, x = 0.5, y = 0.5): Promise<Uint8Array> {
  const found = await cropAt(await drawn(400, 300, content), at(x, y));
  if (found === null) throw new Error('the point is outside');
  return found;
}

test('a crop is a small picture around the point, cut at the edges', async () => {
  expect(await sizeOf(await crop(button('#1565c0')))).toEqual({ width: 38, height: 38 });
  expect(await sizeOf(await crop('', 0.01, 0.01))).toEqual({ width: 23, height: 22 });
  const large = await cropAt(await drawn(1_600, 1_200, ''), {
    screen: screenWith(BOARD.replace('[400,300]', '[1600,1200]')),
    bounds: [0, 0, 1_600, 1_200],
    meant: { spot: { x: 0.5, y: 0.5 } },
  });
  expect(await sizeOf(large ?? new Uint8Array())).toEqual({ width: 64, height: 64 });
});

test('a point outside of the picture has none', async () => {
  expect(await cropAt(await drawn(400, 300, ''), { ...at(1, 1), bounds: [0, 0, 900, 900] })).toBeNull();
});

describe('two crops', () => {
  const alike = async (one: string, other: string) => cropLikeness(await crop(one), await crop(other));

  test('of the same place are alike, also in a picture of another size', async () => {
    expect(await alike(button('#1565c0', LABEL), button('#1565c0', LABEL))).toBe(1);
    const half = await cropAt(
      await drawn(200, 150, `<g transform="scale(0.5)">${button('#1565c0')}</g>`),
      at(0.5, 0.5),
    );
    expect(await cropLikeness(half ?? new Uint8Array(), await crop(button('#1565c0')))).toBeGreaterThan(0.8);
  });

  test('of a label that says a little more are alike', async () => {
    const more = words({ x: 178, y: 140, colour: '#ffffff' }, 3, 4);
    expect(await alike(button('#1565c0', LABEL), button('#1565c0', more))).toBeGreaterThan(0.8);
  });

  test.each([
    ['another plain colour', button('#1565c0'), button('#c62828')],
    ['nothing instead of a button', button('#1565c0'), ''],
    ['another page', button('#1565c0', LABEL), '<rect width="400" height="300" fill="#222222"/>'],
  ])('that show %s are not', async (_, one, other) => {
    expect(await alike(one, other)).toBeLessThan(0.8);
  });
});

test('what is no picture is an error with a code', async () => {
  await expect(cropAt(Buffer.from('x'), at(0.5, 0.5))).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
});
