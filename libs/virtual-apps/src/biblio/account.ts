import {
  type ActivityView,
  choose,
  type DialogSpec,
  push,
  showDialog,
  type Widget,
} from '@tapwright/virtual-ui';
import { field, form, heading, wideButton } from '../form-pieces.ts';
import {
  type BiblioEvent,
  type BiblioSettings,
  type BiblioState,
  BRANCHES,
  euros,
  KINDS,
  type Reader,
  type Suggestion,
} from './state.ts';

type Piece = Widget<BiblioEvent>;
type Tap = Extract<Piece, { kind: 'button' }>['onTap'];

export const SUGGESTION = 'PropuestaActivity';
export const READER = 'DatosActivity';
export const PIN = 'PinActivity';
export const NOTICES = 'AvisosActivity';
export const FINE = 'multa';
export const BRANCH = 'biblioteca';

const line = (id: string, name: string, value: string, onTap: Tap): Piece => ({
  kind: 'column',
  id,
  padding: [20, 12],
  onTap,
  children: [
    { kind: 'text', text: name },
    { kind: 'text', id: `${id}_valor`, text: value, colour: 'muted', size: 13 },
  ],
});

const fineLine = ({ fine }: BiblioState): Piece => ({
  kind: 'row',
  id: 'multa',
  padding: [20, 8],
  gap: 8,
  children:
    fine === 0
      ? [{ kind: 'text', id: 'multa_texto', text: 'No tienes multas pendientes', colour: 'muted' }]
      : [
          { kind: 'text', id: 'multa_texto', text: `Multa pendiente: ${euros(fine)}`, grow: true },
          { kind: 'button', id: 'pagar', text: 'Pagar', onTap: showDialog(FINE) },
        ],
});

export function accountView(state: BiblioState): readonly Piece[] {
  const { reader, settings } = state;
  return [
    {
      ...{ kind: 'list', id: 'cuenta', grow: true },
      items: [
        {
          kind: 'column',
          padding: [20, 12],
          children: [
            { kind: 'text', id: 'lectora', text: 'Sara Montes', style: 'headline' },
            { kind: 'text', id: 'carne', text: 'Carné 00418-7', colour: 'muted' },
          ],
        },
        fineLine(state),
        line('datos', 'Datos de contacto', reader.email, { type: 'reader_opened' }),
        line('avisos', 'Avisos y privacidad', 'Correo, historial de lectura', push(NOTICES)),
        line('biblioteca', 'Biblioteca habitual', settings.branch, showDialog(BRANCH)),
        line('pin', 'Cambiar el PIN', 'Cuatro cifras', { type: 'pins_opened' }),
        line('propuesta', 'Proponer una compra', 'Lo que echas de menos', { type: 'suggestion_opened' }),
      ],
    },
  ];
}

export const fineDialog = ({ fine }: BiblioState): DialogSpec<BiblioEvent> => ({
  title: 'Pagar la multa',
  message: `Se cargarán ${euros(fine)} en tu tarjeta guardada.`,
  positive: { text: 'Pagar ahora', onTap: { type: 'fine_paid' } },
  negative: { text: 'Cancelar', onTap: null },
});

export const branchDialog = ({ settings }: BiblioState): DialogSpec<BiblioEvent> => ({
  title: 'Biblioteca habitual',
  content: {
    kind: 'radio_list',
    id: 'bibliotecas',
    chosen: settings.branch,
    options: BRANCHES.map((branch) => ({
      ...{ id: branch, text: branch },
      onChoose: choose({ type: 'setting_changed', change: { branch } }),
    })),
  },
  negative: { text: 'Cancelar', onTap: null },
});

