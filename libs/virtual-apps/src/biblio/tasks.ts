import { clear, click, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import {
  type BiblioSettings,
  type BiblioState,
  type Hold,
  initialBiblio,
  isBiblioState,
  type Title,
} from './state.ts';

const onBiblio = checkOn(isBiblioState);

/** The data of the user; what is being entered stands aside. */
const dataOf = ({ titles, loans, holds, fine, suggestions, reader, pin, settings }: BiblioState): string =>
  JSON.stringify({ titles, loans, holds, fine, suggestions, reader, pin, settings });

const isNow = (state: BiblioState, change: Partial<BiblioState>): boolean =>
  dataOf(state) === dataOf({ ...initialBiblio, ...change });

const titleNow = (state: BiblioState, name: string, change: Partial<Title>): boolean =>
  isNow(state, {
    titles: initialBiblio.titles.map((one) => (one.name === name ? { ...one, ...change } : one)),
  });

const holdNow = (state: BiblioState, name: string, change: Partial<Hold>): boolean =>
  isNow(state, {
    holds: initialBiblio.holds.map((one) => (one.name === name ? { ...one, ...change } : one)),
  });

const settingsNow = (state: BiblioState, change: Partial<BiblioSettings>): boolean =>
  isNow(state, { settings: { ...initialBiblio.settings, ...change } });

const open = (name: string) => click({ text: name });
const titles = click({ text: 'Mis títulos' });
const account = click({ text: 'Cuenta' });
const notices: readonly TruthStep[] = [account, click({ text: 'Avisos y privacidad' })];

export const biblioTasks: readonly AppTask[] = [
  {
    id: 'biblio-renew',
    goal: 'Renueva el préstamo de "La casa del viento"',
    truth: [titles, click({ id: 'renovar', nth: 0 })],
    done: onBiblio((state) =>
      isNow(state, {
        loans: initialBiblio.loans.map((one) =>
          one.id === 1 ? { ...one, due: { year: 2026, month: 3, day: 20 }, renewed: 1 } : one,
        ),
      }),
    ),
  },
  {
    id: 'biblio-hold',
    goal: 'Reserva "Cuaderno de islas" para recogerlo en la biblioteca El Puerto',
    truth: [
      open('Cuaderno de islas'),
      click({ text: 'Reservar' }),
      click({ text: 'El Puerto' }),
      click({ text: 'Confirmar reserva' }),
    ],
    ways: [
      [
        typed('buscar', 'islas'),
        click({ id: 'titulo_nombre' }),
        click({ text: 'Reservar' }),
        click({ text: 'El Puerto' }),
        click({ text: 'Confirmar reserva' }),
      ],
    ],
    done: onBiblio((state) => {
      const hold = state.holds.at(-1);
      return (
        hold !== undefined &&
        isNow(state, { holds: [...initialBiblio.holds, hold] }) &&
        hold.name === 'Cuaderno de islas' &&
        hold.branch === 'El Puerto'
      );
    }),
  },
  {
    id: 'biblio-drop',
    goal: 'Anula la reserva de Mapas de sal',
    truth: [titles, open('Mapas de sal'), click({ text: 'Anular reserva' }), click({ text: 'Anular' })],
    done: onBiblio((state) => isNow(state, { holds: initialBiblio.holds.filter(({ id }) => id !== 4) })),
  },
  {
    id: 'biblio-pause',
    goal: 'Pausa la reserva de "Faro sin mar" hasta el 20 de marzo de 2026',
    truth: [
      titles,
      open('Faro sin mar'),
      click({ text: 'Pausar la reserva' }),
      click({ id: 'pausa_fin' }),
      click({ text: '20' }),
      click({ text: 'Aceptar' }),
    ],
    done: onBiblio((state) =>
      holdNow(state, 'Faro sin mar', { paused: true, until: { year: 2026, month: 3, day: 20 } }),
    ),
  },
  {
    id: 'biblio-phone',
    goal: 'Cambia mi número de teléfono a 612 345 908',
    truth: [
      account,
      click({ text: 'Datos de contacto' }),
      clear('telefono'),
      typed('telefono', '612 345 908'),
      click({ text: 'Guardar cambios' }),
    ],
    done: onBiblio((state) => isNow(state, { reader: { ...initialBiblio.reader, phone: '612 345 908' } })),
  },
  {
    id: 'biblio-days',
    goal: 'Quiero que me avisen 5 días antes del vencimiento',
    truth: [...notices, click({ desc: 'Un día más' }), click({ desc: 'Un día más' })],
    done: onBiblio((state) => settingsNow(state, { daysBefore: 5 })),
  },
  {
    id: 'biblio-switches',
    goal: 'Desactiva los avisos por correo y activa el historial de lectura',
    truth: [...notices, click({ text: 'Avisos por correo' }), click({ text: 'Historial de lectura' })],
    done: onBiblio((state) => settingsNow(state, { mailNotices: false, history: true })),
  },
  {
    id: 'biblio-branch',
    goal: 'Pon Las Eras como mi biblioteca habitual',
    truth: [account, click({ text: 'Biblioteca habitual' }), click({ text: 'Las Eras' })],
    done: onBiblio((state) => settingsNow(state, { branch: 'Las Eras' })),
  },
  {
    id: 'biblio-suggest',
    goal: 'Propón la compra del cómic "Lluvia en Marte", de la autora Inés Roldán',
    truth: [
      account,
      click({ text: 'Proponer una compra' }),
      typed('propuesta_titulo', 'Lluvia en Marte'),
      typed('propuesta_autor', 'Inés Roldán'),
      click({ text: 'Cómic' }),
      click({ id: 'enviar' }),
    ],
    done: onBiblio((state) =>
      isNow(state, { suggestions: [{ name: 'Lluvia en Marte', author: 'Inés Roldán', kind: 'Cómic' }] }),
    ),
  },
  {
    id: 'biblio-stars',
    goal: 'Valora "El relojero ciego" con 4 estrellas',
    truth: [open('El relojero ciego'), click({ desc: '4 estrellas' })],
    done: onBiblio((state) => titleNow(state, 'El relojero ciego', { stars: 4 })),
  },
  {
    id: 'biblio-like',
    goal: 'Añade el audiolibro "La marea lenta" a mis favoritos',
    truth: [open('La marea lenta'), click({ desc: 'Añadir a favoritos' })],
    done: onBiblio((state) => titleNow(state, 'La marea lenta', { liked: true })),
  },
  {
    id: 'biblio-filter',
    goal: 'Muéstrame solo los audiolibros, ordenados por autor',
    truth: [click({ text: 'Audiolibro' }), click({ desc: 'Ordenar' }), click({ text: 'Autor' })],
    done: onBiblio((state) => isNow(state, {}) && state.kind === 'Audiolibro' && state.order === 'author'),
  },
  {
    id: 'biblio-fine',
    goal: 'Paga la multa que tengo pendiente',
    truth: [account, click({ id: 'pagar' }), click({ text: 'Pagar ahora' })],
    done: onBiblio((state) => isNow(state, { fine: 0 })),
  },
  {
    id: 'biblio-pin',
    goal: 'Cambia el PIN del carné: el actual es 1234 y el nuevo debe ser 8061',
    truth: [
      account,
      click({ text: 'Cambiar el PIN' }),
      typed('pin_actual', '1234'),
      typed('pin_nuevo', '8061'),
      click({ text: 'Cambiar PIN' }),
    ],
    done: onBiblio((state) => isNow(state, { pin: '8061' })),
  },
];
