import { checks, type State } from './checks.ts';
import { type Asked, holds } from './conditions.ts';
import { files } from './files.ts';
import { prepareWaits } from './find.ts';
import { chainOf, type Entry, guardsOf, type Kept, keptBeside, mentionsDay, selectorsIn } from './kept.ts';
import { phone } from './phone.ts';
import type { Selector } from './selectors.ts';
import { type AppId, closeSession, driver, openSession, startApp, stopApp } from './session.ts';
import type { Direction } from './touch.ts';
import { beginStep, prepareUncovering } from './uncover.ts';
import { values } from './values.ts';

/** How far one swipe moves its container, as a share, and how many swipes there are. */
const SCROLLS = { short: [0.33, 1], page: [0.6, 1], far: [0.6, 3] } as const;

/** One app and a script that uses it. Every act is counted, and named by what it does; texts are templates. */
export class App {
  readonly #script: string;
  readonly #id: AppId;
  readonly #kept: Kept;
  #parameters: Readonly<Record<string, readonly [env: string, value: string | null]>> = {};
  #at = 0;
  #count = 0;
  #name = 'the start';

  /** `script`: its `import.meta.url`. `activity` is started; without it, what the launcher starts. */
  constructor(
    script: string,
    packageName: string,
    activity: string | null = null,
    kept: Kept = keptBeside(script),
  ) {
    this.#script = script;
    this.#id = { packageName, activity };
    this.#kept = kept;
  }

  /** The environment variable of each parameter, and the value without it; null: the variable must be set. */
  parameters(given: Readonly<Record<string, readonly [env: string, value: string | null]>>): void {
    this.#parameters = given;
  }

