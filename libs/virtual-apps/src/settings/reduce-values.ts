import { push, type Reaction, react, showDialog } from '@tapwright/virtual-ui';
import type { ValueEvent } from './events.ts';
import { CHOOSE } from './names.ts';
import type { SettingsState } from './state.ts';
import type { ToggleKey } from './values.ts';

type Turned = Pick<SettingsState, 'toggles'> & Partial<SettingsState>;

/** The network that the phone joins automatically. */
const ownNetwork = ({ networks }: SettingsState): string | null =>
  networks.find(({ saved, autoJoin }) => saved && autoJoin)?.name ?? null;

/** Flight mode switches the radios off, and afterwards restores those that were on. */
function toggleAirplane(state: SettingsState): Turned {
  const { toggles, radios } = state;
  if (!toggles.airplane) {
    const { wifi, bluetooth } = toggles;
    return {
      toggles: { ...toggles, airplane: true, wifi: false, bluetooth: false },
      radios: { wifi, bluetooth },
      joined: null,
    };
  }
  const back = radios ?? { wifi: toggles.wifi, bluetooth: toggles.bluetooth };
  return {
    toggles: { ...toggles, airplane: false, ...back },
    radios: null,
    joined: back.wifi ? (state.joined ?? ownNetwork(state)) : null,
  };
}

function toggled(state: SettingsState, key: ToggleKey): Turned {
  if (key === 'airplane') return toggleAirplane(state);
  const toggles = { ...state.toggles, [key]: !state.toggles[key] };
  if (key === 'wifi') return { toggles, joined: toggles.wifi ? ownNetwork(state) : null };
  if (key === 'automatic_time' && toggles.automatic_time) return { toggles, date: null };
  return { toggles };
}

/** Switches, sliders and choices take effect at once. */
export function reduceValues(state: SettingsState, event: ValueEvent): Reaction<SettingsState> {
  switch (event.type) {
    case 'page_opened':
      return react(state, push(event.page));
    case 'toggled':
      return react({ ...state, ...toggled(state, event.key) });
    case 'level_set':
      return react({ ...state, levels: { ...state.levels, [event.key]: event.value } });
    case 'choice_opened':
      return react({ ...state, choosing: event.key }, showDialog(CHOOSE));
    case 'choice_made': {
      const zone = event.key === 'time_zone' ? { automatic_zone: false } : {};
      return react({
        ...state,
        choosing: null,
        choices: { ...state.choices, [event.key]: event.value },
        toggles: { ...state.toggles, ...zone },
      });
    }
    case 'font_step_set':
      return react({ ...state, fontStep: Math.max(0, Math.min(event.step, 6)) });
  }
}
