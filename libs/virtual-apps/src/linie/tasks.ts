import { back, clear, click, menu, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { initialLinie, isLinieState, type LinieSettings, type LinieState, type Ticket } from './state.ts';

const onLinie = checkOn(isLinieState);

/** The data of the user; what is being entered stands aside. */
const dataOf = ({ tickets, favourites, settings }: LinieState): string =>
  JSON.stringify({ tickets, favourites, settings });

const isNow = (state: LinieState, change: Partial<LinieState>): boolean =>
  dataOf(state) === dataOf({ ...initialLinie, ...change });

const settingsNow = (state: LinieState, change: Partial<LinieSettings>): boolean =>
  isNow(state, { settings: { ...initialLinie.settings, ...change } });

/** One ticket was bought, and it is this one; everything else is as at first. */
function bought(state: LinieState, wanted: Partial<Ticket>): boolean {
  const [one, ...more] = state.tickets.filter(({ id }) => id >= initialLinie.nextId);
  if (one === undefined || more.length > 0) return false;
  return (
    isNow(state, { tickets: [...initialLinie.tickets, one] }) &&
    JSON.stringify({ ...one, ...wanted }) === JSON.stringify(one)
  );
}

const PLAIN = { travelClass: 'zweite', passengers: 1, reduced: false, seat: false, bicycle: false } as const;
const search = click({ id: 'search' });
const buy = [click({ id: 'buy' }), click({ text: 'Zahlungspflichtig bestellen' })];
const first = click({ id: 'connection' });
const on = (day: string): readonly TruthStep[] => [click({ id: 'day' }), click({ text: day })];

export const linieTasks: readonly AppTask[] = [
  {
    id: 'linie-buy',
    goal: 'Kaufe eine Fahrkarte von Tannrode nach Lindhafen für die Verbindung um 08:42',
    truth: [typed('to', 'Lindhafen'), search, click({ id: 'connection', nth: 1 }), ...buy],
    done: onLinie((state) =>
      bought(state, { ...PLAIN, from: 'Tannrode', to: 'Lindhafen', departure: '08:42', day: '2.3.2026' }),
    ),
  },
  {
    id: 'linie-first-class',
    goal: 'Kaufe eine Fahrkarte nach "Mühlberg" in der 1. Klasse mit Sitzplatzreservierung für die Abfahrt um 08:14',
    truth: [
      typed('to', 'Mühlberg'),
      search,
      first,
      click({ text: '1. Klasse' }),
      click({ text: 'Sitzplatz reservieren' }),
      ...buy,
    ],
    done: onLinie((state) =>
      bought(state, { ...PLAIN, to: 'Mühlberg', departure: '08:14', travelClass: 'erste', seat: true }),
    ),
  },
  {
    id: 'linie-three',
    goal: 'Kaufe für den 12. März eine Fahrkarte für 3 Reisende von "Kronstedt Süd" nach "Ahlsee Nord" mit der günstigsten Verbindung',
    truth: [
      clear('from'),
      typed('from', 'Kronstedt Süd'),
      typed('to', 'Ahlsee Nord'),
      ...on('12'),
      click({ id: 'more' }),
      click({ id: 'more' }),
      search,
      click({ id: 'connection', nth: 3 }),
      ...buy,
    ],
    done: onLinie((state) =>
      bought(state, {
        ...{ ...PLAIN, from: 'Kronstedt Süd', to: 'Ahlsee Nord', day: '12.3.2026' },
        ...{ departure: '10:31', passengers: 3 },
      }),
    ),
  },
  {
    id: 'linie-swap',
    goal: 'Gib als Ziel "Dornwerder" ein und tausche Start und Ziel',
    truth: [typed('to', 'Dornwerder'), click({ desc: 'Tauschen' })],
    done: onLinie(
      (state) => isNow(state, {}) && state.search.from === 'Dornwerder' && state.search.to === 'Tannrode',
    ),
  },
  {
    id: 'linie-cancel',
    goal: 'Storniere die Fahrkarte von Mühlberg nach Ahlsee',
    truth: [
      ...menu('Meine Fahrkarten'),
      click({ text: 'Mühlberg – Ahlsee' }),
      click({ text: 'Stornieren' }),
      click({ text: 'Ja, stornieren' }),
    ],
    done: onLinie((state) => isNow(state, { tickets: initialLinie.tickets.filter(({ id }) => id !== 2) })),
  },
  {
    id: 'linie-add-favourite',
    goal: 'Füge "Birkenau Markt" zu den Favoriten hinzu',
    truth: [click({ desc: 'Favoriten' }), typed('stop', 'Birkenau Markt'), click({ desc: 'Hinzufügen' })],
    done: onLinie((state) => isNow(state, { favourites: [...initialLinie.favourites, 'Birkenau Markt'] })),
  },
  {
    id: 'linie-remove-favourite',
    goal: 'Entferne "Lindhafen" aus den Favoriten',
    truth: [click({ desc: 'Favoriten' }), click({ id: 'star', nth: 1 })],
    done: onLinie((state) => isNow(state, { favourites: ['Ahlsee', 'Mühlberg'] })),
  },
  {
    id: 'linie-step-free',
    goal: 'Schalte stufenfreie Wege ein',
    truth: [...menu('Einstellungen'), click({ text: 'Stufenfreie Wege' })],
    done: onLinie((state) => settingsNow(state, { stepFree: true })),
  },
  {
    id: 'linie-two-switches',
    goal: 'Schalte "Verspätungen melden" aus und den Datensparmodus ein',
    truth: [
      ...menu('Einstellungen'),
      click({ text: 'Verspätungen melden' }),
      click({ text: 'Datensparmodus' }),
    ],
    done: onLinie((state) => settingsNow(state, { delays: false, saveData: true })),
  },
  {
    id: 'linie-home',
    goal: 'Ändere die Heimathaltestelle auf "Kronstedt Hbf" und setze die Gehgeschwindigkeit auf schnell',
    truth: [
      ...menu('Einstellungen'),
      click({ text: 'Schnell' }),
      clear('home'),
      typed('home', 'Kronstedt Hbf'),
      back,
      click({ text: 'Speichern' }),
    ],
    done: onLinie((state) => settingsNow(state, { home: 'Kronstedt Hbf', pace: 'schnell' })),
  },
];
