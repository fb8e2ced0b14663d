import {
  dateTimeText,
  offsetText,
  two,
  type WallClock,
  wallClockOf,
} from '../../../../phone/device/wall-clock.ts';
import { type CommandCall, complain, print, type ShellCommand } from '../../../command.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * toybox's `date [-u] [-d @SECONDS|DATE] [+FORMAT]` by the phone's clock, in the zone of `TZ` or of the phone. Appium asks
 * for `+%Y-%m-%dT%T%z`. Setting the date needs root, which the shell user does not have.
 */
export const date: ShellCommand = (call) => {
  const request: Request = { at: call.device.clock.now(), format: '%a %b %e %H:%M:%S %Z %Y', utc: false };
  const args = [...call.args];
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    const wrong = take(request, arg, args);
    if (wrong !== null) return complain(call, `date: ${wrong}`);
  }
  const zone = request.utc ? 'UTC' : zoneOf(call);
  print(call.streams.output, `${formatted(wallClockOf(request.at, zone), request.at, request.format)}\n`);
  return 0;
};

interface Request {
  at: number;
  format: string;
  utc: boolean;
}

/** Reads one argument; a text says what is wrong, null: nothing. */
function take(request: Request, arg: string, rest: string[]): string | null {
  if (arg.startsWith('+')) request.format = arg.slice(1);
  else if (arg === '-u') request.utc = true;
  else if (arg === '-I') request.format = '%F';
  else if (arg === '-D') rest.shift();
  else if (arg === '-d' || arg.startsWith('@')) {
    const text = arg === '-d' ? (rest.shift() ?? '') : arg;
    const moment = momentOf(text);
    if (moment === null) return `bad date '${text}'`;
    request.at = moment;
  } else if (/^\d{8,12}(\.\d\d)?$/.test(arg) || arg === '-s')
    return 'cannot set date: Operation not permitted';
  else return `bad date '${arg}'`;
  return null;
}

function zoneOf(call: CommandCall): string {
  return call.shell.variables.get('TZ') ?? call.device.properties.get('persist.sys.timezone') ?? 'UTC';
}

/** `@SECONDS` or `YYYY-MM-DD[Thh:mm[:ss[.fraction]]][ZONE]`, UTC without a zone; milliseconds since 1970, or null. */
export function momentOf(text: string): number | null {
  if (/^@\d+(\.\d+)?$/.test(text)) return Number(text.slice(1)) * 1_000;
  const at = Date.parse(`${text.replace(' ', 'T')}${/[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? '' : 'Z'}`);
  return Number.isNaN(at) ? null : at;
}

function formatted(clock: WallClock, at: number, format: string): string {
  const { year, month, day, hour, minute, second, millisecond, weekday } = clock;
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  const dayOfYear = Math.floor((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / 86_400_000);
  const nanoseconds = String(millisecond * 1_000_000).padStart(9, '0');
  const values: Readonly<Record<string, string>> = {
    '%': '%',
    n: '\n',
    t: '\t',
    s: String(Math.floor(at / 1_000)),
    N: nanoseconds,
    Y: String(year),
    y: two(year % 100),
    C: two(Math.floor(year / 100)),
    m: two(month),
    d: two(day),
    e: String(day).padStart(2),
    j: String(dayOfYear).padStart(3, '0'),
    H: two(hour),
    I: two(twelve),
    k: String(hour).padStart(2),
    l: String(twelve).padStart(2),
    M: two(minute),
    S: two(second),
    p: hour < 12 ? 'AM' : 'PM',
    u: String(weekday === 0 ? 7 : weekday),
    w: String(weekday),
    A: DAYS[weekday] ?? '',
    a: DAYS[weekday]?.slice(0, 3) ?? '',
    B: MONTHS[month - 1] ?? '',
    b: MONTHS[month - 1]?.slice(0, 3) ?? '',
    h: MONTHS[month - 1]?.slice(0, 3) ?? '',
    F: dateTimeText(clock).slice(0, 10),
    T: time,
    R: time.slice(0, 5),
    D: `${two(month)}/${two(day)}/${two(year % 100)}`,
    r: `${two(twelve)}:${two(minute)}:${two(second)} ${hour < 12 ? 'AM' : 'PM'}`,
    z: offsetText(clock),
    Z: clock.zone,
  };
  // toybox cuts nanoseconds off: Midscene asks for milliseconds with `+%s%3N` (`date.c`, `puts_time`).
  return format.replace(/%(\d)N|%-?([%a-zA-Z])/g, (all, digits?: string, letter?: string) => {
    if (digits !== undefined) return nanoseconds.slice(0, Number(digits));
    const value = values[letter ?? ''] ?? all;
    return all.startsWith('%-') ? value.replace(/^[0 ]+(?=\d)/, '') : value;
  });
}
