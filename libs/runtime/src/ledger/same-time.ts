const TIME = /(?<![\d:.])(\d{1,2}):(\d{2})(?::\d{2})?(?!\d)(?:\s?([ap])\.?m\b)?/giu;
const HALF_DAY = 12;

interface Time {
  /** From 0 to 11. */
  readonly hour: number;
  readonly minute: string;
  /** Null: it may be either. */
  readonly half: 'a' | 'p' | null;
}

/** True if a text says the time that another one is: `15:30` as `3:30 PM`. Pure. */
export function isSameTime(text: string, wanted: string): boolean {
  const [time, other] = timesIn(wanted);
  if (time === undefined || other !== undefined || wanted.trim().length > 'hh:mm:ss a.m.'.length)
    return false;
  return timesIn(text).some(
    ({ hour, minute, half }) =>
      hour === time.hour &&
      minute === time.minute &&
      (half === null || time.half === null || half === time.half),
  );
}

function timesIn(text: string): Time[] {
  return [...text.matchAll(TIME)].map(([, hours = '', minute = '', half]) => {
    const hour = Number(hours);
    return { hour: hour % HALF_DAY, minute, half: halfOf(hour, half?.toLowerCase()) };
  });
}

function halfOf(hour: number, said: string | undefined): Time['half'] {
  if (said === 'a' || said === 'p') return said;
  if (hour > HALF_DAY) return 'p';
  return hour === 0 ? 'a' : null;
}
