import { type Screen, unnamedIcons } from '@tapwright/screen';
import { perceptualHash } from './perceptual-hash.ts';
import { cropPixels, partOf, readPixels } from './read-picture.ts';

/** Most icons of one screen that are looked at; a screen with more is a keyboard or a chart. */
const ICONS_MAX = 24;

/** Names of icons by their look. Kept beyond the run, for any app that shows the same icon. */
export interface CaptionCache {
  /** The known captions of these keys. An empty caption: the icon was looked at and could not be named. */
  find(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  save(key: string, caption: string): Promise<void>;
}

/** Asks for the caption of an icon (a PNG). Empty: the icon cannot be named. Null: nobody looked at it. */
export type Captioner = (icon: Uint8Array, key: string) => Promise<string | null>;

export interface Captioning {
  readonly cache: CaptionCache;
  readonly ask: Captioner;
  /** Most icons of one screen to ask about. The others have no name until the next time. */
  readonly most: number;
}

/** Key of an icon in the cache: the version of the hash, and the hash. */
export function captionKey(hash: string): string {
  return `dhash32:${hash}`;
}

/**
 * Names for icons that have none, by element index. Nameless icons are the first cause of GUARDIAN's failures (4.2.2).
 * Icons that look the same are asked about only once, also where they could not be named.
 * @throws TapwrightError `CAPTURE_FAILED` where the picture cannot be read
 */
export async function captionIcons(
  screen: Screen,
  picture: Uint8Array,
  { cache, ask, most }: Captioning,
): Promise<ReadonlyMap<number, string>> {
  const icons = await cropIcons(screen, picture);
  const known = new Map(await cache.find([...new Set(icons.map(({ key }) => key))]));
  const missing = new Map(icons.filter(({ key }) => !known.has(key)).map((icon) => [icon.key, icon.png]));
  for (const [key, png] of [...missing].slice(0, most)) {
    const caption = (await ask(png, key))?.trim();
    if (caption === undefined) continue;
    known.set(key, caption);
    await cache.save(key, caption);
  }
  return new Map(
    icons.flatMap(({ index, key }) => {
      const caption = known.get(key);
      return caption === undefined || caption === '' ? [] : [[index, caption] as const];
    }),
  );
}

interface Icon {
  readonly index: number;
  readonly key: string;
  readonly png: Uint8Array;
}

async function cropIcons(screen: Screen, picture: Uint8Array): Promise<readonly Icon[]> {
  const found = unnamedIcons(screen).slice(0, ICONS_MAX);
  if (found.length === 0) return [];
  // Unpacked once: unpacking costs more than all the work on its parts.
  const pixels = await readPixels(picture);
  const icons: Icon[] = [];
  for (const { index, bounds } of found) {
    const part = partOf(screen, bounds, pixels);
    if (part === null) continue;
    const png = await cropPixels(pixels, part);
    icons.push({ index, png, key: captionKey(await perceptualHash(png)) });
  }
  return icons;
}
