import { setTimeout as wait } from 'node:timers/promises';
import { typeText } from '../../../phone/device/editing.ts';
import { playedKeyboard } from '../../../phone/played/played-apps.ts';
import { type CommandCall, print } from '../../command.ts';
import { execute, TAP_MS } from './gestures.ts';
import { pressKey } from './input-keys.ts';
import { motionEvent } from './input-motion.ts';
import { keyNameOf } from './keys.ts';
import { monkeyVariables } from './monkey-variables.ts';

/** An exception that nobody in AOSP's monkey catches: it ends. */
export class MonkeyCrash extends Error {}

interface MonkeyCommands {
  /** How many were done. */
  readonly done: number;
  /** The lines that answer one line; none for a comment and for what is no command (AOSP `translateCommand`). */
  answer(line: string): AsyncGenerator<string, void, undefined>;
}

const OK = 'OK';
const WRONG = 'ERROR:Invalid Argument';
/** Longest `sleep` in milliseconds; a client that sends a longer one means no pause. */
const SLEEP_MAX_MS = 600_000;

type Deed = (words: readonly string[]) => string | Promise<string>;

/** The commands of a line-oriented protocol, version 2 (AOSP `MonkeySourceNetwork`). */
export function createMonkeyCommands(call: CommandCall): MonkeyCommands {
  const { device, shell } = call;
  const variables = monkeyVariables(device);
  let done = 0;
  let pause = 0;

  const numbered = (words: readonly string[], count: number): readonly number[] | null =>
    words.length === count && words.every((word) => /^[+-]?\d{1,9}$/.test(word)) ? words.map(Number) : null;
  const keyOf = (word: string): string | null =>
    /^\d{1,9}$/.test(word) || keyNameOf(word) !== 'UNKNOWN' ? word : null;

  const deeds: Readonly<Record<string, Deed>> = {
    // Nothing can be flipped or rolled: what happens reaches no app.
    flip: ([way = '']) => (way === 'open' || way === 'close' ? OK : WRONG),
    trackball: (words) => (numbered(words, 2) === null ? WRONG : OK),
    touch([action = '', ...place]) {
      if (!['down', 'up', 'move'].includes(action) || numbered(place, 2) === null) return WRONG;
      motionEvent(call, [action, ...place]);
      return OK;
    },
    tap(words) {
      const [x, y] = numbered(words, 2) ?? [];
      if (x === undefined || y === undefined) return WRONG;
      execute(call, { kind: 'tap', x, y });
      return OK;
    },
    key([action = '', word = '', ...rest]) {
      const key = keyOf(word);
      if (rest.length > 0 || key === null || (action !== 'down' && action !== 'up')) return WRONG;
      // A virtual app sees a key as one press, which is done when it is let go.
      if (action === 'up') pressKey(call, key);
      return OK;
    },
    press([word = '', ...rest]) {
      const key = keyOf(word);
      if (rest.length > 0 || key === null) return WRONG;
      pressKey(call, key);
      return OK;
    },
    type(words) {
      const [text] = words;
      if (text === undefined || words.length > 1) return WRONG;
      type(call, text);
      return OK;
    },
    wake() {
      device.wakefulness.set(true);
      return OK;
    },
    sleep(words) {
      const [ms] = numbered(words, 1) ?? [];
      if (ms === undefined) return WRONG;
      // The answer comes first (AOSP `MonkeyThrottleEvent`).
      pause = Math.min(Math.max(0, ms), SLEEP_MAX_MS);
      return OK;
    },
    listvar: () => `${OK}:${[...variables.keys()].map((name) => `${name} `).join('')}`,
    getvar(words) {
      const [name = ''] = words;
      if (words.length !== 1) return WRONG;
      const value = variables.get(name);
      return value === undefined ? 'ERROR:unknown var' : `${OK}:${value()}`;
    },
  };

  const run = async (words: readonly string[]): Promise<string | null> => {
    const [name = '', ...rest] = words;
    const deed = Object.hasOwn(deeds, name) ? deeds[name] : undefined;
    if (deed === undefined)
      return VIEWS.has(name) ? 'ERROR:a virtual device does not play this command' : null;
    done += 1;
    return deed(rest);
  };

  return {
    get done() {
      return done;
    },
    async *answer(line) {
      if (line.startsWith('#')) return;
      const words = wordsOf(line);
      if (words[0] !== 'deferreturn') {
        const said = await run(words);
        if (said !== null) yield said;
      } else if (words[1] !== 'screenchange' || !/^\d+$/.test(words[2] ?? '')) yield WRONG;
      else {
        // The screen has changed when the command is done: there is nothing to wait for.
        const said = await run(words.slice(3));
        yield* said === null ? [WRONG] : [OK, said];
      }
      const ms = pause;
      pause = 0;
      if (ms === 0) return;
      await wait(ms, undefined, { signal: shell.signal }).catch(() => undefined);
      device.clock.pass(ms);
    },
  };
}

const VIEWS = new Set(['listviews', 'queryview', 'getrootview', 'getviewswithtext']);

/** The virtual keyboard has keys for ASCII only: `getEvents` gives null, and the loop over it ends the monkey. */
function type(call: CommandCall, text: string): void {
  const { device } = call;
  if (!/^[\x20-\x7e\t]*$/.test(text)) {
    print(call.streams.error, 'java.lang.NullPointerException: Attempt to get length of null array\n');
    throw new MonkeyCrash();
  }
  if (!device.wakefulness.awake) return;
  const keyboard = playedKeyboard(device);
  if (keyboard === undefined) typeText(device, text);
  else keyboard(text);
  device.clock.pass(TAP_MS * text.length);
}

/** AOSP `commandLineSplit`: a quoted text ends with a later word, so that one word in quotes is never finished. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  let quoted: string | null = null;
  for (const raw of line.split(/[ \t\n\r\f]+/).filter((word) => word !== '')) {
    const word = raw.replaceAll('\\"', '"');
    if (quoted === null && raw.startsWith('"')) quoted = word;
    else if (quoted === null) words.push(word);
    else if (raw.endsWith('"')) {
      words.push(`${quoted} ${word}`.slice(1, -1));
      quoted = null;
    } else quoted += ` ${word}`;
  }
  return words;
}
