import { type AppEnv, after, type Effect, type Reaction, react, writeFile } from '@tapwright/virtual-ui';
import { mediaPath, mediaText } from './media-file.ts';
import type { CameraEvent, CameraState, MediaItem, Mode } from './state.ts';

type CameraReaction = Reaction<CameraState>;

const SECOND = 1_000;
/** A recording ends by itself after this time: a forgotten one must not fill the phone. */
export const MOST_RECORDED_MS = 15 * 60 * SECOND;

const tick = (ticket: number): Effect => after<CameraEvent>(SECOND, { type: 'ticked', ticket });

/** Adds the new photo or video, and writes its file. */
function keep(state: CameraState, kind: Mode, span: { takenAt: number; ms: number }): CameraReaction {
  const { facing, timer, nextId, items } = state;
  const path = mediaPath(
    kind,
    span.takenAt,
    items.map((item) => item.path),
  );
  // Front cameras have no lamp. "auto" never flashes, since the scene is never dark.
  const flash = state.flash === 'on' && facing === 'back';
  const item: MediaItem = { id: nextId, kind, facing, flash, timer, ...span, path };
  return react({ ...state, items: [item, ...items], nextId: nextId + 1 }, writeFile(path, mediaText(item)));
}

/** Ends the recording. Its file is complete only then. */
export function stopRecording(state: CameraState, now: number): CameraReaction {
  const { recording } = state;
  if (recording === null) return react(state);
  const ms = Math.min(now - recording.startedAt, MOST_RECORDED_MS);
  return keep({ ...state, recording: null }, 'video', { takenAt: recording.startedAt, ms });
}

function begin(state: CameraState, now: number): CameraReaction {
  if (state.mode === 'photo') return keep(state, 'photo', { takenAt: now, ms: 0 });
  const ticket = state.ticket + 1;
  return react({ ...state, ticket, recording: { startedAt: now, elapsed: 0 } }, tick(ticket));
}

/** The shutter button: takes a picture, begins or ends a recording, or cancels a countdown. */
export function tapShutter(state: CameraState, { now }: AppEnv): CameraReaction {
  if (state.recording !== null) return stopRecording(state, now);
  if (state.countdown !== null) return react({ ...state, countdown: null });
  if (state.timer === 0) return begin(state, now);
  const ticket = state.ticket + 1;
  const countdown = { left: state.timer, endsAt: now + state.timer * SECOND };
  return react({ ...state, ticket, countdown }, tick(ticket));
}

/** One second has passed for the running countdown or recording. */
export function passSecond(state: CameraState, ticket: number, { now }: AppEnv): CameraReaction {
  const { recording, countdown } = state;
  if (ticket !== state.ticket) return react(state);
  if (countdown !== null) {
    if (now >= countdown.endsAt) return begin({ ...state, countdown: null }, now);
    const left = Math.ceil((countdown.endsAt - now) / SECOND);
    return react({ ...state, countdown: { ...countdown, left } }, tick(ticket));
  }
  if (recording === null) return react(state);
  const elapsed = now - recording.startedAt;
  if (elapsed >= MOST_RECORDED_MS) return stopRecording(state, now);
  return react({ ...state, recording: { ...recording, elapsed } }, tick(ticket));
}
