import type { FindingFacts, FindingKind } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { drawn, screenWith } from '../drawn.fixture.ts';
import { contrastRatio, luminance } from './ink.ts';
import { pictureFindings } from './picture-findings.ts';

const FACTS: FindingFacts = { density: 2, keyboardTop: null, tries: [] };
/** Strokes of letters, 24 pixels high: a font of 33 pixels. */
const strokes = (x: number, y: number, count: number, colour: string, height = 24): string =>
  Array.from(
    { length: count },
    (_, at) => `<rect x="${x + at * 12}" y="${y}" width="5" height="${height}" fill="${colour}"/>`,
  ).join('');
const dots = (x: number, y: number): string =>
  [0, 9, 18].map((more) => `<rect x="${x + more}" y="${y}" width="4" height="4" fill="#000000"/>`).join('');
const textNode = (text: string, more = ''): string =>
  `<node class="android.widget.TextView" package="org.example" text="${text}" ${more} bounds="[20,20][220,60]"/>`;

async function said(
  kind: FindingKind,
  picture: Uint8Array,
  node = textNode('Hall'),
  facts: Partial<FindingFacts> = {},
) {
  const found = await pictureFindings(screenWith(node), picture, { ...FACTS, ...facts });
  return found.filter((finding) => finding.kind === kind).map(({ says }) => says);
}

const faint = await drawn(400, 300, strokes(24, 28, 12, '#999999'));
const shortened = await drawn(400, 300, strokes(24, 28, 8, '#000000') + dots(130, 48));

test('contrast is that of WCAG 2.1', () => {
  const ratio = (one: readonly [number, number, number], other: readonly [number, number, number]) =>
    Number(contrastRatio(luminance(one), luminance(other)).toFixed(2));
  expect(ratio([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(ratio([255, 255, 255], [119, 119, 119])).toBe(4.48);
  expect(ratio([118, 118, 118], [255, 255, 255])).toBe(4.54);
});

describe('contrast', () => {
  test('is too low below 4.5 to 1', async () => {
    expect(await said('contrast', faint)).toEqual([
      'Its contrast with the ground is 2.8:1; at least 4.5:1 is wanted.',
    ]);
    expect(await said('contrast', await drawn(400, 300, strokes(24, 28, 12, '#666666')))).toEqual([]);
  });

  test('is enough at 3 to 1 where letters are large', async () => {
    const grey = await drawn(400, 300, strokes(24, 24, 12, '#888888', 32));
    expect(await said('contrast', grey, textNode('Hall'), { density: 2 })).toEqual([]);
    expect(await said('contrast', grey, textNode('Hall'), { density: 3 })).toEqual([
      'Its contrast with the ground is 3.5:1; at least 4.5:1 is wanted.',
    ]);
  });

  test('is measured on a dark ground as well', async () => {
    expect(
      await said('contrast', await drawn(400, 300, strokes(24, 28, 12, '#444444'), '#101010')),
    ).toHaveLength(1);
    expect(await said('contrast', await drawn(400, 300, strokes(24, 28, 12, '#eeeeee'), '#101010'))).toEqual(
      [],
    );
  });

  test.each([
    ['a disabled text', textNode('Hall', 'enabled="false"')],
    ['a password', textNode('Hall', 'password="true"')],
    ['a text without letters', textNode('--')],
    [
      'a text under something else',
      `${textNode('Hall')}<node class="android.view.View" package="org.example" bounds="[100,20][300,60]"/>`,
    ],
  ])('is not measured of %s', async (_name, node) => {
    expect(await said('contrast', faint, node)).toEqual([]);
  });

  test('is not measured below the keyboard, on a photo, and of small letters', async () => {
    expect(await said('contrast', faint, textNode('Hall'), { keyboardTop: 40 })).toEqual([]);
    const photo = Array.from(
      { length: 20 },
      (_, at) => `<rect x="${20 + at * 10}" y="20" width="10" height="40" fill="hsl(${at * 18},40%,60%)"/>`,
    );
    expect(await said('contrast', await drawn(400, 300, photo.join('')))).toEqual([]);
    expect(await said('contrast', await drawn(400, 300, strokes(24, 28, 12, '#999999', 10)))).toEqual([]);
  });
});

test('a switch is not judged by its text, which is not drawn', async () => {
  const isSwitch = textNode('Hall').replace('android.widget.TextView', 'android.widget.Switch');
  expect(await said('contrast', faint, isSwitch)).toEqual([]);
});

describe('cut_text', () => {
  test('is no frame around a text', async () => {
    const line = (x: number, y: number, width: number, height: number) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#000000"/>`;
    // Its corners are round: at the lower edge of the box there are two short lines.
    const lower = line(40, 58, 60, 2) + line(120, 58, 60, 2);
    const letters = strokes(60, 28, 8, '#000000');
    expect(await said('cut_text', await drawn(400, 300, letters + lower))).toHaveLength(1);
    const sides = line(21, 24, 2, 32) + line(217, 24, 2, 32);
    expect(await said('cut_text', await drawn(400, 300, letters + lower + sides))).toEqual([]);
  });

  test('is a text that ends in an ellipsis which is not its own', async () => {
    expect(await said('cut_text', shortened)).toEqual([
      'It ends in an ellipsis before its text does; all of it is wanted.',
    ]);
    expect(await said('cut_text', shortened, textNode('Hall…'))).toEqual([]);
    expect(await said('cut_text', shortened, textNode('Hall...'))).toEqual([]);
  });

  test('is no text without the three dots', async () => {
    expect(await said('cut_text', await drawn(400, 300, strokes(24, 28, 8, '#000000')))).toEqual([]);
    const high = strokes(24, 28, 8, '#000000') + dots(130, 30);
    expect(await said('cut_text', await drawn(400, 300, high))).toEqual([]);
  });

  test('is no preview: a text of several lines, or one in a row that is pressed', async () => {
    const lines = strokes(24, 21, 8, '#000000', 16) + strokes(24, 42, 8, '#000000', 16) + dots(130, 54);
    expect(await said('cut_text', await drawn(400, 300, lines))).toEqual([]);
    const row = `<node class="android.widget.LinearLayout" package="org.example" clickable="true" bounds="[0,10][400,100]">`;
    const other =
      '<node class="android.widget.TextView" package="org.example" text="Noon" bounds="[20,70][220,90]"/>';
    expect(await said('cut_text', shortened, `${row}${textNode('Hall')}${other}</node>`)).toEqual([]);
    expect(await said('cut_text', shortened, `${row}${textNode('Hall')}</node>`)).toHaveLength(1);
    expect(await said('cut_text', shortened, textNode('Hall', 'clickable="true"'))).toHaveLength(1);
  });

  test('is a text whose letters end at the lower edge of its box', async () => {
    const low = await drawn(400, 300, strokes(24, 36, 8, '#000000'));
    expect(await said('cut_text', low)).toEqual([
      'Its letters are cut at the bottom; all of them are wanted.',
    ]);
    expect(await said('cut_text', low, textNode('Hall', 'clickable="true"'))).toEqual([]);
  });

  test('is no line below a text, as tabs have it', async () => {
    const tab = `${strokes(24, 28, 8, '#000000')}<rect x="20" y="56" width="200" height="4" fill="#000000"/>`;
    expect(await said('cut_text', await drawn(400, 300, tab))).toEqual([]);
  });
});

test('what is not a picture is refused', async () => {
  const broken = pictureFindings(screenWith(), new Uint8Array([1, 2, 3]), FACTS);
  await expect(broken).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
});
