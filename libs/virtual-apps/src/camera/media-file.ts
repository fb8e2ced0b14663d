import type { MediaItem, Mode } from './state.ts';

/** Where Android's cameras put what they take. */
const FOLDER = '/sdcard/DCIM/Camera';
const NAMES = { photo: { prefix: 'IMG', ending: 'jpg' }, video: { prefix: 'VID', ending: 'mp4' } };

/** `20260302_093004`, in UTC as the phone's clock. */
function stamp(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return `${date.replaceAll('-', '')}_${time.slice(0, 8).replaceAll(':', '')}`;
}

/**
 * A file named by the clock. A second one of the same second gets a number, as by AOSP's camera (`Storage`,
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

/** What is written into the file: no picture, but what a picture would show. The file says so itself. */
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
