import { hashDistance } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { captionIcons, captionKey } from './captions.ts';
import { drawn, icon, screenWith } from './drawn.fixture.ts';
import { perceptualHash } from './perceptual-hash.ts';

const plus = (x: number, y: number, k = 1) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M21 8h6v13h13v6H27v13h-6V27H8v-6h13z" fill="#303030"/></g>`;
const bars = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M8 12h32v4H8zM8 22h32v4H8zM8 32h32v4H8z" fill="#303030"/></g>`;
const arrow = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M26 10L12 24l14 14v-9h12v-10H26z" fill="#303030"/></g>`;
const hashOf = async (content: string, size = 48, ground = '#ffffff') =>
  await perceptualHash(await drawn(size, size, content, ground));

describe('the hash of an icon', () => {
  it('is nearly the same in another size and on a slightly different ground', async () => {
    const original = await hashOf(plus(0, 0));
    expect(original).toMatch(/^[\da-f]{128}$/);
    expect(hashDistance(original, await hashOf(plus(0, 0, 2), 96))).toBeLessThanOrEqual(0.25);
    expect(hashDistance(original, await hashOf(plus(0, 0), 48, '#fafafa'))).toBeLessThanOrEqual(0.1);
  });

  it('differs for another icon, and is empty where there is no icon', async () => {
    const all = await Promise.all(
      [plus(0, 0), bars(0, 0), arrow(0, 0), ''].map((content) => hashOf(content)),
    );
    for (const [at, hash] of all.entries()) {
      for (const other of all.slice(at + 1)) expect(hashDistance(hash, other)).toBeGreaterThan(0.5);
    }
    expect(all.at(-1)).toBe('0'.repeat(128));
  });
});

describe('captions of icons', () => {
  const named =
    '<node class="android.widget.ImageButton" content-desc="Search" clickable="true" bounds="[300,200][348,248]"/>';
  const screen = screenWith(icon(20, 20), icon(100, 20), icon(20, 200), named);
  const picture = drawn(400, 300, plus(20, 20) + plus(100, 20) + bars(20, 200) + arrow(300, 200));

  function captioning(answers: readonly (string | null)[], most = 10) {
    const kept = new Map<string, string>();
    const asked: Uint8Array[] = [];
    const cache = {
      find: async (keys: readonly string[]) => new Map([...kept].filter(([key]) => keys.includes(key))),
      save: async (key: string, caption: string) => {
        kept.set(key, caption);
      },
    };
    const ask = async (png: Uint8Array) => answers[asked.push(png) - 1] ?? null;
    return { with: { cache, ask, most }, asked, kept };
  }

  it('are asked for once for each look, only where an icon has no name', async () => {
    const { with: how, asked, kept } = captioning(['add', 'menu']);
    const captions = await captionIcons(screen, await picture, how);
    expect([...captions]).toEqual([
      [1, 'add'],
      [2, 'add'],
      [3, 'menu'],
    ]);
    expect(asked).toHaveLength(2);
    expect([...kept.keys()].every((key) => key.startsWith(captionKey('')))).toBe(true);
  });

  it('are not asked for again in another run', async () => {
    const { with: how, asked } = captioning(['add', 'menu']);
    await captionIcons(screen, await picture, how);
    expect([...(await captionIcons(screen, await picture, how)).values()]).toEqual(['add', 'add', 'menu']);
    expect(asked).toHaveLength(2);
  });

  it('are asked for within bounds', async () => {
    expect([...(await captionIcons(screen, await picture, captioning(['add'], 1).with)).keys()]).toEqual([
      1, 2,
    ]);
  });

  it('are missing where the icon cannot be named (not asked again) or was not looked at (asked again)', async () => {
    const { with: how, asked, kept } = captioning([null, '  ', 'add']);
    expect((await captionIcons(screen, await picture, how)).size).toBe(0);
    expect([...kept.values()]).toEqual(['']);
    expect([...(await captionIcons(screen, await picture, how))]).toEqual([
      [1, 'add'],
      [2, 'add'],
    ]);
    expect(asked).toHaveLength(3);
  });
});
