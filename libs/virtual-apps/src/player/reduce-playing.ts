import { after, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import type { PlayEvent } from './events.ts';
import { lengthOf, shuffled, stepTo } from './playback.ts';
import { currentTrack, type PlayerState, type Repeat } from './state.ts';

/** After this part of a track, "previous" restarts it. Milliseconds. */
const RESTART_AFTER = 3_000;
const MINUTE = 60_000;
/** Most tracks in a queue. */
const MOST_QUEUED = 200;
const NEXT_REPEAT: Readonly<Record<Repeat, Repeat>> = { off: 'all', all: 'one', one: 'off' };

/** Shuffles the tracks after the current one, which goes on playing; or restores the order. */
function toggleShuffle(state: PlayerState): PlayerState {
  const current = currentTrack(state);
  if (state.shuffled) {
    const at = Math.max(0, current === undefined ? 0 : state.order.indexOf(current));
    return { ...state, shuffled: false, queue: state.order, at };
  }
  const others = state.queue.filter((_, index) => index !== state.at);
  const queue = [...(current === undefined ? [] : [current]), ...shuffled(others, state.shuffles)];
  return { ...state, shuffled: true, shuffles: state.shuffles + 1, order: state.queue, queue, at: 0 };
}

const played = (state: PlayerState, tracks: readonly number[], index: number): PlayerState => ({
  ...state,
  queue: tracks,
  order: tracks,
  at: index,
  position: 0,
  playing: tracks.length > 0,
  shuffled: false,
});

/** Removes one place of the queue. If it is the current track, the next one begins. */
function removed(state: PlayerState, index: number): PlayerState {
  const { queue, order, at } = state;
  const track = queue[index];
  if (track === undefined) return state;
  const rest = queue.toSpliced(index, 1);
  const next = {
    ...state,
    queue: rest,
    order: state.shuffled ? order.toSpliced(order.indexOf(track), 1) : rest,
    at: index < at ? at - 1 : Math.max(0, Math.min(at, rest.length - 1)),
  };
  if (index !== at) return next;
  return { ...next, position: 0, playing: next.playing && rest.length > 0 };
}

function queued(state: PlayerState, track: number, where: 'next' | 'last'): Reaction<PlayerState> {
  const { queue, order, at } = state;
  if (queue.length >= MOST_QUEUED) return react(state);
  const place = where === 'next' ? at + 1 : queue.length;
  const placeInOrder = state.shuffled ? order.length : place;
  return react(
    {
      ...state,
      queue: queue.toSpliced(place, 0, track),
      order: order.toSpliced(placeInOrder, 0, track),
    },
    snackbar(where === 'next' ? 'Plays next' : 'Added to the queue'),
  );
}

function sleepChosen(state: PlayerState, minutes: number | null): Reaction<PlayerState> {
  if (minutes === null) return react({ ...state, sleep: null });
  const ticket = state.ticket + 1;
  const next = { ...state, ticket, sleep: { minutes, ticket } };
  return react(next, after(minutes * MINUTE, { type: 'sleep_due', ticket }));
}

/** The events of the playback. The state must be up to date: the music has gone on to this moment. */
export function reducePlaying(state: PlayerState, event: PlayEvent): Reaction<PlayerState> {
  switch (event.type) {
    case 'play_tapped':
      return react({ ...state, playing: !state.playing && state.queue.length > 0 });
    case 'next_tapped':
      return react(stepTo(state, 1));
    case 'previous_tapped':
      return react(state.position > RESTART_AFTER ? { ...state, position: 0 } : stepTo(state, -1));
    case 'shuffle_tapped':
      return react(toggleShuffle(state));
    case 'repeat_tapped':
      return react({ ...state, repeat: NEXT_REPEAT[state.repeat] });
    case 'seeked':
      return react({ ...state, position: Math.round(lengthOf(state) * event.value) });
    case 'speed_chosen':
      return react({ ...state, speed: event.speed });
    case 'sleep_chosen':
      return sleepChosen(state, event.minutes);
    case 'sleep_due':
      return react(state.sleep?.ticket === event.ticket ? { ...state, playing: false, sleep: null } : state);
    case 'woken':
      return react(state);
    case 'tracks_played':
      return react(played(state, event.tracks, event.index));
    case 'tracks_shuffled':
      return react({
        ...played(state, shuffled(event.tracks, state.shuffles), 0),
        order: event.tracks,
        shuffled: true,
        shuffles: state.shuffles + 1,
      });
    case 'queue_picked':
      return react({ ...state, at: event.index, position: 0, playing: true });
    case 'queue_removed':
      return react(removed(state, event.index));
    case 'queued':
      return queued(state, event.track, event.where);
  }
}
