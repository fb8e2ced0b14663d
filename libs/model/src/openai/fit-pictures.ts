import type { Picture } from '../port.ts';

/** The pictures, none with a longer side than this; undefined: as they are. */
export async function fitPictures(
  pictures: readonly Picture[],
  most: number | undefined,
): Promise<readonly Picture[]> {
  if (most === undefined || pictures.length === 0) return pictures;
  // Loaded where it is used: the package holds a library of its own.
  const { smallPicture } = await import('@tapwright/picture');
  return await Promise.all(
    pictures.map(async ({ mediaType, base64 }) => {
      const small = await smallPicture(Buffer.from(base64, 'base64'), most);
      return { mediaType, base64: Buffer.from(small).toString('base64') };
    }),
  );
}
