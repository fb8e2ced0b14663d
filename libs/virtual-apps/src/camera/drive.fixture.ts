import type { TruthStep } from '@tapwright/virtual-ui';
import { createInteractiveSource, playStep, screenOf, steppedClock } from '@tapwright/virtual-ui';
import { lintScreen, recordingPhone } from '@tapwright/virtual-ui/testing';
import { cameraApp } from './app.ts';
import { isCameraState } from './state.ts';

export const CAMERA = 'org.tapwright.camera';

/** The camera on a phone that records reports. By default it has granted every permission. */
export function driveCamera(bugs: readonly string[] = [], change: Parameters<typeof recordingPhone>[0] = {}) {
  const source = createInteractiveSource({
    apps: [cameraApp],
    start: CAMERA,
    bugs: bugs.map((bug) => `camera:${bug}`),
    clock: steppedClock(Date.UTC(2026, 2, 2, 9, 30)),
  });
  const { phone, signals, answers } = recordingPhone({ isGranted: () => true, ...change });
  source.attach?.(phone);
  return {
    source,
    signals,
    answers,
    play(...steps: readonly TruthStep[]): void {
      for (const step of steps) playStep(source, step);
    },
    state() {
      source.view();
      const state = source.state(CAMERA);
      if (!isCameraState(state)) throw new Error('not the state of the camera');
      return state;
    },
    shown: (id: string): readonly string[] =>
      screenOf(source).elements.flatMap(({ resourceId, text }) =>
        resourceId.endsWith(`:id/${id}`) ? [text] : [],
      ),
    faults: () => lintScreen(source),
    async png() {
      return Buffer.from((await source.picture()).png);
    },
  };
}
