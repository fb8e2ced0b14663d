import {
  type Deed,
  type HistoryItem,
  type Ledger,
  type Obligation,
  type RunState,
  withValues,
} from '@tapwright/contracts';
import { elementLabel, type Screen } from '@tapwright/screen';
import { plainText } from '../judge/field-text.ts';
import { lasting } from './lasting.ts';
import { isFound, literalsOf, wantedLiterals } from './literals.ts';
import { openDeed, standsSo } from './open-deed.ts';
import { isOtherChosen, textsShown } from './options.ts';
import { saysDay } from './same-day.ts';

/** An obligation that nothing has met, and why, as it is told. */
export interface OpenObligation {
  readonly id: string;
  readonly reason: string;
  /** What its words say was not done: no look at the screen can replace that. */
  readonly binds: boolean;
}

const OF_VALUES: ReadonlySet<Deed | undefined> = new Set<Deed>(['enter', 'press', 'open', 'choose']);

/** Where a task stands: what was done, and what the screen shows. */
export interface Standing {
  readonly history: readonly HistoryItem[];
  readonly screen: Screen;
  /** The present task; absent: all of the history is of it. */
  readonly task?: number;
}

/**
 * The obligations of the run's present task that are open. `values`: those of a case's parameters that are no secrets.
 * Pure.
 */
export function openIn(
  { tasks, task, history, leg }: Pick<RunState, 'tasks' | 'task' | 'history' | 'leg'>,
  { screen, values }: { readonly screen: Screen; readonly values: Readonly<Record<string, string>> },
): OpenObligation[] {
  const obligations = tasks[task]?.ledger?.obligations ?? [];
  if (obligations.length === 0) return [];
  // The steps of a case lead on to one goal; what an exploration did before a task was for no part of it.
  const counted = leg === undefined ? history : history.filter((item) => item.task === task);
  const entered = counted.map((item) =>
    item.text === null ? item : { ...item, text: withValues(item.text, values) },
  );
  return openObligations(obligations, { history: entered, screen, task });
}

/**
 * The obligations that are open by structure alone: a deed that was not done, a value that no step has entered or chosen
 * and that is not on the screen, or the one switch of that name in the other state. Whether other obligations are met,
 * form does not tell. Pure.
 */
export function openObligations(
  obligations: readonly Obligation[],
  { history, screen, task }: Standing,
): OpenObligation[] {
  const done = history.filter(({ verdict }) => verdict === 'advanced' || verdict === 'completed');
  const isOwn = (item: HistoryItem): boolean => task === undefined || item.task === task;
  const vain = history.filter((item) => isOwn(item) && item.reason === 'no_change');
  const doings = {
    own: lasting(done.filter(isOwn), screen),
    earlier: done.filter((item) => !isOwn(item)),
    vain,
    touched: history.some((item) => isOwn(item) && mayHaveTouched(item)),
    screen,
  };
  return obligations
    .filter(({ negative }) => !negative)
    .flatMap((one): OpenObligation[] => {
      const deed = openDeed(one, doings);
      if (deed !== null) return [{ id: one.id, reason: deed, binds: isStated(one) && !mayBeSo(one, screen) }];
      // What is only looked at must be there now, whatever earlier tasks have entered.
      const counted = !isStated(one) && one.mayHold ? doings.own : done;
      // Where the deed is about the values, it has dealt with them.
      const [value] = OF_VALUES.has(one.deed)
        ? []
        : notFound(one.values, { history: counted, screen }).map(neverEntered);
      const [reason = value] = wrongSwitch(one, screen);
      // Whoever has written the deed down has named the switch, too.
      const binds = reason !== value && isStated(one);
      return reason === undefined ? [] : [{ id: one.id, reason, binds }];
    });
}

/** Its words were read as the deed that they name; of a goal's it is only known whether they want more than a look. */
function isStated({ deed }: Obligation): boolean {
  return deed !== undefined && deed !== 'alter';
}

/** A switch stands for it that it may be so already; where nothing stands as wanted, a look finds nothing. */
function mayBeSo(one: Obligation, screen: Screen): boolean {
  return one.mayHold && (one.state === null || standsSo(one, screen));
}

/** Only what found nothing to act on has surely left nothing, whatever the judgement of the others. */
function mayHaveTouched({ effect, reason, pictureChanged, deed }: HistoryItem): boolean {
  return reason !== 'not_found' && (effect !== 'look' || pictureChanged === true || deed === true);
}

