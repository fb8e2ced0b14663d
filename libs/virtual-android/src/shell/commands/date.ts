import { complain, print, type ShellCommand } from '../command.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time in UTC: `date`, and `date +FORMAT` with `%s %N %Y %m %d %H %M %S %F %T %a %b`. */
export const date: ShellCommand = (call) => {
  const format = call.args.find((arg) => arg.startsWith('+'))?.slice(1) ?? '%a %b %d %T UTC %Y';
  if (call.args.some((arg) => !arg.startsWith('+') && arg !== '-u')) return complain(call, 'date: bad date');
  const now = new Date();
  const iso = now.toISOString();
  const values: Readonly<Record<string, string>> = {
    '%': '%',
    s: String(Math.floor(now.getTime() / 1_000)),
    N: String(now.getMilliseconds() * 1_000_000).padStart(9, '0'),
    Y: iso.slice(0, 4),
    m: iso.slice(5, 7),
    d: iso.slice(8, 10),
    H: iso.slice(11, 13),
    M: iso.slice(14, 16),
    S: iso.slice(17, 19),
    F: iso.slice(0, 10),
    T: iso.slice(11, 19),
    a: DAYS[now.getUTCDay()] ?? '',
    b: MONTHS[now.getUTCMonth()] ?? '',
  };
  print(
    call.streams.output,
    `${format.replace(/%([%sNYmdHMSFTab])/g, (_all, letter: string) => values[letter] ?? '')}\n`,
  );
  return 0;
};
