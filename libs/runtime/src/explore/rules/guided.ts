import type { ActionKind, HistoryItem } from '@tapwright/contracts';
import { describeScrollable, editableValue, type Screen, type ScreenElement } from '@tapwright/screen';
import { isExit } from '../exits.ts';
import type { ExplorerInput, Option, Rule } from '../explorer.ts';

/** What makes an option dearer or cheaper than its tries alone. 1 is one try. */
const COST = { exit: 0.8, k: 1, out: 3, root: 0.5, rowN: 0.3, rowA: 0.3, long: 0.3, scroll: 0.4, scroll1: 0.5, backwards: 0.5, end: 2, idle: 0.5, edited: 0.5, clear: 1.5, refill: 1, prefilled: 0.1, fill: 0.5, enter: 0.3, bare: 0.7, bareIdle: 0.6, check: 1.3, value: 2, ...JSON.parse(process.env.P ?? '{}') } as Record<string, number>;
const c = (name: string): number => COST[name] ?? 0;

const FILLS = new Set<ActionKind>(['text', 'clear', 'keypad', 'swipe_selector']);

interface Page {
  readonly screen: Screen;
  readonly app: string;
  /** Recent steps of this activity. */
  readonly here: readonly HistoryItem[];
  readonly exits: readonly Option[];
  /** Number of different things to try. */
  readonly width: number;
  /** Tries of all rows of a kind. */
  readonly rowTries: ReadonlyMap<string, number>;
  readonly alike: ReadonlySet<string>;
  readonly bareIdle: boolean;
}

export const guided: Rule = (options, input, random) => {
  const page = pageOf(options, input);
  const costs = options.map((option) => costOf(option, page));
  const least = Math.min(...costs);
  const among = options.filter((_, at) => (costs[at] ?? 0) <= least + 1e-9);
  return among[random.below(among.length)] ?? null;
};

function pageOf(options: readonly Option[], { screen, app, history }: ExplorerInput): Page {
  const here = history.filter(({ before }) => before.activity === screen.activity);
  const bareKeys = new Set(options.filter(({choice}) => choice.element !== null && isBare(choice.element)).map(({ choice }) => choice.action.key));
  return {
    screen,
    app,
    here,
    exits: options.filter((option) => isExit(screen, option)),
    width: new Set(options.map(({ signature }) => signature)).size,
    rowTries: triesOfRows(options),
    alike: alikeRows(options, here),
    bareIdle: here.some(({ key, reason }) => reason === 'no_change' && bareKeys.has(key)),
  };
}

function triesOfRows(options: readonly Option[]): ReadonlyMap<string, number> {
  const seen = new Map(options.map((option) => [option.signature, option]));
  const sums = new Map<string, number>();
  for (const { rows, tries } of seen.values()) if (rows !== null) sums.set(rows, (sums.get(rows) ?? 0) + tries);
  return sums;
}

function alikeRows(options: readonly Option[], here: readonly HistoryItem[]): ReadonlySet<string> {
  const results = new Map<string, Map<string, string>>();
  for (const { rows, signature, choice } of options) {
    if (rows === null) continue;
    const last = here.findLast(({ key }) => key === choice.action.key);
    if (last?.after == null) continue;
    const led = results.get(rows) ?? new Map<string, string>();
    results.set(rows, led.set(signature, last.after.activity === last.before.activity ? last.after.layout : last.after.activity));
  }
  return new Set([...results].filter(([, led]) => led.size >= 2 && new Set(led.values()).size === 1).map(([row]) => row));
}

function isBare({ clickable, checkable, editable, scrollable }: ScreenElement): boolean {
  return !clickable && !checkable && !editable && !scrollable;
}

function costOf(option: Option, page: Page): number {
  if (page.exits.includes(option)) return costOfExit(option, page);
  const { choice: { action, element }, rows, tries, isValue } = option;
  const { screen, here } = page;
  const named = element !== null && element.resourceId !== '';
  const others = rows === null ? 0 : ((page.rowTries.get(rows) ?? 0) - tries) * (named ? c('rowN') : page.alike.has(rows) ? c('rowA') : 0);
  const last = here.findLastIndex(({ key }) => key === action.key);
  const since = last < 0 ? [] : here.slice(last + 1);
  const idle = last >= 0 && here[last]?.reason === 'no_change' ? c('idle') : 0;
  const edited = since.some((item) => FILLS.has(item.kind) && item.reason === null);
  const t = edited && action.effect === 'commit' ? tries * c('edited') : tries;
  if (isValue && action.kind !== 'click') return t + c('value');
  switch (action.kind) {
    case 'text':
      return element !== null && editableValue(element) === '' ? t - c('fill') : t + (t > 0 ? c('refill') : c('prefilled'));
    case 'clear':
      return t + c('clear');
    case 'scroll': {
      const content = element === null ? null : describeScrollable(screen, element);
      const ahead = action.direction === 'down' || action.direction === 'right';
      const more = ahead ? content?.after : content?.before;
      return c('scroll') + t * c('scroll1') + (ahead ? 0 : c('backwards')) + (more === 'no' ? c('end') : 0) + idle;
    }
    case 'long_click':
      return t + c('long') + others + idle;
    case 'enter':
      return t + c('enter');
    default: {
      const bare = element !== null && isBare(element) && action.target?.link === undefined;
      return t * (element?.checkable === true ? c('check') : 1) + others + idle + (bare ? c('bare') + (page.bareIdle ? c('bareIdle') : 0) : 0);
    }
  }
}

function costOfExit({ choice: { action } }: Option, { exits, here, app, width }: Page): number {
  const tries = exits.reduce((sum, exit) => sum + exit.tries, 0);
  const out = action.kind === 'back' && here.some(({ kind, after }) => kind === 'back' && after !== null && after.packageName !== app);
  return c('exit') + (tries * c('k')) / width + (out ? c('out') : 0) + (exits.length === 1 ? c('root') : 0);
}