/** Why no word of a model counts; `id` is null where no obligation has what is missing. */
export interface Refutation {
  readonly id: string | null;
  readonly reason: string;
}

/**
 * What no word of a model outweighs: a literal value that no step has entered or chosen and none of the run's screens
 * has shown, whether its reader has named it or not, the one switch of a name that stands wrong, or an option that nobody has
 * chosen while another is ticked. Null where there is none. Pure.
 */
export function refutedByForm(
  { goal, ledger }: { readonly goal: string; readonly ledger?: Ledger | undefined },
  { history, screen, earlier }: Standing & { readonly earlier: readonly Screen[] },
): Refutation | null {
  if (ledger === undefined) return null;
  const wanted = ledger.obligations.filter(({ negative }) => !negative);
  const entered = enteredIn(history);
  const texts = [...entered, ...[screen, ...earlier].flatMap(textsOn)];
  const missing = wantedLiterals(goal, ledger).find((one) => !isFound(one, texts));
  if (missing !== undefined) {
    const { id = null } = wanted.find((one) => literalsOf(one).includes(missing)) ?? {};
    return { id, reason: `${neverEntered(missing)}, and no screen has shown it` };
  }
  const [wrong] = wanted.flatMap((one) =>
    [...wrongSwitch(one, screen), ...wrongOption(one, { entered, screen })].map((reason) => ({
      id: one.id,
      reason,
    })),
  );
  return wrong ?? null;
}

function notFound(values: readonly string[], { history, screen }: Standing): string[] {
  if (values.length === 0) return [];
  const entered = enteredIn(history);
  const missing = values.filter((value) => !isFound(value, entered));
  if (missing.length === 0) return [];
  const shown = textsShown(screen);
  return missing.filter((value) => !isFound(value, shown) && !saysDay([...entered, ...shown], value));
}

function neverEntered(value: string): string {
  return `no step has entered or chosen “${value}”`;
}

function enteredIn(history: readonly HistoryItem[]): string[] {
  const done = history.filter(({ verdict }) => verdict === 'advanced' || verdict === 'completed');
  return [
    ...done.flatMap(({ text, label }) => (text === null ? [label] : [text, label])),
    ...pressedInARow(done),
  ];
}

/** What was entered key by key, as on the number pad of a telephone: the keys that were pressed one after another. */
function pressedInARow(done: readonly HistoryItem[]): string[] {
  const rows: string[] = [''];
  for (const { label, text } of done) {
    if (text === null && [...label.trim()].length === 1) rows.push(`${rows.pop() ?? ''}${label.trim()}`);
    else rows.push('');
  }
  return rows.filter((row) => row.length > 1);
}

/** The dots of a password show no value. */
function textsOn({ elements }: Screen): string[] {
  return elements.flatMap(({ text, desc }) => [text, desc]).filter((text) => plainText(text) !== '');
}

/** What nobody has entered or pressed, and another option is ticked in its place. */
function wrongOption(
  { values }: Obligation,
  { entered, screen }: { readonly entered: readonly string[]; readonly screen: Screen },
): string[] {
  return values
    .filter((value) => !isFound(value, entered) && isOtherChosen(value, screen))
    .map((value) => `“${value}” is offered, and another option is chosen`);
}

/** The switch is the only one with that name: of several, form does not tell which is meant. */
function wrongSwitch(one: Obligation, screen: Screen): string[] {
  return switchStands(one, screen) === false ? [`“${one.where ?? ''}” is not ${one.state ?? ''}`] : [];
}

/** Whether the one switch of its name stands as it is wanted; null where the screen has none, or several. */
function switchStands({ where, state }: Obligation, screen: Screen): boolean | null {
  if (where === null || state === null) return null;
  const named = screen.elements.filter(
    (element) => element.checkable && plainText(elementLabel(screen, element).label) === plainText(where),
  );
  const [only] = named;
  return named.length === 1 && only !== undefined ? only.checked === (state === 'on') : null;
}

/** Why a switch stands wrong though it is out of sight now: so it stood where it was seen last. Null where it does not. Pure. */
export function leftWrong(
  obligations: readonly Obligation[],
  { screen, earlier }: { readonly screen: Screen; readonly earlier: readonly Screen[] },
): string | null {
  const wrong = obligations.find((one) => {
    if (switchStands(one, screen) !== null) return false;
    const stood = earlier.map((each) => switchStands(one, each)).findLast((each) => each !== null);
    return stood === false;
  });
  return wrong === undefined ? null : `“${wrong.where ?? ''}” was left, and was not ${wrong.state ?? ''}`;
}
