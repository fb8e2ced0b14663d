import {
  type ActivityView,
  choose,
  type DialogSpec,
  pop,
  type Signal,
  showDialog,
  type Widget,
} from '@tapwright/virtual-ui';
import { emptyView, heading, searchBar, settingsPage } from '../form-pieces.ts';
import {
  CITIES,
  KEYS,
  type RoosterEvent,
  type RoosterSettings,
  type RoosterState,
  SILENCES,
  SOUNDS,
} from './state.ts';

type Piece = Widget<RoosterEvent>;

export const CITIES_PAGE = 'AddCityActivity';
export const SETTINGS = 'SettingsActivity';
export const SILENCE = 'silence';
export const KEYS_DIALOG = 'keys';
export const TIMER_SOUND = 'timer_sound';

const to = (change: Partial<RoosterSettings>): RoosterEvent => ({ type: 'setting_changed', change });

/** Cities that are not on the list yet, by the beginning of a word of their name or country. */
export function citiesScreen({ cities, query }: RoosterState): ActivityView<RoosterEvent> {
  const word = query.trim().toLowerCase();
  const found = CITIES.filter(
    ({ name, country }) => !cities.includes(name) && ` ${name} ${country}`.toLowerCase().includes(` ${word}`),
  );
  return {
    toolbar: searchBar<RoosterEvent>({
      ...{ id: 'city_field', hint: 'Search for a city', query, onClose: pop },
      onText: (text) => ({ type: 'city_searched', text }),
    }),
    body:
      found.length === 0
        ? emptyView<RoosterEvent>('search', 'No such city')
        : {
            ...{ kind: 'list', id: 'found_cities' },
            items: found.map(({ name, country }) => ({
              ...{ kind: 'row', id: 'found_city', padding: [20, 12], gap: 12 },
              onTap: { type: 'city_added', name },
              children: [
                { kind: 'text', id: 'found_name', text: name, grow: true },
                { kind: 'text', id: 'found_country', text: country, colour: 'muted', size: 13 },
              ],
            })),
          },
  };
}

const part = (text: string): Piece => ({
  kind: 'row',
  padding: [20, 10],
  children: [heading<RoosterEvent>(text)],
});

const row = (id: string, title: string, value: string, onTap: Signal<RoosterEvent>): Piece => ({
  kind: 'row',
  id,
  padding: [20, 10],
  onTap,
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', text: title },
        { kind: 'text', id: `${id}_value`, text: value, colour: 'muted', size: 13 },
      ],
    },
  ],
});

export function settingsScreen({ settings }: RoosterState): ActivityView<RoosterEvent> {
  const { silence, keys, lockScreen, flash, seconds, timerSound } = settings;
  return settingsPage<RoosterEvent>([
    part('Alarms'),
    row('silence', 'Silence after', silence, showDialog(SILENCE)),
    row('keys', 'Volume buttons', keys, showDialog(KEYS_DIALOG)),
    {
      ...{ kind: 'switch_row', id: 'lock_screen', title: 'Next alarm on the lock screen' },
      ...{ checked: lockScreen, onToggle: to({ lockScreen: !lockScreen }) },
    },
    {
      ...{ kind: 'switch_row', id: 'flash', title: 'Flash the torch', checked: flash },
      ...{ summary: 'While an alarm rings', onToggle: to({ flash: !flash }) },
    },
    part('World clock'),
    {
      ...{ kind: 'switch_row', id: 'seconds', title: 'Show seconds', checked: seconds },
      onToggle: to({ seconds: !seconds }),
    },
    part('Timers'),
    row('timer_sound', 'Timer sound', timerSound, showDialog(TIMER_SOUND)),
  ]);
}

function choiceDialog<T extends string>(
  title: string,
  options: readonly T[],
  chosen: T,
  event: (option: T) => RoosterEvent,
): DialogSpec<RoosterEvent> {
  return {
    title,
    content: {
      ...{ kind: 'radio_list', id: 'options', chosen },
      options: options.map((one) => ({ id: one, text: one, onChoose: choose<RoosterEvent>(event(one)) })),
    },
    negative: { onTap: null },
  };
}

export const silenceDialog = ({ settings }: RoosterState): DialogSpec<RoosterEvent> =>
  choiceDialog('Silence after', SILENCES, settings.silence, (silence) => to({ silence }));

export const keysDialog = ({ settings }: RoosterState): DialogSpec<RoosterEvent> =>
  choiceDialog('Volume buttons', KEYS, settings.keys, (keys) => to({ keys }));

export const timerSoundDialog = ({ settings }: RoosterState): DialogSpec<RoosterEvent> =>
  choiceDialog('Timer sound', SOUNDS, settings.timerSound, (timerSound) => to({ timerSound }));
