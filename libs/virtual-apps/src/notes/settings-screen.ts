import type { ActivityView, Widget } from '@tapwright/virtual-ui';
import { settingsPage } from '../form-pieces.ts';
import type { NotesEvent, NotesState } from './state.ts';

/** The heading of a group of settings. */
function section(text: string): Widget<NotesEvent> {
  return {
    kind: 'column',
    padding: [20, 10],
    children: [{ kind: 'text', text, style: 'section', colour: 'accent' }],
  };
}

/** Every setting takes effect at once, without confirmation. */
export function settingsScreen({ settings }: NotesState): ActivityView<NotesEvent> {
  return settingsPage([
    {
      kind: 'switch_row',
      id: 'dark_theme',
      title: 'Dark theme',
      summary: 'Easier on the eyes at night',
      checked: settings.darkTheme,
      onToggle: { type: 'dark_theme_toggled' },
    },
    { kind: 'divider' },
    section('Sort by'),
    {
      kind: 'radio_list',
      id: 'sort_by',
      chosen: `sort_${settings.sortBy}`,
      options: [
        { id: 'sort_edited', text: 'Date edited', onChoose: { type: 'sort_chosen', sortBy: 'edited' } },
        { id: 'sort_title', text: 'Title', onChoose: { type: 'sort_chosen', sortBy: 'title' } },
      ],
    },
    { kind: 'divider' },
    section('Font size'),
    {
      kind: 'radio_list',
      id: 'font_size',
      chosen: `font_${settings.fontSize}`,
      options: [
        { id: 'font_small', text: 'Small', onChoose: { type: 'font_size_chosen', fontSize: 'small' } },
        {
          id: 'font_medium',
          text: 'Medium',
          onChoose: { type: 'font_size_chosen', fontSize: 'medium' },
        },
        { id: 'font_large', text: 'Large', onChoose: { type: 'font_size_chosen', fontSize: 'large' } },
      ],
    },
  ]);
}
