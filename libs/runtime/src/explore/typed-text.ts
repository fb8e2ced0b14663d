import type { SeededRandom } from '@tapwright/numbers';
import type { ScreenElement } from '@tapwright/screen';
import { pickerView } from '../choose/picker.ts';
import type { ExplorerInput, Option } from './explorer.ts';

type Kind = (random: SeededRandom) => string;

const NAMES = ['Ada Keller', 'Noor Haddad', 'Mika Laine', 'Rosa Vidal', 'Tomo Sato'] as const;

const name: Kind = (random) => random.pick(NAMES);
const number: Kind = (random) => String(random.between(1, 99));
const mail: Kind = (random) => `${random.pick(['ada', 'noor', 'mika'])}${random.between(1, 99)}@example.com`;
const date: Kind = (random) =>
  `20${random.between(24, 29)}-0${random.between(1, 9)}-${random.between(10, 28)}`;
const password: Kind = (random) => `Aa-${random.between(100_000, 999_999)}`;
const digits =
  (length: number): Kind =>
  (random) =>
    Array.from({ length }, (_, at) => random.between(at === 0 ? 1 : 0, 9)).join('');

/** Kinds of texts in the order in which a field gets them: what a field refuses one time, it may take the next time. */
const KINDS: readonly Kind[] = [name, number, mail, digits(8), date];

/** Names that developers give to fields, in the words of Android's autofill hints. */
const BY_ID: readonly (readonly [RegExp, Kind])[] = [
  [/mail/i, mail],
  [/phone|mobile/i, digits(10)],
  [/date|birth/i, date],
  [/amount|price|quantity|count|number|code|zip|postal|year|age/i, number],
];

/** Kinds that a field says it takes, surest first. A hint tells by its signs and figures, whatever its language. */
function saidKinds({ hint, resourceId, password: isPassword }: ScreenElement): readonly Kind[] {
  if (isPassword) return [password];
  if (hint.includes('@')) return [mail];
  if (/^[\p{Sc}\s]*0[.,]0+/u.test(hint)) return [number];
  const length = Number(/(?<!\d)\d{1,2}(?!\d)/.exec(hint)?.[0] ?? 0);
  if (length >= 2 && length <= 20) return [digits(length)];
  return BY_ID.flatMap(([words, kind]) =>
    words.test(resourceId.replace(/^.*[:/]/, '')) ? [kind] : [],
  ).slice(0, 1);
}

/** What to type, press or turn to; null for actions without a text. It follows from the widget and its tries alone. */
export function textFor(option: Option, { screen }: ExplorerInput, random: SeededRandom): string | null {
  const { action, element } = option.choice;
  switch (action.kind) {
    case 'text': {
      const kinds = [...(element === null ? [] : saidKinds(element)), ...KINDS];
      return (kinds[option.tries % kinds.length] ?? name)(random);
    }
    case 'keypad':
      return String(random.between(1_000, 999_999));
    case 'swipe_selector': {
      const view = element === null ? null : pickerView(screen, element);
      const near = [view?.after, view?.before].flatMap((text) => text ?? []);
      return near.at(random.below(Math.max(1, near.length))) ?? view?.value ?? '';
    }
    case 'open_link':
      return action.text;
    default:
      return null;
  }
}
