import { expect, it } from 'vitest';
import { drawn, endOf, screenWith, words } from './drawn.fixture.ts';
import { findHyperlinks } from './hyperlinks.ts';

const TEXT =
  '<node class="android.widget.TextView" text="I have read the terms of service" clickable="true" bounds="[20,40][380,120]"/>';
const screen = screenWith(TEXT);
const black = (x: number, y: number, ...lengths: number[]) => words({ x, y, colour: '#202020' }, ...lengths);
const blue = (x: number, y: number, ...lengths: number[]) => words({ x, y, colour: '#1a73e8' }, ...lengths);

it('a coloured part of a text is its link, words and all, at its place on the screen', async () => {
  const picture = await drawn(400, 300, black(30, 50, 3, 4) + blue(100, 50, 5, 3) + black(190, 50, 4));
  expect(await findHyperlinks(screen, picture)).toEqual([
    { index: 1, bounds: [100, 50, endOf(100, 5, 3), 66], text: '' },
  ]);
});

it('of several boxes the widest is taken: a link that goes on in the next line, or a second link', async () => {
  const picture = await drawn(
    400,
    300,
    black(30, 50, 9, 9, 8) + blue(300, 50, 4) + blue(30, 80, 9, 6) + black(160, 80, 9),
  );
  const [link] = await findHyperlinks(screen, picture);
  expect(link?.bounds).toEqual([30, 80, endOf(30, 9, 6), 96]);
});

it('is found in a smaller picture, on a dark ground and beside a text that is coloured itself', async () => {
  const red = (x: number, y: number, ...lengths: number[]) => words({ x, y, colour: '#ff5252' }, ...lengths);
  const light = (x: number, y: number, ...lengths: number[]) =>
    words({ x, y, colour: '#e0e0e0' }, ...lengths);
  const dark = await drawn(400, 300, light(30, 50, 9) + red(150, 50, 5), '#101418');
  expect((await findHyperlinks(screen, dark))[0]?.bounds).toEqual([150, 50, endOf(150, 5), 66]);
  const coloured = await drawn(400, 300, blue(30, 50, 9, 9) + red(190, 50, 5));
  expect((await findHyperlinks(screen, coloured))[0]?.bounds).toEqual([190, 50, endOf(190, 5), 66]);
  const large = {
    ...screen,
    bounds: [0, 0, 800, 600] as const,
    elements: screen.elements.map((element) => ({
      ...element,
      bounds: element.bounds.map((edge) => edge * 2) as [number, number, number, number],
    })),
  };
  const [link] = await findHyperlinks({ ...large, bounds: [0, 0, 800, 600] }, dark);
  expect(link?.bounds).toEqual([300, 100, 2 * endOf(150, 5), 132]);
});

it.each([
  ['a text of one colour has none', black(30, 50, 9, 9), TEXT],
  ['nor has one that is coloured as a whole', blue(30, 50, 9, 9), TEXT],
  [
    'nor a short one',
    black(30, 50, 3) + blue(80, 50, 3),
    TEXT.replace('I have read the terms of service', 'OK'),
  ],
  [
    'nor a field',
    black(30, 50, 9) + blue(120, 50, 3),
    TEXT.replace('TextView"', 'EditText" focusable="true"'),
  ],
  ['nor an empty ground', '', TEXT],
])('%s', async (_name, content, node) => {
  expect(await findHyperlinks(screenWith(node), await drawn(400, 300, content))).toEqual([]);
});

it('is not seen where another element lies over it', async () => {
  const over = '<node class="android.widget.ImageView" bounds="[95,45][150,70]"/>';
  const picture = await drawn(400, 300, black(30, 50, 9) + blue(100, 50, 5));
  expect(await findHyperlinks(screenWith(TEXT, over), picture)).toEqual([]);
});

it('a picture that is none fails by name', async () => {
  await expect(findHyperlinks(screen, new Uint8Array())).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
  await expect(findHyperlinks(screen, Buffer.from('no picture'))).rejects.toMatchObject({
    code: 'CAPTURE_FAILED',
  });
});
