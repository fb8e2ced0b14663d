/**
 * A time in the reader's own way of writing it: in the reader's zone, or in the named one. The zone is always said:
 * pages are shown and sent to people elsewhere. A zone that the browser does not know is the reader's.
 */
export function timeText(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  try {
    if (timeZone !== undefined) return date.toLocaleString(undefined, { ...WITH_ZONE, timeZone });
  } catch {}
  return date.toLocaleString(undefined, WITH_ZONE);
}

const WITH_ZONE: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
};

/** The time of day to the second, for what is about to happen or has just been seen. The zone is said here, too. */
export function clockText(date: Date): string {
  return date.toLocaleTimeString(undefined, CLOCK);
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
};
