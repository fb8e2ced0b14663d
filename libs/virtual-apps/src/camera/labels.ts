import type { Flash, MediaItem, Timer } from './state.ts';

const print = (at: number, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at);

/** "Monday, March 2" */
export const dayText = (at: number, locale: string): string =>
  print(at, locale, { weekday: 'long', month: 'long', day: 'numeric' });

/** "Mar 2, 2026, 09:30:04" */
export const momentText = (at: number, locale: string): string =>
  print(at, locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });

const two = (value: number): string => String(value).padStart(2, '0');

/** "00:07" */
export function lengthText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** "Photo, Mar 2, 2026, 09:30:04", without the camera that was used: only the picture shows it. */
export function itemText({ kind, takenAt }: MediaItem, locale: string): string {
  return `${kind === 'photo' ? 'Photo' : 'Video'}, ${momentText(takenAt, locale)}`;
}

export const flashText = (flash: Flash): string => `Flash: ${flash}`;
export const timerText = (timer: Timer): string => (timer === 0 ? 'Timer: off' : `Timer: ${timer} seconds`);

/** "3 items" */
export const countText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
