import type { HistoryItem, Ledger, Obligation } from '@tapwright/contracts';
import { elementLabel, type Screen } from '@tapwright/screen';
import { plainText } from '../judge/field-text.ts';
import { isFound, literalsOf, wantedLiterals } from './literals.ts';

/** An obligation that nothing has met, and why, as it is told. */
interface OpenObligation {
  readonly id: string;
  readonly reason: string;
}

/** What was done for a goal, and the screen on which it stands. */
interface Standing {
  readonly history: readonly HistoryItem[];
  readonly screen: Screen;
}

/**
 * The obligations that are open by structure alone, in any language: a value that no step has entered or chosen and
 * that is not on the screen, or the one switch of that name in the other state. Whether other obligations are met,
 * form does not tell. Pure.
 */
export function openObligations(obligations: readonly Obligation[], standing: Standing): OpenObligation[] {
  return obligations
    .filter(({ negative }) => !negative)
    .flatMap((one) => {
      const missing = notFound(one.values, standing).map(neverEntered);
      const [reason] = [...missing, ...wrongSwitch(one, standing.screen)];
      return reason === undefined ? [] : [{ id: one.id, reason }];
    });
}

/** Why no word of a model counts; `id` is null where no obligation has what is missing. */
export interface Refutation {
  readonly id: string | null;
  readonly reason: string;
}

/**
 * What no word of a model outweighs: a literal value that no step has entered or chosen and none of the run's screens
 * has shown, whether its reader has named it or not, or the one switch of a name that stands wrong. Null where there is
 * none. Pure.
 */
export function refutedByForm(
  { goal, ledger }: { readonly goal: string; readonly ledger?: Ledger | undefined },
  { history, screen, earlier }: Standing & { readonly earlier: readonly Screen[] },
): Refutation | null {
  if (ledger === undefined) return null;
  const wanted = ledger.obligations.filter(({ negative }) => !negative);
  const texts = [...enteredIn(history), ...[screen, ...earlier].flatMap(textsOn)];
  const missing = wantedLiterals(goal, ledger).find((one) => !isFound(one, texts));
  if (missing !== undefined) {
    const { id = null } = wanted.find((one) => literalsOf(one).includes(missing)) ?? {};
    return { id, reason: `${neverEntered(missing)}, and no screen has shown it` };
  }
  const [wrong] = wanted.flatMap((one) => wrongSwitch(one, screen).map((reason) => ({ id: one.id, reason })));
  return wrong ?? null;
}

function notFound(values: readonly string[], { history, screen }: Standing): string[] {
  if (values.length === 0) return [];
  const entered = enteredIn(history);
  const missing = values.filter((value) => !isFound(value, entered));
  if (missing.length === 0) return [];
  const shown = textsOn(screen);
  return missing.filter((value) => !isFound(value, shown));
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

/** The switch is the only one with that name: of several, form does not tell which is meant. */
function wrongSwitch({ where, state }: Obligation, screen: Screen): string[] {
  if (where === null || state === null) return [];
  const named = screen.elements.filter(
    (element) => element.checkable && plainText(elementLabel(screen, element).label) === plainText(where),
  );
  const [only] = named;
  return named.length === 1 && only !== undefined && only.checked !== (state === 'on')
    ? [`“${where}” is not ${state}`]
    : [];
}
