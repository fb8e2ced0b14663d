import type { ActivityView, Widget } from '@tapwright/virtual-ui';
import { field } from '../../form-pieces.ts';
import type { Entry, MenuPage } from '../entry.ts';
import type { SettingsEvent } from '../events.ts';
import type { SettingsState } from '../state.ts';
import { CHOICES, chosenLabel } from '../values.ts';

export type Piece = Widget<SettingsEvent>;
export type SettingsView = ActivityView<SettingsEvent>;

/** Default colour behind an icon. */
const ICON_COLOUR = '#5f7484';

/** Ids of title and summary, as in Android's preferences: no line has its own id. */
export function titled(title: string, summary: string | undefined, danger = false): Piece {
  const colour = danger ? 'danger' : 'text';
  const below: Piece[] =
    summary === undefined
      ? []
      : [{ kind: 'text', id: 'android:id/summary', text: summary, style: 'caption', colour: 'muted' }];
  return {
    kind: 'column',
    grow: true,
    gap: 2,
    children: [{ kind: 'text', id: 'android:id/title', text: title, colour }, ...below],
  };
}

function openPiece(entry: Extract<Entry, { kind: 'open' }>): Piece {
  const { title, summary, icon, danger, on, details, colour = ICON_COLOUR } = entry;
  const lead: Piece[] = icon === undefined ? [] : [{ kind: 'icon', icon, size: 36, disc: colour }];
  const row: Piece = {
    kind: 'row',
    padding: [20, 12],
    gap: 16,
    onTap: on,
    children: [...lead, titled(title, summary, danger)],
  };
  if (details === undefined) return row;
  return {
    kind: 'row',
    children: [
      { ...row, grow: true },
      { kind: 'icon_button', id: details.id, icon: 'settings', desc: details.desc, onTap: details.on },
      { kind: 'spacer', size: 8 },
    ],
  };
}

/** Draws a line of a menu. */
export function entryPiece(entry: Entry, state: SettingsState): Piece {
  switch (entry.kind) {
    case 'open':
      return openPiece(entry);
    case 'toggle': {
      const { key, title, summary } = entry;
      const common = { kind: 'switch_row', title, checked: state.toggles[key] } as const;
      const onToggle = { type: 'toggled', key } as const;
      return summary === undefined ? { ...common, onToggle } : { ...common, summary, onToggle };
    }
    case 'switch': {
      const { title, summary, checked, on } = entry;
      const common = { kind: 'switch_row', title, checked, onToggle: on } as const;
      return summary === undefined ? common : { ...common, summary };
    }
    case 'level':
      return levelPiece(entry, state);
    case 'choice':
      return {
        kind: 'row',
        padding: [20, 12],
        onTap: { type: 'choice_opened', key: entry.key },
        children: [titled(CHOICES[entry.key].title, chosenLabel(state.choices, entry.key))],
      };
    case 'heading':
      return {
        kind: 'column',
        padding: [20, 10],
        children: [{ kind: 'text', text: entry.text, style: 'section', colour: 'accent' }],
      };
    case 'note':
      return {
        kind: 'row',
        padding: [20, 12],
        gap: 16,
        children: [
          { kind: 'icon', icon: 'info', size: 22 },
          { kind: 'text', text: entry.text, style: 'caption', size: 13, colour: 'muted', grow: true },
        ],
      };
    case 'info':
      return { kind: 'row', padding: [20, 12], children: [titled(entry.title, entry.value)] };
    case 'options':
      return {
        kind: 'radio_list',
        id: 'options',
        chosen: entry.chosen,
        options: entry.options.map(({ id, text, on }) => ({ id, text, onChoose: on })),
      };
  }
}

function levelPiece(entry: Extract<Entry, { kind: 'level' }>, { levels }: SettingsState): Piece {
  const { key, title, icon } = entry;
  return {
    kind: 'column',
    padding: [20, 8],
    children: [
      { kind: 'text', id: 'android:id/title', text: title },
      {
        kind: 'row',
        gap: 4,
        children: [
          { kind: 'icon', icon, size: 22 },
          {
            kind: 'slider',
            id: key,
            grow: true,
            desc: title,
            value: levels[key] / 100,
            onChange: (value) => ({ type: 'level_set', key, value: Math.round(value * 100) }),
          },
        ],
      },
    ],
  };
}

interface PasswordSpec {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** The typed text so far, and its error. */
  readonly typed: { readonly password: string; readonly error: string | null } | null;
  readonly onText: (text: string) => SettingsEvent;
}

export function passwordField({ id, label, hint, typed, onText }: PasswordSpec): Piece {
  const { password: value, error } = typed ?? { password: '', error: null };
  const errors = error === null ? {} : { [id]: error };
  return field({ id, label, value, hint, password: true, errors, onText });
}

/** A page of lines, which scrolls. */
export function menuScreen(page: MenuPage, state: SettingsState): SettingsView {
  const { action } = page;
  const actions = action === undefined ? [] : [{ ...action, onTap: action.on }];
  return {
    toolbar: { kind: 'toolbar', title: page.title, up: true, actions },
    body: {
      kind: 'list',
      id: 'recycler_view',
      padding: [0, 4],
      endRoom: 16,
      items: page.entries.map((entry) => entryPiece(entry, state)),
    },
  };
}
