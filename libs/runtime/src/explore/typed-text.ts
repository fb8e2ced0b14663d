import type { SeededRandom } from '@tapwright/numbers';
import { pickerView } from '../choose/picker.ts';
import type { ExplorerInput, Option } from './explorer.ts';

type Kind = (random: SeededRandom) => string;

const NAMES = ['Ada Keller', 'Noor Haddad', 'Mika Laine', 'Rosa Vidal', 'Tomo Sato'] as const;

const name: Kind = (random) => random.pick(NAMES);
const digits =
  (least: number, most: number): Kind =>
  (random) =>
    String(random.between(least, most));
const mail: Kind = (random) => `${random.pick(['ada', 'noor', 'mika'])}${random.between(1, 99)}@example.com`;
const date: Kind = (random) =>
  `20${random.between(24, 29)}-0${random.between(1, 9)}-${random.between(10, 28)}`;

/** Kinds of texts in the order in which a field gets them: what a field refuses one time, it may take the next time. */
const KINDS: readonly Kind[] = [name, digits(1, 99), mail, digits(10_000_000, 99_999_999), date];

/** What to type, press or turn to; null for actions without a text. It follows from the widget and its tries alone. */
export function textFor(option: Option, { screen }: ExplorerInput, random: SeededRandom): string | null {
  const { action, element } = option.choice;
  switch (action.kind) {
    case 'text':
      return (KINDS[option.tries % KINDS.length] ?? name)(random);
    case 'keypad':
      return String(random.between(1_000, 999_999));
    case 'swipe_selector': {
      const view = element === null ? null : pickerView(screen, element);
      const near = [view?.after, view?.before].flatMap((text) => text ?? []);
      return near.at(random.below(Math.max(1, near.length))) ?? view?.value ?? '';
    }
    default:
      return null;
  }
}