export function suggestionScreen({ suggestion, errors }: BiblioState): ActivityView<BiblioEvent> {
  const to = (change: Partial<Suggestion>): BiblioEvent => ({ type: 'suggestion_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: 'Proponer una compra', up: true },
    body: form('propuesta_form', [
      field<BiblioEvent>({
        ...{
          id: 'propuesta_titulo',
          label: 'Título',
          value: suggestion.name,
          hint: 'Título completo',
          errors,
        },
        onText: (name) => to({ name }),
      }),
      field<BiblioEvent>({
        ...{ id: 'propuesta_autor', label: 'Autor', value: suggestion.author, hint: 'Nombre y apellido' },
        onText: (author) => to({ author }),
      }),
      heading('Formato'),
      {
        ...{ kind: 'radio_list', id: 'formatos', chosen: suggestion.kind },
        options: KINDS.map((kind) => ({ id: kind, text: kind, onChoose: to({ kind }) })),
      },
      wideButton<BiblioEvent>({ id: 'enviar', text: 'Enviar propuesta', onTap: { type: 'suggestion_sent' } }),
    ]),
  };
}

export function readerScreen({ unsaved }: BiblioState): ActivityView<BiblioEvent> {
  const to = (change: Partial<Reader>): BiblioEvent => ({ type: 'reader_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: 'Datos de contacto', up: true },
    body: form('datos_form', [
      field<BiblioEvent>({
        ...{ id: 'telefono', label: 'Teléfono', value: unsaved.phone, hint: 'Móvil o fijo' },
        onText: (phone) => to({ phone }),
      }),
      field<BiblioEvent>({
        ...{ id: 'correo', label: 'Correo electrónico', value: unsaved.email, hint: 'nombre@ejemplo.org' },
        inputType: 'email',
        onText: (email) => to({ email }),
      }),
      wideButton<BiblioEvent>({ id: 'guardar', text: 'Guardar cambios', onTap: { type: 'reader_saved' } }),
    ]),
  };
}

export function pinScreen({ pins, errors }: BiblioState): ActivityView<BiblioEvent> {
  const to = (change: Partial<BiblioState['pins']>): BiblioEvent => ({ type: 'pins_typed', change });
  return {
    toolbar: { kind: 'toolbar', title: 'Cambiar el PIN', up: true },
    body: form('pin_form', [
      field<BiblioEvent>({
        ...{
          id: 'pin_actual',
          label: 'PIN actual',
          value: pins.old,
          hint: '4 cifras',
          errors,
          password: true,
        },
        inputType: 'number',
        onText: (old) => to({ old: old.slice(0, 4) }),
      }),
      field<BiblioEvent>({
        ...{
          id: 'pin_nuevo',
          label: 'PIN nuevo',
          value: pins.fresh,
          hint: '4 cifras',
          errors,
          password: true,
        },
        inputType: 'number',
        onText: (fresh) => to({ fresh: fresh.slice(0, 4) }),
      }),
      wideButton<BiblioEvent>({ id: 'cambiar', text: 'Cambiar PIN', onTap: { type: 'pin_saved' } }),
    ]),
  };
}

export function noticesScreen({ settings }: BiblioState): ActivityView<BiblioEvent> {
  const to = (change: Partial<BiblioSettings>): BiblioEvent => ({ type: 'setting_changed', change });
  const { mailNotices, history, daysBefore } = settings;
  const stepped = (by: number): BiblioEvent => to({ daysBefore: Math.min(7, Math.max(1, daysBefore + by)) });
  return {
    toolbar: { kind: 'toolbar', title: 'Avisos y privacidad', up: true },
    body: form('avisos_form', [
      {
        ...{ kind: 'switch_row', id: 'avisos_correo', title: 'Avisos por correo', checked: mailNotices },
        onToggle: to({ mailNotices: !mailNotices }),
      },
      {
        kind: 'row',
        padding: [20, 4],
        gap: 4,
        children: [
          { kind: 'text', text: 'Avisar antes del vencimiento', grow: true },
          {
            ...{ kind: 'icon_button', id: 'menos_dias', icon: 'minus', desc: 'Un día menos' },
            onTap: stepped(-1),
          },
          {
            kind: 'text',
            id: 'dias',
            text: daysBefore === 1 ? '1 día' : `${daysBefore} días`,
            style: 'title',
          },
          { ...{ kind: 'icon_button', id: 'mas_dias', icon: 'add', desc: 'Un día más' }, onTap: stepped(1) },
        ],
      },
      {
        ...{ kind: 'switch_row', id: 'historial', title: 'Historial de lectura', checked: history },
        summary: 'Solo tú puedes verlo',
        onToggle: to({ history: !history }),
      },
    ]),
  };
}
