import { TapwrightError } from '@tapwright/contracts';
import { Cron } from 'croner';

/** When a schedule is due: five fields of a cron line, by the clock of a time zone. */
export interface Clockwork {
  readonly cron: string;
  /** Such as `Europe/Berlin`. */
  readonly timeZone: string;
}

/** @throws TapwrightError `INPUT_INVALID` for a line or a time zone that is none */
export function refuseWrongClockwork({ cron, timeZone }: Clockwork): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (cause) {
    throw wrong(
      'timeZone',
      `the time zone '${timeZone.slice(0, 60)}'`,
      'a name such as Europe/Berlin or UTC',
      cause,
    );
  }
  try {
    patternOf({ cron, timeZone });
  } catch (cause) {
    const expected = 'minute, hour, day of the month, month, day of the week, such as 30 2 * * 1-5';
    throw wrong('cron', `the line '${cron.slice(0, 60)}'`, expected, cause);
  }
}

/** The first time after this one; null: never again. Summer time is that of the zone. Pure. */
export function dueAfter(clockwork: Clockwork, after: Date): Date | null {
  return patternOf(clockwork).nextRun(after);
}

/** Further back nothing is counted: a line may be due each minute, and the platform may have been away for a year. */
const WINDOW_MS = 24 * 3_600_000;

/**
 * The due times from `first` up to `now`: the latest `most` of the last day. `isCut`: there were others before them. Pure.
 */
export function dueTimes(
  clockwork: Clockwork,
  { first, now, most }: { readonly first: Date; readonly now: Date; readonly most: number },
): { readonly times: readonly Date[]; readonly isCut: boolean } {
  const pattern = patternOf(clockwork);
  const from = now.getTime() - WINDOW_MS;
  let isCut = first.getTime() < from;
  const times: Date[] = [];
  for (
    let at: Date | null = isCut ? pattern.nextRun(new Date(from)) : first;
    at !== null && at <= now;
    at = pattern.nextRun(at)
  ) {
    times.push(at);
    if (times.length <= most) continue;
    times.shift();
    isCut = true;
  }
  return { times, isCut };
}

function patternOf({ cron, timeZone }: Clockwork): Cron {
  return new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });
}

function wrong(field: string, what: string, expected: string, cause: unknown): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${what} cannot be used`, { field, expected, cause });
}
