import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { elementsWithLooks, findByLook } from './looks.ts';

const IMAGE = 'android.widget.ImageView';
const image = (left: number, more = '', inside = '') =>
  `<node class="${IMAGE}" package="org.example" ${more} bounds="[${left},0][${left + 90},90]">${inside}</node>`;
function screenWith(...nodes: readonly string[]): Screen {
  const root = `<node class="android.widget.FrameLayout" package="org.example" bounds="[0,0][1080,1920]">${nodes.join('')}</node>`;
  const where = { packageName: 'org.example', activity: 'org.example/.Main' };
  const parsed = parseHierarchy(`<hierarchy rotation="0">${root}</hierarchy>`, where);
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** 128 digits; `STRIPES` and others share a given number of them. */
const STRIPES = 'f'.repeat(64) + '0'.repeat(64);
const unlike = (digits: number) => 'f'.repeat(64 - digits) + '0'.repeat(digits) + STRIPES.slice(64);

describe('an element found by its look', () => {
  const screen = screenWith(image(0), image(100), image(200));
  const find = (looks: readonly string[]) =>
    findByLook(screen, { className: IMAGE, hash: STRIPES }, new Map(looks.map((look, at) => [at + 1, look])))
      ?.index ?? null;

  it('is the nearest of its class, with a lead over all others', () => {
    expect(find([unlike(60), unlike(4), unlike(40)])).toBe(2);
    expect(find([unlike(60), unlike(4), unlike(8)])).toBeNull();
  });

  it('is not found where nothing is near enough, or no looks are known', () => {
    expect(find([unlike(60), unlike(30), unlike(62)])).toBeNull();
    expect(find([])).toBeNull();
  });

  it('counts as one with the frame around it that looks the same', () => {
    const framed = screenWith(image(0, '', image(0)), image(100));
    const looks = new Map([
      [1, STRIPES],
      [2, STRIPES],
      [3, unlike(60)],
    ]);
    expect(findByLook(framed, { className: IMAGE, hash: STRIPES }, looks)?.index).toBe(1);
  });
});

describe('no look is taken of', () => {
  const withLooks = (...nodes: readonly string[]) =>
    elementsWithLooks(screenWith(...nodes), IMAGE).map(({ bounds }) => bounds[0]);

  it('a field, an element that hides its value or shows a secret, and everything on or under those', () => {
    expect(withLooks(image(0), image(100, 'password="true"'), image(200, 'text="${pin}"'))).toEqual([0]);
    const inside = '<node class="android.widget.TextView" text="${pin}" bounds="[310,10][350,50]"/>';
    expect(withLooks(image(0), image(300, '', inside), image(330))).toEqual([0]);
  });

  it('an element that is too small, nor of any where there are too many', () => {
    expect(withLooks(image(0).replace('[90,90]', '[90,8]'), image(100))).toEqual([100]);
    expect(withLooks(...Array.from({ length: 65 }, (_, at) => image(at * 10)))).toEqual([]);
  });
});