  /** Starts the app; `clear` erases its data before. `home`: goes to the home screen instead. */
  async start({ clear = false, home = false } = {}): Promise<void> {
    [this.#at, this.#count, this.#name] = [0, 0, 'the start'];
    await this.#do('NOT STARTED', async () => {
      const given = Object.entries(this.#parameters);
      values.read(given.map(([name, [env, value]]) => ({ name, env, secret: value === null, value })));
      prepareWaits(() => guardsOf(this.#kept), this.#kept.screen ?? [0, 0]);
      prepareUncovering(this.#id.packageName);
      await openSession();
      if (mentionsDay(this.#script, this.#kept)) await countDays();
    });
    await this.#do('FAILED', async () => {
      await stopApp(this.#id, clear);
      if (home) await phone.goHome(this.#kept.home ?? 'launcher');
      else await startApp(this.#id);
    });
  }

  /** A failure names the act, and shows no secret. */
  async #do(failed: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(values.masked(`${failed} at ${this.#name}: ${message}`));
    }
  }

  /**
   * What is kept for a line. Searched from the entry used last; a line that was moved up or doubled has the one from before,
   * and a line that is new or edited has none.
   */
  #entry(act: readonly (string | number)[]): Partial<Entry> {
    const said = JSON.stringify(act.map(String));
    const isSame = (entry: Entry) => JSON.stringify(entry.act) === said;
    const steps = this.#kept.steps ?? [];
    const at = steps.findIndex((entry, index) => index >= this.#at && isSame(entry));
    if (at < 0) {
      // Whoever goes back passes nothing over.
      const { over: _, ...before }: Partial<Entry> = steps.findLast(isSame) ?? {};
      return before;
    }
    this.#at = at + 1;
    return steps[at] ?? {};
  }

  #chain(word: string, items: Entry['chain']): readonly Selector[] {
    return items === undefined ? selectorsIn(word, this.#id.packageName) : chainOf(items);
  }

  /** Counts and names an act, and does it with its arguments in full, templates resolved, and the chain of the first. */
  async #act(
    verb: string,
    args: readonly (string | number)[],
    act: (texts: readonly string[], chain: () => readonly Selector[], entry: Partial<Entry>) => Promise<void>,
  ): Promise<void> {
    const entry = this.#entry([verb, ...args]);
    const words = args.map((arg) => ` "${arg}"`).join('');
    this.#count += 1;
    this.#name = `step ${this.#count}, ${verb.replaceAll('_', ' ')}${words}`;
    const { keyboard, next } = entry;
    beginStep({
      ...(keyboard === undefined ? {} : { before: keyboard }),
      ...(next === undefined ? {} : { next }),
    });
    console.log(this.#name);
    await this.#with(entry, args, act);
  }

  async #check(
    verb: string,
    args: readonly string[],
    act: (texts: readonly string[], chain: () => readonly Selector[], entry: Partial<Entry>) => Promise<void>,
  ): Promise<void> {
    await this.#with(this.#entry([verb, ...args]), args, act);
  }

  async #with(
    entry: Partial<Entry>,
    args: readonly (string | number)[],
    act: (texts: readonly string[], chain: () => readonly Selector[], entry: Partial<Entry>) => Promise<void>,
  ): Promise<void> {
    const whole = entry.args ?? args.map(String);
    const chain = () => this.#chain(whole[0] ?? '', entry.chain);
    await this.#do('FAILED', () => act(whole.map(values.resolved), chain, entry));
  }

  /** Names what follows: a sentence of the case. */
  step(name: string): void {
    this.#name = name;
    beginStep();
    console.log(name);
  }

  tap = (on: string) => this.#act('tap', [on], (_, chain) => phone.click(`"${on}"`, chain()));
  doubleTap = (on: string) =>
    this.#act('double_tap', [on], (_, chain) => phone.doubleClick(`"${on}"`, chain()));
  longTap = (on: string) => this.#act('long_tap', [on], (_, chain) => phone.longClick(`"${on}"`, chain()));
  /** Taps a link, or a point: the place is given as shares of the width and height of the element. */
  tapPart = (on: string, across: number, down: number) =>
    this.#act('tap_part', [on, across, down], (_, chain) =>
      phone.clickPart(`"${on}"`, chain(), across, down),
    );
  doubleTapPart = (on: string, across: number, down: number) =>
    this.#act('double_tap_part', [on, across, down], (_, chain) =>
      phone.doubleClickPart(`"${on}"`, chain(), across, down),
    );
  longTapPart = (on: string, across: number, down: number) =>
    this.#act('long_tap_part', [on, across, down], (_, chain) =>
      phone.longClickPart(`"${on}"`, chain(), across, down),
    );
  /** Taps a switch or a box unless it is in the state already. */
  turn = (on: string, state: State) =>
    this.#act('turn', [on, state], (_, chain, { asks }) =>
      phone.click(`"${on}"`, chain(), () =>
        checks.isAlready(asks === undefined ? chain() : chainOf(asks), state),
      ),
    );
  /** Replaces what is in a field. */
  typeInto = (on: string, text: string) =>
    this.#act('type_into', [on, text], ([, typed = ''], chain) => phone.type(`"${on}"`, chain(), typed));
  clear = (on: string) => this.#act('clear', [on], (_, chain) => phone.type(`"${on}"`, chain(), ''));
  scroll = (on: string, direction: Direction, distance: keyof typeof SCROLLS = 'page') =>
    this.#act(
      'scroll',
      distance === 'page' ? [on, direction] : [on, direction, distance],
      async (_, chain) => {
        const [share, times] = SCROLLS[distance];
        for (let swipes = 0; swipes < times; swipes += 1)
          await phone.scroll(`"${on}"`, chain(), direction, share);
      },
    );
  /** Turns a wheel until it shows the value; the direction counts where the values show none. */
  pick = (on: string, value: string, direction: Direction) =>
    this.#act('pick', [on, value, direction], ([, wanted = ''], chain) =>
      phone.turn(`"${on}"`, chain(), wanted, direction),
    );
  keypad = (text: string) => this.#act('keypad', [text], ([digits = '']) => phone.keypad(digits));
  press = (key: 'back' | 'home' | 'enter') =>
    this.#act('press', [key], () => (key === 'back' ? phone.back() : phone.press(key)));
  restart = () => this.#act('restart', [], () => phone.restart(this.#id));
  /** Opens a link in the app, as one that is followed elsewhere does. */
  openLink = (uri: string) => this.#act('open_link', [uri], ([said = '']) => phone.openLink(said, this.#id));
  /** Only for a wait that the case itself asks for. */
  pause = (seconds: number) =>
    this.#act('pause', [seconds], async () => void (await driver().pause(seconds * 1_000)));

  /**
   * For `if`: whether an element is there, in a state if one is given. Looks once, before what is done only then; at what is
   * not there, until the screen holds still and shows what is done next.
   */
  isVisible = (on: string, state?: State) => this.#decide('visible', on, state);
  isNotVisible = (on: string, state?: State) => this.#decide('notVisible', on, state);

  async #decide(is: Asked['is'], on: string, state?: State): Promise<boolean> {
    const args = state === undefined ? [on] : [on, state];
    const entry = this.#entry([is === 'visible' ? 'is_visible' : 'is_not_visible', ...args]);
    const chain = this.#chain(entry.args?.[0] ?? on, entry.chain);
    const held = await holds({ is, chain, state: state ?? 'present' }, entry.then ?? []);
    if (held) return true;
    const shown = `${is === 'visible' ? 'is visible' : 'is not visible'}${state === undefined ? '' : ` as ${state}`}`;
    this.#at += Number(entry.over ?? 0);
    console.log(`  not done: what is done only where "${on}" ${shown}`);
    return false;
  }

  sees = (text: string) => this.#check('sees', [text], ([said = '']) => checks.text(said));
  seesPart = (text: string) => this.#check('sees_part', [text], ([said = '']) => checks.contains(said));
  lacks = (text: string) => this.#check('lacks', [text], ([said = '']) => checks.absent(said));
  matches = (pattern: string) =>
    this.#check('matches', [pattern], (_, __, { args }) => checks.pattern(args?.[0] ?? pattern));
  inFront = (activity: string) => this.#check('in_front', [activity], () => checks.activity(activity));
  isIn = (on: string, state: State) =>
    this.#check('is_in', [on, state], (_, chain) => checks.state(`"${on}"`, chain(), state));
  hasValue = (on: string, text: string) =>
    this.#check('has_value', [on, text], ([, said = ''], chain) => checks.value(`"${on}"`, chain(), said));
  hasFile = (path: string) => this.#check('has_file', [path], ([said = '']) => files.present(said));
  noFile = (path: string) => this.#check('no_file', [path], ([said = '']) => files.absent(said));
  fileHas = (path: string, text: string) =>
    this.#check('file_has', [path, text], ([file = '', said = '']) => files.contains(file, said));
}

async function countDays(): Promise<void> {
  try {
    values.countFrom(String(await driver().executeScript('mobile: getDeviceTime', [])));
  } catch {
    console.log('the device does not report its date: the date of this computer is used');
  }
}

type Block = () => unknown;
const blocks: Block[] = [];
const collecting = globalThis as { describe?: unknown; it?: unknown };
/** Without mocha, specs are collected here and run by {@link runSpecs}. */
if (collecting.describe === undefined) {
  collecting.describe = (_: string, body: Block) => void body();
  collecting.it = (_: string, body: Block) => void blocks.push(body);
}

/** Exit code 0: all passed. 1: a step failed, which is named. 2: the script could not begin. */
export async function runSpecs(): Promise<void> {
  process.exitCode = 0;
  try {
    for (const block of blocks.splice(0)) await block();
    console.log('PASSED');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    process.exitCode = message.startsWith('NOT STARTED') ? 2 : 1;
  } finally {
    // If the session is already gone, that is not a failure of the script.
    await closeSession().catch(() => {});
  }
}
