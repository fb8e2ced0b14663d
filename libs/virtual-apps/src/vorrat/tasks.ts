import { back, clear, click, menu, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { type Item, initialVorrat, isVorratState, type VorratState } from './state.ts';

const onVorrat = checkOn(isVorratState);

/** True where only this item differs from the beginning, and by this. */
function onlyChanged({ items }: VorratState, id: number, change: Partial<Item>): boolean {
  const wanted = initialVorrat.items.map((item) => (item.id === id ? { ...item, ...change } : item));
  return JSON.stringify(items) === JSON.stringify(wanted);
}

const idOf = (name: string): number => initialVorrat.items.find((item) => item.name === name)?.id ?? 0;
const cellar = initialVorrat.items.find(({ name, place }) => name === 'Mehl' && place === 'Keller')?.id ?? 0;

export const vorratTasks: readonly AppTask[] = [
  {
    id: 'vorrat-amount',
    goal: 'Setze die Menge von "Reis" auf 17',
    truth: [
      typed('suche', 'Reis'),
      click({ text: 'Reis', id: 'item_name' }),
      clear('menge'),
      typed('menge', '17'),
    ],
    done: onVorrat((state) => onlyChanged(state, idOf('Reis'), { amount: 17 })),
  },
  {
    id: 'vorrat-new',
    goal: 'Lege einen Artikel "Hafer" mit der Menge 3 an',
    truth: [
      click({ desc: 'Neuer Artikel' }),
      typed('name', 'Hafer'),
      typed('anzahl', '3'),
      back,
      click({ text: 'Anlegen' }),
    ],
    done: onVorrat(
      ({ items }) =>
        items.length === initialVorrat.items.length + 1 &&
        items.some(({ name, amount }) => name === 'Hafer' && amount === 3),
    ),
  },
  {
    id: 'vorrat-delete',
    goal: 'Lösche den Artikel "Essig"',
    truth: [click({ text: 'Essig' }), ...menu('Artikel löschen')],
    done: onVorrat(
      ({ items }) =>
        items.length === initialVorrat.items.length - 1 && items.every(({ name }) => name !== 'Essig'),
    ),
  },
  {
    id: 'vorrat-same-name',
    goal: 'Setze das "Mehl" aus dem Keller auf die Einkaufsliste',
    truth: [
      typed('suche', 'Mehl'),
      back,
      click({ id: 'item', nth: 1 }),
      click({ text: 'Auf die Einkaufsliste' }),
    ],
    done: onVorrat((state) => onlyChanged(state, cellar, { wanted: true })),
  },
  {
    id: 'vorrat-place',
    goal: 'Lege einen Artikel "Wachs" mit der Menge 12 im Keller an',
    truth: [
      click({ desc: 'Neuer Artikel' }),
      typed('name', 'Wachs'),
      typed('anzahl', '12'),
      back,
      click({ id: 'platz' }),
      click({ text: 'Keller' }),
      click({ text: 'Anlegen' }),
    ],
    done: onVorrat(
      ({ items }) =>
        items.length === initialVorrat.items.length + 1 &&
        items.some(({ name, amount, place }) => name === 'Wachs' && amount === 12 && place === 'Keller'),
    ),
  },
];
