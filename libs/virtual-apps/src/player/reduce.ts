import { type AppEnv, after, type Reaction, react } from '@tapwright/virtual-ui';
import type { PlayerEvent } from './events.ts';
import { advance, untilEnd } from './playback.ts';
import { reducePlaying } from './reduce-playing.ts';
import { reduceShelf } from './reduce-shelf.ts';
import type { PlayerState } from './state.ts';

function reduceNow(state: PlayerState, event: PlayerEvent): Reaction<PlayerState> {
  switch (event.type) {
    case 'play_tapped':
    case 'next_tapped':
    case 'previous_tapped':
    case 'shuffle_tapped':
    case 'repeat_tapped':
    case 'seeked':
    case 'speed_chosen':
    case 'sleep_chosen':
    case 'sleep_due':
    case 'woken':
    case 'tracks_played':
    case 'tracks_shuffled':
    case 'queue_picked':
    case 'queue_removed':
    case 'queued':
      return reducePlaying(state, event);
    default:
      return reduceShelf(state, event);
  }
}

/** Asks the phone to wake the app at the end of the track, unless it will do so early enough anyway. */
function withReminder({ state, effects }: Reaction<PlayerState>, now: number): Reaction<PlayerState> {
  if (!state.playing) return { state, effects };
  const wakeAt = now + untilEnd(state);
  if (state.wakeAt !== null && state.wakeAt > now && state.wakeAt <= wakeAt) return { state, effects };
  return react({ ...state, wakeAt }, ...effects, after(wakeAt - now, { type: 'woken' }));
}

/** The reducer of the player. Before each event the music is moved on to this moment. */
export function reducePlayer(state: PlayerState, event: PlayerEvent, env: AppEnv): Reaction<PlayerState> {
  const { state: next, effects } = reduceNow(advance(state, env.now), event);
  return withReminder(react({ ...next, since: env.now }, ...effects), env.now);
}
