import { type Act, stroke } from './acts.ts';

/**
 * What a shell line does to the phone's screen, in order: its `input`, `am start`, `am force-stop` and `monkey` commands.
 * Branches are not evaluated: every command in the line counts as run.
 */
export function actsOfLine(line: string): readonly Act[] {
  return commandsOf(line).flatMap((words) => {
    const act = actOf(words);
    return act === null ? [] : [act];
  });
}

/** Words before a command that are not commands themselves. */
const BEFORE = /^(?:if|then|else|elif|do|while|until|exec|eval|!|\{|[A-Za-z_]\w*=.*)$/;

function actOf(words: readonly string[]): Act | null {
  const from = words.findIndex((word) => !BEFORE.test(word));
  const [program = '', ...args] = words.slice(Math.max(from, 0));
  const name = program.replace(/^\/system\/bin\//, '');
  if (name === 'input') return inputOf(args);
  if (name === 'cmd' && args[0] === 'input') return inputOf(args.slice(1));
  if (name === 'am' && /^start(-activity)?$/.test(args[0] ?? ''))
    return { kind: 'launch', line: [name, ...args].join(' ') };
  if (name === 'am' && args[0] === 'force-stop') return { kind: 'kill' };
  if (name === 'monkey' && args.at(-1) === '1') return { kind: 'launch', line: [name, ...args].join(' ') };
  return null;
}

const SOURCES = /^(?:keyboard|dpad|gamepad|touch\w+|mouse|stylus|trackball|joystick)$/;
const SWIPE_MS = 300;

function inputOf(all: readonly string[]): Act | null {
  const [verb, ...args] = SOURCES.test(all[0] ?? '') ? all.slice(1) : all;
  const numbers = args.map(Number);
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN, ms = SWIPE_MS] = numbers;
  if (verb === 'tap' && Number.isFinite(x1 + y1)) return { kind: 'touch', x: x1, y: y1, ms: 0 };
  if ((verb === 'swipe' || verb === 'draganddrop') && Number.isFinite(x1 + y1 + x2 + y2))
    return stroke([x1, y1], [x2, y2], ms);
  if (verb === 'text' && args[0] !== undefined) return { kind: 'text', text: args[0].replaceAll('%s', ' ') };
  // What follows the first contact belongs to it.
  const isContact = verb === 'motionevent' && /^down$/i.test(args[0] ?? '');
  if (isContact || OTHERS.has(verb ?? '')) return { kind: 'unread', what: `input ${verb} is not read` };
  const key = verb === 'keyevent' ? args.findLast((arg) => !arg.startsWith('--')) : undefined;
  return key === undefined ? null : { kind: 'key', key: keyName(key) };
}

/** What `input` can do besides. */
const OTHERS: ReadonlySet<string> = new Set(['press', 'roll', 'scroll', 'keycombination']);

/** Keys that are often sent by number. */
const KEYS: Readonly<Record<string, string>> = {
  3: 'HOME',
  4: 'BACK',
  66: 'ENTER',
  67: 'DEL',
  61: 'TAB',
  187: 'APP_SWITCH',
};

function keyName(text: string): string {
  return KEYS[text] ?? text.toUpperCase().replace(/^KEYCODE_/, '');
}

/** The simple commands of a line as words, without quotes. Nothing is expanded. */
function commandsOf(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  for (const [token, single, double, escaped] of line.matchAll(TOKEN)) {
    if (/^[;&|\n(){}]+$/.test(token)) commands.push([]);
    else if (/^\s+$/.test(token)) commands.at(-1)?.push('');
    else append(commands, single ?? double?.replace(/\\([$`"\\])/g, '$1') ?? escaped ?? token);
  }
  return commands.map((words) => words.filter((word) => word !== '')).filter((words) => words.length > 0);
}

const TOKEN = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|[;&|\n(){}]+|[^\S\n]+|[^\s;&|(){}'"\\]+/gs;

/** Joins parts without white space between them, as in `a'b'c`. */
function append(commands: string[][], text: string): void {
  const words = commands.at(-1);
  if (words === undefined) return;
  words.push(`${words.pop() ?? ''}${text}`);
}
