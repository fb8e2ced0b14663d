import type { SheetSpec } from '@tapwright/virtual-ui';
import { choose, push } from '@tapwright/virtual-ui';
import type { SettingsEvent } from '../events.ts';
import { dayOf } from '../labels.ts';
import { ADD_LANGUAGE } from '../names.ts';
import { ALL_LANGUAGES } from '../seed.ts';
import type { SettingsState } from '../state.ts';
import type { Piece, SettingsView } from './pieces.ts';

function languageRow(name: string, index: number, count: number): Piece {
  return {
    kind: 'row',
    id: 'language',
    padding: [20, 4],
    gap: 4,
    children: [
      { kind: 'text', id: 'language_number', text: String(index + 1), colour: 'muted' },
      { kind: 'spacer', size: 10 },
      { kind: 'text', id: 'language_name', text: name, grow: true },
      {
        kind: 'icon_button',
        id: 'raise',
        icon: 'chevron_up',
        desc: `Move ${name} up`,
        enabled: index > 0,
        onTap: { type: 'language_raised', name },
      },
      {
        kind: 'icon_button',
        id: 'remove',
        icon: 'delete',
        desc: `Remove ${name}`,
        enabled: count > 1,
        onTap: { type: 'language_removed', name },
      },
    ],
  };
}

/** The list of languages. The phone uses the first one that an app knows. */
export function languagesScreen({ languages }: SettingsState): SettingsView {
  return {
    toolbar: { kind: 'toolbar', title: 'Languages', up: true },
    body: {
      kind: 'list',
      id: 'language_list',
      padding: [0, 8],
      endRoom: 96,
      items: languages.map((name, index) => languageRow(name, index, languages.length)),
    },
    fab: { kind: 'fab', id: 'add_language', icon: 'add', desc: 'Add a language', onTap: push(ADD_LANGUAGE) },
  };
}

/** Every language that is not chosen yet. */
export function addLanguageScreen({ languages }: SettingsState): SettingsView {
  const others = ALL_LANGUAGES.filter((name) => !languages.includes(name));
  return {
    toolbar: { kind: 'toolbar', title: 'Add a language', up: true },
    body: {
      kind: 'list',
      id: 'language_list',
      padding: [0, 4],
      endRoom: 16,
      items: others.map(
        (name): Piece => ({
          kind: 'row',
          padding: [20, 15],
          onTap: { type: 'language_added', name },
          children: [{ kind: 'text', id: 'language_name', text: name, grow: true }],
        }),
      ),
    },
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The date, set by hand. */
export function dateSheet(state: SettingsState, now: number, locale: string): SheetSpec<SettingsEvent> {
  const [year = 0, month = 1, day = 1] = (state.date ?? dayOf(now)).split('-').map(Number);
  return {
    title: 'Date',
    content: {
      kind: 'date_picker',
      id: 'date_picker',
      shown: state.month ?? { year, month },
      selected: { year, month, day },
      locale,
      onDay: (date) => choose({ type: 'date_set', date: `${date.year}-${two(date.month)}-${two(date.day)}` }),
      onMonth: (shown) => ({ type: 'month_shown', month: shown }),
    },
  };
}
