import { type Screen, unnamedIcons } from '@tapwright/screen';
import { perceptualHash } from './perceptual-hash.ts';
import { cropPicture, partOf, sizeOf } from './read-picture.ts';

/** What an icon is called, by how it looks: kept beyond the run, for any app that shows the same one. */
export interface CaptionCache {
  /** Those that are known of these keys. */
  find(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  save(key: string, caption: string): Promise<void>;
}

/** Asks for the caption of an icon, a PNG; null where nobody can tell. */
export type Captioner = (icon: Uint8Array) => Promise<string | null>;

export interface Captioning {
  readonly cache: CaptionCache;
  readonly ask: Captioner;
  /** Most icons of one screen that are asked about; the others stay without a name until the next time. */
  readonly most: number;
}

/** Key of an icon in the cache: the version of the hash, and the hash. */
export function captionKey(hash: string): string {
  return `dhash32:${hash}`;
}

/**
 * Names for the icons that have none, by element index: the first cause of GUARDIAN's failures (4.2.2). Icons that look
 * the same are asked about once, ever. @throws TapwrightError `CAPTURE_FAILED` where the picture cannot be read
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
    const caption = await ask(png);
    if (caption === null || caption.trim() === '') continue;
    known.set(key, caption.trim());
    await cache.save(key, caption.trim());
  }
  return new Map(
    icons.flatMap(({ index, key }) => {
      const caption = known.get(key);
      return caption === undefined ? [] : [[index, caption] as const];
    }),
  );
}

interface Icon {
  readonly index: number;
  readonly key: string;
  readonly png: Uint8Array;
}

async function cropIcons(screen: Screen, picture: Uint8Array): Promise<readonly Icon[]> {
  const size = await sizeOf(picture);
  const icons: Icon[] = [];
  for (const { index, bounds } of unnamedIcons(screen)) {
    const part = partOf(screen, bounds, size);
    if (part === null) continue;
    const png = await cropPicture(picture, part);
    icons.push({ index, png, key: captionKey(await perceptualHash(png)) });
  }
  return icons;
}
