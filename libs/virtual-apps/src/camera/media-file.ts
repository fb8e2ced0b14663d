import type { MediaItem, Mode } from './state.ts';

/** The folder where Android's cameras store their files. */
const FOLDER = '/sdcard/DCIM/Camera';
const NAMES = { photo: { prefix: 'IMG', ending: 'jpg' }, video: { prefix: 'VID', ending: 'mp4' } };

/** `20260302_093004`, in UTC as the phone's clock. */
function stamp(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return `${date.replaceAll('-', '')}_${time.slice(0, 8).replaceAll(':', '')}`;
}

/**
 * Names a file by the clock. A second file in the same second gets a number, as in AOSP's camera (`Storage`,
 * `ImageFileNamer`: "IMG_20120101_000000_1"). `taken`: the paths that are in use.
 */
export function mediaPath(kind: Mode, at: number, taken: readonly string[]): string {
  const { prefix, ending } = NAMES[kind];
  const base = `${FOLDER}/${prefix}_${stamp(at)}`;
  const numbers = Array.from({ length: taken.length + 1 }, (_, i) => (i === 0 ? '' : `_${i}`));
  const paths = numbers.map((number) => `${base}${number}.${ending}`);
  return paths.find((path) => !taken.includes(path)) ?? `${base}.${ending}`;
}

/** Name of the file without its folder. */
export const fileName = ({ path }: Pick<MediaItem, 'path'>): string => path.slice(FOLDER.length + 1);

/** The content of the file: not a picture, but a text about what it would show. The text says so. */
export function mediaText(item: MediaItem): string {
  return [
    `Simulated ${item.kind} of a virtual camera; this is no image data.`,
    `camera: ${item.facing}`,
    `flash: ${item.flash ? 'fired' : 'did not fire'}`,
    `taken: ${new Date(item.takenAt).toISOString()}`,
    ...(item.kind === 'video' ? [`duration_ms: ${item.ms}`] : []),
    '',
  ].join('\n');
}
