import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type DrawnElement, drawHierarchy } from './draw-hierarchy.ts';
import { encodePng } from './png.ts';
import { FONT_FAMILY, renderSvg } from './render-svg.ts';
import { repaint } from './repaint.ts';
import { escapeSvg } from './svg-text.ts';

interface Decoded {
  readonly width: number;
  readonly height: number;
  pixel(x: number, y: number): readonly number[];
}

/** Reads what {@link encodePng} writes: RGB, one IDAT, filter "up". */
function decode(png: Uint8Array): Decoded {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const rows = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)));
  const stride = width * 3 + 1;
  for (let at = stride; at < rows.length; at++)
    if (at % stride !== 0) rows[at] = (rows[at] ?? 0) + (rows[at - stride] ?? 0);
  return {
    width,
    height,
    pixel: (x, y) => [...rows.subarray(y * stride + 1 + x * 3, y * stride + 4 + x * 3)],
  };
}

function differing(a: Decoded, b: Decoded, box: readonly [number, number, number, number]): number {
  let count = 0;
  for (let y = box[1]; y < box[3]; y++)
    for (let x = box[0]; x < box[2]; x++) if (a.pixel(x, y).join() !== b.pixel(x, y).join()) count++;
  return count;
}

const label = (text: string): DrawnElement => ({
  box: [10, 100, 350, 140],
  text,
  className: 'android.widget.TextView',
  container: false,
  clickable: false,
  editable: false,
  checkable: false,
  checked: false,
  focused: false,
});
const draw = async (...elements: readonly DrawnElement[]): Promise<Decoded> =>
  decode(await drawHierarchy(elements, 360, 640));

describe('encodePng', () => {
  it('keeps every pixel', () => {
    const rgba = Uint8Array.from([1, 2, 3, 255, 250, 0, 9, 255, 7, 7, 7, 255, 0, 255, 128, 255]);
    const { width, height, pixel } = decode(encodePng({ width: 2, height: 2, rgba }));
    expect([width, height]).toEqual([2, 2]);
    expect([pixel(0, 0), pixel(1, 0), pixel(0, 1), pixel(1, 1)]).toEqual([
      [1, 2, 3],
      [250, 0, 9],
      [7, 7, 7],
      [0, 255, 128],
    ]);
  });
});

describe('renderSvg', () => {
  it('draws words with the bundled font, at the width asked for', () => {
    const svg = (text: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><text y="40" font-size="40" font-family="${FONT_FAMILY}">${text}</text></svg>`;
    const [words, nothing] = [decode(renderSvg(svg('Ag'), 200)), decode(renderSvg(svg(''), 200))];
    expect([words.width, words.height]).toEqual([200, 100]);
    expect(differing(words, nothing, [0, 0, 200, 100])).toBeGreaterThan(200);
  });
});

describe('drawHierarchy', () => {
  it('is of the screen’s size, or scaled', async () => {
    expect(await draw()).toMatchObject({ width: 360, height: 640 });
    expect(decode(await drawHierarchy([], 360, 640, { scale: 0.5 }))).toMatchObject({
      width: 180,
      height: 320,
    });
  });

  it('shows different texts, ticks and focus differently, each in its own box', async () => {
    const box = [10, 100, 350, 140] as const;
    const plain = await draw(label('Alpha'));
    expect(differing(plain, await draw(label('Omega')), box)).toBeGreaterThan(20);
    expect(differing(plain, await draw(label('Omega')), [0, 200, 360, 640])).toBe(0);
    const ticked = (checked: boolean): Promise<Decoded> => draw({ ...label(''), checkable: true, checked });
    expect(differing(await ticked(true), await ticked(false), box)).toBeGreaterThan(20);
    const focused = (is: boolean): Promise<Decoded> => draw({ ...label('x'), editable: true, focused: is });
    expect(differing(await focused(true), await focused(false), [8, 98, 352, 142])).toBeGreaterThan(20);
  });

  it('carries a mark that says that it is synthetic', async () => {
    const { pixel } = await draw();
    expect(pixel(358, 1)).not.toEqual([255, 255, 255]);
    expect(pixel(1, 1)).toEqual([255, 255, 255]);
  });

  it('draws hostile texts instead of failing', async () => {
    expect(escapeSvg('a<b>&"\u0000\ud800')).toBe('a&lt;b&gt;&amp;&quot;  ');
    expect((await draw(label('<svg>&\u0007\ud800'.repeat(400)))).width).toBe(360);
  });
});

/** A grey JPEG of 8 × 8 pixels. */
const GREY = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AO//Z',
  'base64',
);

describe('repaint', () => {
  it('scales the photograph to the screen and paints over what is no longer true', async () => {
    const plain = decode(await repaint(GREY, 80, 160, []));
    expect([plain.width, plain.height]).toEqual([80, 160]);
    expect(plain.pixel(40, 80)).toEqual([120, 120, 120]);
    const patched = decode(await repaint(GREY, 80, 160, [{ box: [0, 0, 80, 40], text: 'Hi' }]));
    expect(patched.pixel(79, 1)).toEqual([255, 255, 255]);
    expect(differing(plain, patched, [0, 41, 80, 160])).toBe(0);
  });
});
