import { LINKS_MAX } from '@tapwright/contracts';
import { expect, it } from 'vitest';
import { drawn, endOf, screenWith, words } from './drawn.fixture.ts';
import { findHyperlinks, textsWithLinks } from './hyperlinks.ts';
import { sizeOf } from './read-picture.ts';

const TEXT =
  '<node class="android.widget.TextView" text="I have read the terms of service" clickable="true" bounds="[20,40][380,120]"/>';
const screen = screenWith(TEXT);
const black = (x: number, y: number, ...lengths: number[]) => words({ x, y, colour: '#202020' }, ...lengths);
const blue = (x: number, y: number, ...lengths: number[]) => words({ x, y, colour: '#1a73e8' }, ...lengths);

it('a coloured part of a text is its link, with its words and its place on the screen', async () => {
  const picture = await drawn(400, 300, black(30, 50, 3, 4) + blue(100, 50, 5, 3) + black(190, 50, 4));
  expect(await findHyperlinks(screen, picture)).toEqual([
    { index: 1, bounds: [100, 50, endOf(100, 5, 3), 66], text: 'the terms' },
  ]);
});

it('several links of a text are found separately, the widest first', async () => {
  const picture = await drawn(
    400,
    300,
    black(30, 50, 9, 9) + blue(200, 50, 5) + black(260, 50, 9) + blue(30, 80, 9, 6) + black(160, 80, 9),
  );
  const links = await findHyperlinks(screen, picture);
  expect(links.map(({ bounds }) => bounds)).toEqual([
    [30, 80, endOf(30, 9, 6), 96],
    [200, 50, endOf(200, 5), 66],
  ]);
});

it('one that goes on in the next line is one link, at its wider piece', async () => {
  const first = black(30, 50, 9, 9, 8) + blue(230, 50, 9);
  const picture = await drawn(400, 300, first + blue(30, 80, 6) + black(100, 80, 9));
  const links = await findHyperlinks(screen, picture);
  expect(links.map(({ bounds }) => bounds)).toEqual([[230, 50, endOf(230, 9), 66]]);
});

it('is named by the words read from its picture, in the spelling of the text', async () => {
  const picture = await drawn(400, 300, black(30, 50, 9, 9) + blue(150, 50, 5));
  const seen: number[] = [];
  const read = async (piece: Uint8Array) => {
    seen.push((await sizeOf(piece)).width);
    return 'terrns of Servlce';
  };
  expect((await findHyperlinks(screen, picture, read))[0]?.text).toBe('terms of service');
  // The picture of the link alone, not of its text.
  expect(seen).toEqual([endOf(150, 5) - 150]);
});

it('no picture is unpacked where no text can hold a link', async () => {
  expect(textsWithLinks(screen)).toHaveLength(1);
  const still = screenWith(TEXT.replace('clickable="true"', ''));
  expect(textsWithLinks(still)).toEqual([]);
  expect(await findHyperlinks(still, Buffer.from('no picture'))).toEqual([]);
});

it('the number of links is limited', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => at * 30);
  const nodes = rows.map((y) => TEXT.replace('[20,40][380,120]', `[20,${y}][380,${y + 28}]`));
  const links = (y: number) => blue(90, y, 5) + blue(165, y, 5) + blue(240, y, 5);
  const between = (y: number) => black(25, y, 9) + black(130, y, 4) + black(205, y, 4) + black(280, y, 4);
  const picture = await drawn(400, 300, rows.map((y) => links(y + 5) + between(y + 5)).join(''));
  expect(await findHyperlinks(screenWith(...nodes), picture)).toHaveLength(LINKS_MAX);
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
  ['a text that is all coloured has none', blue(30, 50, 9, 9), TEXT],
  [
    'a short text has none',
    black(30, 50, 3) + blue(80, 50, 3),
    TEXT.replace('I have read the terms of service', 'OK'),
  ],
  [
    'a field has none',
    black(30, 50, 9) + blue(120, 50, 3),
    TEXT.replace('TextView"', 'EditText" focusable="true"'),
  ],
  ['an empty background has none', '', TEXT],
])('%s', async (_name, content, node) => {
  expect(await findHyperlinks(screenWith(node), await drawn(400, 300, content))).toEqual([]);
});

it('a picture that is black all over shows none', async () => {
  expect(await findHyperlinks(screen, await drawn(400, 300, '', '#000000'))).toEqual([]);
});

it('is not seen where another element lies over it', async () => {
  const over = '<node class="android.widget.ImageView" bounds="[95,45][150,70]"/>';
  const picture = await drawn(400, 300, black(30, 50, 9) + blue(100, 50, 5));
  expect(await findHyperlinks(screenWith(TEXT, over), picture)).toEqual([]);
});

it('a file that is not a picture fails with its error code', async () => {
  await expect(findHyperlinks(screen, new Uint8Array())).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
  await expect(findHyperlinks(screen, Buffer.from('no picture'))).rejects.toMatchObject({
    code: 'CAPTURE_FAILED',
  });
});
