import type { AppBug } from '@tapwright/virtual-ui';
import { crash, dead, exception, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import type { PlayerEvent } from './events.ts';
import { advance } from './playback.ts';
import { currentTrack, type PlayerState } from './state.ts';

type PlayerBug = AppBug<PlayerState, PlayerEvent>;

const NO_SPEED = exception('java.lang.IllegalArgumentException: Unsupported playback speed: 0.0', [
  'org.tapwright.player.engine.SpeedProcessor.setSpeed(SpeedProcessor.kt:47)',
  'org.tapwright.player.engine.PlaybackEngine.applyParameters(PlaybackEngine.kt:212)',
  'org.tapwright.player.ui.SpeedSheetKt$SpeedSheet$1$1.invoke(SpeedSheet.kt:63)',
  'androidx.compose.foundation.ClickableNode$clickPointerInput$3.invoke-k-4lQ0M(Clickable.kt:895)',
]);

/** The icon shows "repeat one", but the end of the track ignores it. */
const repeatOneGoesOn: PlayerBug = {
  kind: 'logic',
  description: 'Repeating one track goes on to the next one when it ends',
  reduce(state, event, env, right) {
    if (event.type !== 'woken' || state.repeat !== 'one') return right(state, event, env);
    const reaction = right({ ...state, repeat: 'all' }, event, env);
    return { ...reaction, state: { ...reaction.state, repeat: 'one' } };
  },
};

/** The track after the shown one is liked. */
const likesNext: PlayerBug = {
  kind: 'logic',
  description: 'The heart likes the next track of the queue',
  reduce(state, event, env, right) {
    const now = advance(state, env.now);
    const next = now.queue[now.at + 1];
    const own = event.type === 'liked' && event.track === currentTrack(now);
    return own && next !== undefined
      ? right(state, { ...event, track: next }, env)
      : right(state, event, env);
  },
};

/** Every shuffle loses the last track: the queue gets shorter. */
const shuffleLoses: PlayerBug = {
  kind: 'logic',
  description: 'Shuffling drops a track from the queue, so that the number of tracks is wrong',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    if (event.type !== 'shuffle_tapped' || !reaction.state.shuffled) return reaction;
    return { ...reaction, state: { ...reaction.state, queue: reaction.state.queue.slice(0, -1) } };
  },
};

/** Bugs that can be switched on in the player. */
export const playerBugs: Readonly<Record<string, PlayerBug>> = {
  'crash-on-speed': crash('speed_chosen', 'Choosing a speed ends the app', NO_SPEED),
  'freeze-on-queue': freeze('queue_opened', 'The app hangs when the queue is opened', [
    'java.util.concurrent.FutureTask.get(FutureTask.java:190)',
    'org.tapwright.player.queue.QueueRepository.load(QueueRepository.kt:66)',
  ]),
  'dead-next': dead('next_tapped', 'The button for the next track does nothing'),
  'unlabelled-search': unlabelled('search_open', 'The magnifying glass, which has a name, lost it'),
  'overlapping-title': overlap('now_title', 20, 'The title of the track lies over its artist'),
  'repeat-one-goes-on': repeatOneGoesOn,
  'likes-next': likesNext,
  'shuffle-loses': shuffleLoses,
};
