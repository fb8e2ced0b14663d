import { after, dismiss, pop, push, type Reaction, react, showSheet, snackbar } from '@tapwright/virtual-ui';
import type { NetworkEvent } from './events.ts';
import { JOIN, PAIRING } from './names.ts';
import { NETWORK } from './pages/names.ts';
import { NETWORK_PASSWORDS } from './seed.ts';
import type { Network, SettingsState } from './state.ts';

type SettingsReaction = Reaction<SettingsState>;

/** Time until a network lets the phone in, and until the search finds a device. Milliseconds. */
const JOIN_MS = 1500;
const SEARCH_MS = 3000;

const changed = (state: SettingsState, name: string | null, change: Partial<Network>): readonly Network[] =>
  state.networks.map((network) => (network.name === name ? { ...network, ...change } : network));

/** Joins a known or open network at once; for others asks for the password. */
function tapped(state: SettingsState, name: string): SettingsReaction {
  const network = state.networks.find((one) => one.name === name);
  if (network === undefined) return react(state);
  if (name === state.joined) return opened(state, name);
  if (network.saved || !network.secured) {
    return react({ ...state, joined: name, networks: changed(state, name, { saved: true }) });
  }
  const join = { password: '', error: null, waiting: false };
  return react({ ...state, network: name, join }, showSheet(JOIN));
}

const opened = (state: SettingsState, name: string): SettingsReaction =>
  react({ ...state, network: name }, push(NETWORK));

function asked(state: SettingsState): SettingsReaction {
  const { join, ticket } = state;
  if (join === null || join.waiting) return react(state);
  if (join.password.length < 8) {
    return react({ ...state, join: { ...join, error: 'A password has at least 8 characters' } });
  }
  const next = { ...state, join: { ...join, waiting: true, error: null }, ticket: ticket + 1 };
  return react(next, after(JOIN_MS, { type: 'join_settled', ticket: ticket + 1 }));
}

function settled(state: SettingsState, ticket: number): SettingsReaction {
  const { join, network } = state;
  if (ticket !== state.ticket || join === null || network === null) return react(state);
  if (NETWORK_PASSWORDS[network] !== join.password) {
    return react({ ...state, join: { ...join, waiting: false, error: 'Check the password and try again' } });
  }
  const networks = changed(state, network, { saved: true });
  return react({ ...state, networks, joined: network, join: null, network: null }, dismiss);
}

/** Forgets a network: the phone leaves it, and its details are closed. */
function forgotten(state: SettingsState): SettingsReaction {
  const { network, joined } = state;
  const networks = changed(state, network, {
    saved: false,
    autoJoin: true,
    metered: false,
    privateAddress: true,
  });
  return react({ ...state, networks, joined: joined === network ? null : joined }, pop);
}

function paired(state: SettingsState, name: string): SettingsReaction {
  if (state.paired.some((device) => device.name === name)) return react(state);
  const next = { ...state, paired: [{ name, connected: true }, ...state.paired], pairing: null };
  return react(next, pop, snackbar(`${name} is paired`));
}

/** Wireless networks and paired devices. */
export function reduceNetwork(state: SettingsState, event: NetworkEvent): SettingsReaction {
  const { ticket } = state;
  switch (event.type) {
    case 'network_tapped':
      return tapped(state, event.name);
    case 'network_opened':
      return opened(state, event.name);
    case 'password_typed':
      return react({ ...state, join: state.join && { ...state.join, password: event.text, error: null } });
    case 'join_asked':
      return asked(state);
    case 'join_settled':
      return settled(state, event.ticket);
    case 'join_left':
      return react({ ...state, join: null, network: null });
    case 'forgotten':
      return forgotten(state);
    case 'network_toggled': {
      const network = state.networks.find(({ name }) => name === state.network);
      const change = { [event.key]: !network?.[event.key] };
      return react({ ...state, networks: changed(state, state.network, change) });
    }
    case 'pairing_started':
      return react(
        { ...state, pairing: 'searching', ticket: ticket + 1 },
        push(PAIRING),
        after(SEARCH_MS, { type: 'devices_found', ticket: ticket + 1 }),
      );
    case 'devices_found': {
      const waits = event.ticket === ticket && state.pairing === 'searching';
      return react(waits ? { ...state, pairing: 'found' } : state);
    }
    case 'pairing_left':
      return react({ ...state, pairing: null }, pop);
    case 'device_paired':
      return paired(state, event.name);
    case 'device_tapped':
      return react({
        ...state,
        paired: state.paired.map((one) =>
          one.name === event.name ? { ...one, connected: !one.connected } : one,
        ),
      });
  }
}
