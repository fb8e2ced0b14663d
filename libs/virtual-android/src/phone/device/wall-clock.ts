/** A moment as a wall clock shows it. */
export interface WallClock {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minutes east of Greenwich. */
  readonly offset: number;
  /** `UTC`, `CET`, `EST` … where there is a short name. */
  readonly zone: string;
}

/** `at`: milliseconds since 1970. An unknown zone is UTC, as in bionic. */
export function wallClockOf(at: number, zone = 'UTC'): WallClock {
  const offset = offsetOf(at, zone);
  const local = new Date(at + offset * 60_000);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
    weekday: local.getUTCDay(),
    offset,
    zone: partOf(at, zone, 'short').replace(/^GMT$/, zone === 'UTC' ? 'UTC' : 'GMT'),
  };
}

/** `2026-03-02 09:30:15`, as tools of the phone print a moment. */
export function dateTimeText(clock: WallClock): string {
  return `${clock.year}-${two(clock.month)}-${two(clock.day)} ${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}`;
}

/** `+0530` */
export function offsetText({ offset }: WallClock): string {
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

export function two(number: number): string {
  return String(number).padStart(2, '0');
}

function offsetOf(at: number, zone: string): number {
  if (zone === 'UTC' || zone === 'GMT') return 0;
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d+):?(\d*)/.exec(partOf(at, zone, 'longOffset')) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function partOf(at: number, zone: string, name: 'short' | 'longOffset'): string {
  if (zone === 'UTC') return 'UTC';
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: name });
    return format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'UTC';
  } catch {
    return 'UTC';
  }
}
